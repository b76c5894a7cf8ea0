import { orderCancel } from '@convoke/contract/order/order.own.calls.ts';
import { orderEnd, orderNote, orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { releaseOrders } from '../domains/order/order.sql.ts';
import { book, lapse, openPayments, pay, place } from './demo.orders.ts';
import type { Past } from './demo.past.ts';
import { chance, type DemoPerson, shuffled } from './demo.people.ts';
import { day } from './demo.pieces.ts';
import { orderOf, type PlannedOrder } from './demo.plan.ts';
import { finishRefunds } from './demo.refunds.ts';
import type { DemoSale, TicketName } from './demo.sale.ts';

const minute = 60_000;

/** What does not go as usual, told one by one: orders that are made for it, and some of the plan that go on. Answers the orders it made. */
export async function tellStories(
  past: Past,
  sale: DemoSale,
  orders: readonly PlannedOrder[],
  person: () => DemoPerson,
  now: number,
): Promise<PlannedOrder[]> {
  const made: PlannedOrder[] = [];
  const begin: Begin = async (wanted, created, fate, buyer = person()) => {
    const order = { ...orderOf(sale, buyer, wanted, { created }, person), fate };
    made.push(order);
    await place(past, sale, [order]);
    return order;
  };
  await tooLate(past, sale, begin, now - 7.2 * day);
  await otherAmount(past, sale, begin, now - 1.6 * day);
  await orderedTwice(past, sale, begin, person(), now - 2.3 * day);
  await givenBack(past, sale, orders, now);
  await finishRefunds(past);
  // Somebody is at it just now: the order is still open when the product is first looked at.
  await begin([['pass', 2]], now - 3 * minute, 'lapsed');
  return made;
}

type Begin = (
  wanted: readonly [TicketName, number][],
  created: number,
  fate: PlannedOrder['fate'],
  buyer?: DemoPerson,
) => Promise<PlannedOrder>;

/** The last seat of the workshop: one buyer's time runs out, the next one takes it, and then the money of the first arrives. It goes back. */
async function tooLate(past: Past, sale: DemoSale, begin: Begin, at: number): Promise<void> {
  const first = await begin([['workshop', 1]], at, 'wechat');
  first.dates.opened = at + 2 * minute;
  const payments = await openPayments(past, sale, [first]);
  first.dates.closed = at + 30 * minute;
  await releaseOrders(past.tx, past.organisationId, sale.eventId, [first.orderId], 'EXPIRED', 'time', null);

  const second = await begin([['workshop', 1]], at + 34 * minute, 'alipay');
  second.dates.opened = at + 35 * minute;
  second.dates.paid = at + 36 * minute;
  await pay(past, sale, [second]);

  first.dates.paid = at + 41 * minute;
  first.dates.refunded = at + 42 * minute;
  await book(past, first, payments.get(first.orderId), first.totalCents, 'refund-due');
}

/** What came is not what was due: never a sale by itself, so it waits for a person at the reconciliation. */
async function otherAmount(past: Past, sale: DemoSale, begin: Begin, at: number): Promise<void> {
  const order = await begin([['pass', 1]], at, 'alipay');
  order.dates.opened = at + minute;
  order.dates.paid = at + 3 * minute;
  order.dates.closed = at + 30 * minute;
  const payments = await openPayments(past, sale, [order]);
  await book(past, order, payments.get(order.orderId), order.totalCents - 10_000, 'differs');
  await lapse(past, sale, [order.orderId]);
}

/** The same person ordered twice; the organiser ends what was not paid. */
async function orderedTwice(past: Past, sale: DemoSale, begin: Begin, buyer: DemoPerson, at: number): Promise<void> {
  const unpaid = await begin([['pass', 1]], at, 'left', buyer);
  const again = await begin([['pass', 1]], at + 9 * minute, 'wechat', buyer);
  again.dates.opened = at + 10 * minute;
  again.dates.paid = at + 11 * minute;
  await pay(past, sale, [again]);
  unpaid.dates.closed = at + 20 * minute;
  await past.asOrganiser(orderEnd, { orderId: unpaid.orderId, reason: 'Ordered twice' });
}

/** Money that goes back, for organisers' reasons and by buyers who cancel. None of it frees a seat of the workshop: that would call the line. */
async function givenBack(past: Past, sale: DemoSale, orders: readonly PlannedOrder[], now: number): Promise<void> {
  const passes = shuffled(
    orders.filter(
      ({ draft, dates, fate }) =>
        draft.tickets.length === 1 &&
        draft.tickets[0]?.ticketId === sale.tickets.pass &&
        ['wechat', 'alipay', 'offline'].includes(fate) &&
        dates.created < now - 5 * day,
    ),
    chance(4),
  );
  const take = (isIt: (quantity: number, fate: PlannedOrder['fate']) => boolean, afterDays: number): PlannedOrder => {
    const order = passes.find(({ draft, fate }) => isIt(draft.tickets[0]?.quantity ?? 0, fate));
    if (!order) throw new Error('the demo has too few orders to give money back');
    passes.splice(passes.indexOf(order), 1);
    order.dates.refundAsked = (order.dates.paid ?? 0) + afterDays * day;
    order.dates.refunded = order.dates.refundAsked + (order.fate === 'wechat' ? 3 * minute : minute / 3);
    past.at(order.dates.refundAsked);
    return order;
  };
  const isOnline = (of: PlannedOrder['fate']) => of !== 'offline';

  const team = take((n, of) => n >= 3 && isOnline(of), 3.1);
  const [, second] = await ticketIds(past, team);
  await past.asOrganiser(orderRefund, {
    ...(await asItIs(past, team.orderId)),
    orderTicketIds: second ? [second] : [],
    reason: 'One of the team cannot travel',
  });
  await past.asOrganiser(orderNote, { orderId: team.orderId, note: 'Vegetarian lunch for two of them.' });

  const tour = take((n, of) => n >= 2 && isOnline(of), 4.4);
  await past.asOrganiser(orderRefund, {
    ...(await asItIs(past, tour.orderId)),
    amountCents: 20_000,
    reason: 'The studio tour was cancelled',
  });

  for (const [reason, days] of [
    ['Fell ill', 2.2],
    ['Visa came too late', 3.8],
  ] as const) {
    const { orderId } = take((n, of) => n === 1 && isOnline(of), days);
    await past.asOrganiser(orderRefund, { ...(await asItIs(past, orderId)), reason });
  }
  const byHand = take((_n, of) => of === 'offline', 2.6);
  await past.asOrganiser(orderRefund, {
    ...(await asItIs(past, byHand.orderId)),
    reason: 'Budget cut, agreed by phone',
  });

  const alone = take((n, of) => n === 1 && isOnline(of), 1.3);
  await past.asBuyer(orderCancel, { orderId: alone.orderId, reason: 'Another trip that week' });
  const pair = take((n, of) => n === 2 && isOnline(of), 2.9);
  const [, companion] = await ticketIds(past, pair);
  await past.asBuyer(orderCancel, { orderId: pair.orderId, orderTicketIds: companion ? [companion] : [] });
}

async function ticketIds({ tx, organisationId }: Past, { orderId }: PlannedOrder): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_ticket')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', orderId)
    .orderBy('ord')
    .execute();
  return rows.map((row) => row.id);
}

/** An order as whoever refunds it sees it. */
async function asItIs({ tx, organisationId }: Past, orderId: string): Promise<{ orderId: string; version: number }> {
  const { version } = await tx
    .selectFrom('ticket_order')
    .select('version')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, version };
}
