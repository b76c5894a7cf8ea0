import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useCall } from '../../../ui/use-call.ts';

/** The tickets that a coupon can be for; none until they are known. */
export const useSaleTickets = (eventId: string) => useCall(ticketManage, { eventId }).data?.tickets ?? [];
