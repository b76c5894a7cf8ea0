import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../core/call.ts';
import { eventKey } from '../event/use-event-info.part.ts';

/** The tickets that a coupon can be for; none until they are known. */
export const useSaleTickets = (eventId: string) =>
  useQuery({
    queryKey: [...eventKey(eventId), 'tickets'],
    queryFn: ({ signal }) => call(ticketManage, { eventId }, { signal, hideLoad: true }),
  }).data?.tickets ?? [];
