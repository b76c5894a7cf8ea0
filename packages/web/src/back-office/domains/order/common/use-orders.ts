import { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** How often an open page is fetched anew; a hidden one fetches nothing. */
const detailMs = 5_000;
const reconcileMs = 30_000;

/** One order with everything about it. */
export function useOrder(orderId: string | undefined) {
  return useCall(orderDetail, orderId && { orderId }, { quiet: true, everyMs: detailMs });
}

/** What does not add up, the book and the invariants. */
export function useReconcile(eventId: string) {
  return useCall(orderReconcile, { eventId }, { quiet: true, everyMs: reconcileMs });
}

/** The event's tickets. */
export function useTicketNames(eventId: string) {
  return useCall(
    ticketManage,
    { eventId },
    { select: (managed) => managed.tickets.map(({ ticketId, name }) => ({ ticketId, name })) },
  );
}
