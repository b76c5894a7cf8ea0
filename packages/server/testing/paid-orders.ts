import { ask } from './database.ts';
import type { Draft } from '../src/domains/order/placing/order.draft.ts';
import { refundOrder, type RefundWish } from '../src/domains/order/refunds/order.refund.ts';
import { settle } from '../src/domains/order/order.settle.ops.ts';
import { addTicket, buyerDraft, type Of, openPayment, place } from './selling.ts';
import type { Organisation, TestServer } from './server.ts';

/** Orders of a test, each of an event of its own. */

export interface OrderWish {
  event?: object;
  priceCents?: number;
  needsReview?: boolean;
  quantity?: number;
  draft?: Partial<Draft>;
}

export interface Ordered extends Of {
  orderId: string;
  totalCents: number;
  buyer: Draft['buyer'];
}

/** An order that holds its tickets. */
export async function orderFor(server: TestServer, organisation: Organisation, wish: OrderWish = {}): Promise<Ordered> {
  const { eventId } = await organisation.event({ useTicket: 1, ...wish.event });
  const of = { organisationId: organisation.organisationId, eventId };
  const ticketId = await addTicket(server, of, {
    priceCents: wish.priceCents ?? 12_000,
    needsReview: wish.needsReview ?? false,
    maxPerOrder: 100,
  });
  const draft = buyerDraft([{ ticketId, quantity: wish.quantity ?? 1 }], wish.draft);
  const placed = await place(server.services, of, draft);
  if (typeof placed === 'string') throw new Error(placed);
  return { ...of, orderId: placed.orderId, totalCents: placed.totalCents, buyer: draft.buyer };
}

/** A payment of it at the sandbox has arrived. Answers what it came to. */
export async function payFor(server: TestServer, order: Ordered): Promise<string> {
  const paymentId = await openPayment(server, order, order.orderId, order.totalCents);
  const { outcome } = await settle(server.services, order.organisationId, {
    paymentId,
    paidCents: order.totalCents,
    tradeNo: `trade-${paymentId}`,
    paidAt: new Date().toISOString(),
  });
  return outcome;
}

/** An order that is PAID, at the sandbox or, without a price, for free. */
export async function paidOrder(
  server: TestServer,
  organisation: Organisation,
  wish: OrderWish = {},
): Promise<Ordered> {
  const order = await orderFor(server, organisation, wish);
  const outcome =
    order.totalCents > 0
      ? await payFor(server, order)
      : (await settle(server.services, order.organisationId, { orderId: order.orderId, free: true })).outcome;
  if (outcome !== 'paid') throw new Error(outcome);
  return order;
}

/** Gives money back; the whole order unless the wish says otherwise. */
export function refundFor(server: TestServer, order: Ordered, wish: Partial<RefundWish> = {}) {
  return server.services.database.inOrganisation(order.organisationId, 'write', (tx) =>
    refundOrder(tx, order.organisationId, {
      orderId: order.orderId,
      orderTicketIds: null,
      amountCents: null,
      cause: 'organiser',
      reason: '',
      userId: null,
      ...wish,
    }),
  );
}

/** Its tickets in their order. */
export const ticketsFor = (server: TestServer, orderId: string) =>
  ask<{ id: string; code: string; name: string; participantId: string | null }>(
    server.database.superuserUrl,
    'SELECT id, code, name, participant_id AS "participantId" FROM order_ticket WHERE order_id = $1 ORDER BY ord',
    [orderId],
  );
