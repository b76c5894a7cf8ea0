import { orderCancel } from '@convoke/contract/order/order.own.calls.ts';
import { orderCompleteOffline } from '@convoke/contract/order/order.office.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { sql } from 'kysely';
import { SalesDesk } from '../domains/order/placing/order.create.ts';
import { tellHistory } from '../domains/order/order.payable.ops.ts';
import { settle } from '../domains/order/order.settle.ops.ts';
import { releaseOrders } from '../domains/order/order.sql.ts';
import type { Past } from './demo.past.ts';
import { chance } from './demo.people.ts';
import { day } from './demo.pieces.ts';
import type { Fate, PlannedOrder } from './demo.plan.ts';
import type { DemoSale } from './demo.sale.ts';

/** How much of the sale happens at once: the special price ends between two such spans, as it did between two days. */
const spanMs = 7 * day;

/** Everything that happened to some orders of the plan, days after days, so that stock and special prices run out as they did. */
export async function sellByDays(
  past: Past,
  sale: DemoSale,
  orders: readonly PlannedOrder[],
  opened: number,
): Promise<void> {
  const spans = Map.groupBy(orders, ({ dates }) => Math.floor((dates.created - opened) / spanMs));
  for (const some of spans.values()) await sell(past, sale, some);
}

/** The same, one order after the other: the newest people of a list are those who came last. */
export async function sellOneByOne(past: Past, sale: DemoSale, orders: readonly PlannedOrder[]): Promise<void> {
  for (const order of orders) await sell(past, sale, [order]);
}

async function sell(past: Past, sale: DemoSale, orders: readonly PlannedOrder[]): Promise<void> {
  await place(past, sale, orders);
  await review(past, sale, orders);
  await pay(
    past,
    sale,
    orders.filter(({ dates, fate }) => dates.opened !== undefined || fate === 'free'),
  );
  await end(past, sale, orders);
}

/** Places orders as their buyers did; those of one call are priced by what was left before it. */
export async function place(past: Past, sale: DemoSale, orders: readonly PlannedOrder[]): Promise<void> {
  past.at(orders[0]?.dates.created ?? 0);
  // A desk of its own: one that is there would price by what it read a moment ago, which was days earlier.
  const desk = new SalesDesk(past.services);
  await Promise.all(
    orders.map(async (order) => {
      const placed = await desk.place(past.organisationId, sale.eventId, order.draft, null);
      order.orderId = placed.orderId;
      order.totalCents = placed.totalCents;
    }),
  );
}

async function review(past: Past, { eventId }: DemoSale, orders: readonly PlannedOrder[]): Promise<void> {
  const reviewed = orders.filter(({ dates }) => dates.reviewed !== undefined);
  for (const type of ['approve', 'reject'] as const) {
    const ids = reviewed
      .filter(({ fate }) => (fate === 'rejected') === (type === 'reject'))
      .map((each) => each.orderId);
    if (ids.length === 0) continue;
    const rows = await past.tx
      .selectFrom('order_ticket')
      .select('participant_id')
      .where('organisation_id', '=', past.organisationId)
      .where('order_id', 'in', ids)
      .execute();
    const partsIds = rows.flatMap((row) => row.participant_id ?? []);
    await past.asOrganiser(participantVerify, { eventId, type, partsIds, notify: false });
  }
}

const ways = { wechat: ['native', 'native', 'jsapi', 'h5'], alipay: ['page', 'wap', 'wap', 'qr'] } as const;

/** Begins the payments of orders and books those that came, and what was free. */
export async function pay(past: Past, sale: DemoSale, orders: readonly PlannedOrder[]): Promise<void> {
  const payments = await openPayments(past, sale, orders);
  await Promise.all(
    orders
      .filter(({ dates }) => dates.paid !== undefined)
      .map((order) => book(past, order, payments.get(order.orderId), order.totalCents, 'paid')),
  );
}

/** Begins a payment of each order that costs something, as the payment domain does once a gateway has answered. Answers their ids by order. */
export async function openPayments(
  { tx, organisationId }: Past,
  { eventId }: DemoSale,
  orders: readonly PlannedOrder[],
): Promise<Map<string, string>> {
  const priced = orders.filter((order) => order.totalCents > 0);
  if (priced.length === 0) return new Map();
  const made = await tx
    .insertInto('payment')
    .values(
      priced.map(({ orderId, fate, totalCents }) => {
        const channel = channelOf(fate);
        return {
          organisation_id: organisationId,
          order_id: orderId,
          event_id: eventId,
          channel,
          way: ways[channel][Number.parseInt(orderId.slice(0, 1), 16) % 4] as string,
          amount_cents: totalCents,
          is_sandbox: true,
          expires_at: sql<Date>`now()`,
        };
      }),
    )
    .returning(['id', 'order_id', 'channel', 'way'])
    .execute();
  await tx
    .insertInto('directory')
    .values(
      made.map(({ id }) => ({
        kind: 'payment',
        code: id.replaceAll('-', ''),
        organisation_id: organisationId,
        target_id: id,
      })),
    )
    .execute();
  // As awaitPayments does: a statement for each would be what the first start spends most of its time with.
  await tx
    .updateTable('ticket_order')
    .set((eb) => ({ state: 'AWAITING_PAYMENT', version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where(
      'id',
      'in',
      priced.map((order) => order.orderId),
    )
    .where('state', '=', 'HELD')
    .execute();
  await tx
    .insertInto('order_history')
    .values(
      made.map(({ order_id: orderId, channel, way }) => ({
        organisation_id: organisationId,
        order_id: orderId ?? '',
        kind: 'payment-opened',
        detail: JSON.stringify({ channel, way }),
      })),
    )
    .execute();
  return new Map(made.map((row) => [row.order_id ?? '', row.id]));
}

/** Books what came for an order; without a payment it is free. */
export async function book(
  { services, organisationId }: Past,
  { orderId, fate, dates: { paid = 0 } }: PlannedOrder,
  paymentId: string | undefined,
  paidCents: number,
  expected: 'paid' | 'differs' | 'refund-due',
): Promise<void> {
  const tradeNo = tradeNumber(channelOf(fate), paid, orderId);
  const { outcome } = await settle(
    services,
    organisationId,
    paymentId ? { paymentId, paidCents, tradeNo, paidAt: new Date(paid).toISOString() } : { orderId, free: true },
  );
  if (outcome !== expected) throw new Error(`an order of the demo came out as ${outcome}`);
}

function channelOf(fate: Fate): 'wechat' | 'alipay' {
  return fate === 'alipay' ? 'alipay' : 'wechat';
}

/** 28 digits that begin as the gateways' do. */
function tradeNumber(channel: 'wechat' | 'alipay', at: number, orderId: string): string {
  const time = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
  const next = chance(Number.parseInt(orderId.slice(0, 8), 16));
  return `${channel === 'wechat' ? '42' : '20'}${time}${Array.from({ length: 12 }, () => Math.floor(next() * 10)).join('')}`;
}

/** What came to an end unpaid, and what was paid by hand. */
async function end(past: Past, sale: DemoSale, orders: readonly PlannedOrder[]): Promise<void> {
  for (const { orderId, fate, dates } of orders) {
    if (fate === 'offline') {
      past.at(dates.paid ?? 0);
      await past.asOrganiser(orderCompleteOffline, { orderId, reason: 'Bank transfer' });
    } else if (fate === 'left') {
      past.at(dates.closed ?? 0);
      await past.asBuyer(orderCancel, { orderId });
    }
  }
  const lapsed = orders.filter(({ fate }) => fate === 'lapsed' || fate === 'begun').map((order) => order.orderId);
  await lapse(past, sale, lapsed);
}

/** Ends orders whose time is over; what was begun to be paid is closed at the gateway. */
export async function lapse({ tx, organisationId }: Past, { eventId }: DemoSale, orderIds: readonly string[]) {
  if (orderIds.length === 0) return;
  await releaseOrders(tx, organisationId, eventId, orderIds, 'EXPIRED', 'time', null);
  const closed = await tx
    .updateTable('payment')
    .set({ state: 'CLOSED', next_check_at: null, last_answer: 'closed' })
    .where('organisation_id', '=', organisationId)
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'OPEN')
    .returning(['order_id', 'channel', 'way'])
    .execute();
  for (const { order_id: orderId, channel, way } of closed)
    await tellHistory(tx, organisationId, orderId ?? '', 'payment-closed', { channel, way });
}
