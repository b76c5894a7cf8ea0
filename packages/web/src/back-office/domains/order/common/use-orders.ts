import { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../../core/call.ts';
import { eventKey } from '../../event/use-event-info.part.ts';

/** How often an open page is fetched anew; a hidden one fetches nothing. */
const detailMs = 5_000;
const reconcileMs = 30_000;

/** One order with everything about it. */
export function useOrder(orderId: string | undefined) {
  return useQuery({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(orderDetail, { orderId: orderId ?? '' }, { signal, hideLoad: true, quiet: true }),
    enabled: orderId !== undefined,
    refetchInterval: detailMs,
  });
}

/** What does not add up, the book and the invariants. */
export function useReconcile(eventId: string) {
  return useQuery({
    queryKey: [...eventKey(eventId), 'reconcile'],
    queryFn: ({ signal }) => call(orderReconcile, { eventId }, { signal, hideLoad: true, quiet: true }),
    refetchInterval: reconcileMs,
  });
}

/** The event's tickets, under the key by which the page of tickets keeps them. */
export function useTicketNames(eventId: string) {
  return useQuery({
    queryKey: [...eventKey(eventId), 'tickets'],
    queryFn: ({ signal }) => call(ticketManage, { eventId }, { signal, hideLoad: true }),
    select: (managed) => managed.tickets.map(({ ticketId, name }) => ({ ticketId, name })),
  });
}

/** After something was done to orders: their list, figures, findings and the open one are fetched anew. */
export function useRefreshOrders(eventId: string): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: eventKey(eventId) }),
        client.invalidateQueries({ queryKey: ['order'] }),
      ]),
    [client, eventId],
  );
}
