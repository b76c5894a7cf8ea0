import { ticketCopy, ticketManage, ticketSort, ticketSwitch } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { useTold } from '../../../../ui/told.ts';
import { queryOf, useCall, useRefresh } from '../../../../ui/use-call.ts';

/** How often the counts of an open page are fetched; a hidden one fetches nothing. */
const liveMs = 5_000;

export type Managed = z.output<typeof ticketManage.output>;
export type Pool = Managed['pools'][number];

/** The tickets of an event with their live counts, and what can be done with them. Failures have been toasted when these return. */
export function useTickets(eventId: string) {
  const client = useQueryClient();
  const { queryKey } = queryOf(ticketManage, { eventId });
  const query = useCall(ticketManage, { eventId }, { everyMs: liveMs });
  const refresh = useRefresh(ticketManage);
  const told = useTold(refresh);
  const act = async (work: Promise<unknown>): Promise<boolean> => (await told(work)) !== undefined;
  return {
    query,
    refresh,
    setOnSale: (ticketIds: string[], onSale: boolean) =>
      act(call(ticketSwitch, { eventId, ticketIds, onSale }, { hideLoad: true })),
    copy: (ticketId: string) => act(call(ticketCopy, { ticketId }, { hideLoad: true })),
    sort: (ticketIds: string[]) => {
      // Shown at once; the answer of the server puts it right if need be.
      client.setQueryData(queryKey, (old) => {
        if (!old) return old;
        const place = new Map(ticketIds.map((ticketId, index) => [ticketId, index]));
        const at = (ticketId: string) => place.get(ticketId) ?? ticketIds.length;
        return { ...old, tickets: [...old.tickets].sort((a, b) => at(a.ticketId) - at(b.ticketId)) };
      });
      return act(call(ticketSort, { eventId, ticketIds }, { hideLoad: true }));
    },
  };
}

export type Tickets = ReturnType<typeof useTickets>;
