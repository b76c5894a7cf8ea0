import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import type { ParticipantState, ReviewType } from '@convoke/contract/participant/participant.rules.ts';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';

/** What became of one participant. `not-sent`: an earlier batch failed, so the server was not asked. */
export type ReviewResult = 'done' | 'refunded' | 'not-found' | 'wrong-state' | 'full' | 'paid' | 'not-sent';

export interface ReviewRow {
  partsId: string;
  result: ReviewResult;
  state: ParticipantState | null;
  /** What goes back to who has paid, or would. */
  refundCents?: number | undefined;
}

export interface Review {
  type: ReviewType;
  note: string;
  notify: boolean;
  /** What each who has paid gets back, as it was shown. Without it they are passed over. */
  refunds?: ReadonlyMap<string, number>;
  /** Of all tries of this review: money goes back once. */
  key?: string;
}

/** The call takes at most 500; smaller batches show progress and hold the event's row for a shorter time. */
const batchSize = 200;
/** Giving money back is more work for each. */
const refundBatchSize = 25;

/**
 * Reviews any number of people, batch by batch. When a batch fails after others went through, the answer says which rows were not asked
 * for; when the first fails, nothing has happened and the failure is thrown.
 */
export async function reviewPeople(
  eventId: string,
  partsIds: readonly string[],
  { type, note, notify, refunds, key }: Review,
  onProgress: (share: number) => void = () => undefined,
): Promise<ReviewRow[]> {
  const rows: ReviewRow[] = [];
  const size = refunds ? refundBatchSize : batchSize;
  for (let from = 0; from < partsIds.length; from += size) {
    const batch = partsIds.slice(from, from + size);
    const refundCents = refunds && batch.reduce((cents, partsId) => cents + (refunds.get(partsId) ?? 0), 0);
    try {
      const answer = await call(
        participantVerify,
        { type, eventId, partsIds: [...batch], note, notify, ...(refundCents !== undefined && { refundCents }) },
        { quiet: true, hideLoad: true, ...(key && { headers: { 'Idempotency-Key': `${key}-${from}` } }) },
      );
      rows.push(...answer.rows);
    } catch (error) {
      if (!(error instanceof CallFailure) || rows.length === 0) throw error;
      const rest = partsIds.slice(from);
      return [...rows, ...rest.map((partsId) => ({ partsId, result: 'not-sent' as const, state: null }))];
    }
    onProgress(Math.min(1, (from + batch.length) / partsIds.length));
  }
  return rows;
}

/** How many rows ended in each result, in the order in which a person wants to read them. */
export function tallyOf(rows: readonly ReviewRow[]): { result: ReviewResult; count: number }[] {
  const order: readonly ReviewResult[] = ['done', 'refunded', 'paid', 'full', 'wrong-state', 'not-found', 'not-sent'];
  return order
    .map((result) => ({ result, count: rows.filter((row) => row.result === result).length }))
    .filter(({ count }) => count > 0);
}
