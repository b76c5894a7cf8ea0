import { participantRefundPreview } from '@convoke/contract/participant/participant.office.calls.ts';
import type { ReviewType } from '@convoke/contract/participant/participant.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';

export interface Owed {
  /** What each who has paid would get back, in fen. */
  refunds: ReadonlyMap<string, number>;
  cents: number;
  currency: string;
}

/** The call takes at most this many ids. */
const batchSize = 500;

/**
 * Who of some people has paid, and what they would get back if they were rejected or cancelled. Looked up once while the dialog stands: what a
 * try whose answer was lost has done already must not change what is asked for again. `refetch` after a refusal.
 */
export function useOwed(eventId: string, type: ReviewType, partsIds: readonly string[]) {
  return useQuery({
    queryKey: ['owed', eventId, partsIds],
    enabled: type === 'reject' || type === 'cancel',
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
    queryFn: async ({ signal }): Promise<Owed> => {
      const owed = { refunds: new Map<string, number>(), cents: 0, currency: 'CNY' };
      for (let from = 0; from < partsIds.length; from += batchSize) {
        const ids = partsIds.slice(from, from + batchSize);
        const options = { signal, hideLoad: true, quiet: true };
        const found = await call(participantRefundPreview, { eventId, partsIds: ids }, options);
        for (const { partsId, refundCents } of found.people) owed.refunds.set(partsId, refundCents);
        owed.cents += found.refundCents;
        owed.currency = found.currency;
      }
      return owed;
    },
  });
}
