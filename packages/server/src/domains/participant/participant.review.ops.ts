import type { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { type ParticipantState, reviewSteps } from '@convoke/contract/participant/participant.rules.ts';
import type * as z from 'zod';
import type { WriteContext } from '../../core/context.ts';
import { type NoticeData, noticeJob, type NoticeKind } from './participant.job-names.ts';
import { type Moved, moveRows } from './participant.sql.ts';

/** People told by one job. */
const noticeRows = 50;

/** What a person is told of the state a review led to. Back to review says nothing: nobody was promised more. */
const noticeOf: Partial<Record<ParticipantState, NoticeKind>> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  WAITLISTED: 'waitlisted',
  CANCELLED: 'cancelled',
};

/**
 * Moves people of the call's event by a review. Who has paid is passed over as `wrong-state`: what was paid for goes
 * back by a refund, which is the order domain's affair.
 */
export async function reviewPeople(
  ctx: WriteContext<never>,
  { type, partsIds, note }: Pick<z.output<typeof participantVerify.input>, 'type' | 'partsIds' | 'note'>,
): Promise<Moved[]> {
  const { organisationId, event } = ctx;
  const review = { kind: type, userId: ctx.userId, note };
  return moveRows(ctx.tx, organisationId, event.id, partsIds, reviewSteps[type], review);
}

/** Jobs that tell people of the states they were moved to. The version after the move is the occasion: each move is told once. */
export async function tellReviewed(ctx: WriteContext<never>, eventId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.tx
    .selectFrom('participant')
    .select(['id', 'state', 'version'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', 'in', ids)
    // Who is approved and has yet to pay hears of it with the way to pay, from the order.
    .where('unpaid', '=', false)
    .execute();
  for (const [state, kind] of Object.entries(noticeOf)) {
    const people = rows
      .filter((row) => row.state === state)
      .map((row) => ({ id: row.id, occasion: `version ${row.version}` }));
    for (let start = 0; start < people.length; start += noticeRows) {
      const data: NoticeData = {
        organisationId: ctx.organisationId,
        eventId,
        kind,
        people: people.slice(start, start + noticeRows),
      };
      await ctx.sendJob(noticeJob, data);
    }
  }
}
