import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import {
  addCoupon,
  addPool,
  addTicket,
  buyerDraft,
  countsOf,
  type Of,
  openPayment,
  place,
} from '../../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';
import { settle } from '../order.settle.ops.ts';
import { releaseOrders } from '../order.sql.ts';

let one: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  organisation = await one.organisation();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

async function sale(server = one, owner = organisation): Promise<Of> {
  const { eventId } = await owner.event({ useTicket: 1 });
  return { organisationId: owner.organisationId, eventId };
}

const placed = (results: (object | string)[]) => results.filter((each) => typeof each === 'object').length;
const refused = (results: (object | string)[], name: string) => results.filter((each) => each === name).length;
type Order = Exclude<Awaited<ReturnType<typeof place>>, string>;

async function order(of: Of, ...args: Parameters<typeof buyerDraft>): Promise<Order> {
  const result = await place(one.services, of, buyerDraft(...args));
  if (typeof result === 'string') throw new Error(result);
  return result;
}

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return ask<Row>(one.database.superuserUrl, text, values);
}
const stateOf = async (orderId: string): Promise<string> =>
  (await query<{ state: string }>('SELECT state FROM ticket_order WHERE id = $1', [orderId]))[0]?.state ?? '';
const pay = (of: Of, paymentId: string, paidCents: number, server = one) =>
  settle(server.services, of.organisationId, {
    paymentId,
    paidCents,
    tradeNo: `trade-${paymentId}`,
    paidAt: new Date().toISOString(),
  });
const expire = (orderIds: string[]) =>
  query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = ANY($1)`, [orderIds]);
const release = (of: Of, ids: string[] | null, server = one) =>
  server.services.database.inOrganisation(of.organisationId, 'write', (tx) =>
    releaseOrders(tx, of.organisationId, of.eventId, ids, ids ? 'CANCELLED' : 'EXPIRED', ids ? 'buyer' : 'time', null),
  );

test('stock 1, two orders at once over two servers: one stands, the other is told that it is sold out', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { stock: 1 });
  const results = await Promise.all(
    [one, other].map((server) => place(server.services, of, buyerDraft([{ ticketId }]))),
  );
  expect([placed(results), refused(results, 'TICKET_SOLD_OUT')]).toEqual([1, 1]);
  expect(await countsOf(one, ticketId)).toEqual({ stock: 1, sold: 0, held: 1 });
});

test('200 buyers at once over two servers, stock 50: exactly 50 tickets', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { stock: 50 });
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      place((index % 2 ? one : other).services, of, buyerDraft([{ ticketId, quantity: 1 + (index % 3) }])),
    ),
  );
  const held = results.reduce<number>((sum, each, index) => sum + (typeof each === 'object' ? 1 + (index % 3) : 0), 0);
  expect(await countsOf(one, ticketId)).toEqual({ stock: 50, sold: 0, held });
  expect(held).toBe(50);
  expect(placed(results) + refused(results, 'TICKET_SOLD_OUT')).toBe(200);
});

for (const [name, guard] of [
  ['place_orders', / AND w\.n <= coalesce\(t\.[^)]*\)/g],
  ['create_orders', /IF lefts\[i\] \+ extra < d\.n THEN/g],
] as const)
  control(`with the guard of ${name} taken out the same rush sells more than there is`, async () => {
    const unguarded = await startServer();
    try {
      await withClient(unguarded.database.superuserUrl, async (client) => {
        const { rows } = await client.query<{ text: string }>(`SELECT pg_get_functiondef($1::regproc) AS text`, [name]);
        const text = rows[0]?.text ?? '';
        const without = text.replace(guard, (found) => (found.startsWith('IF') ? 'IF false THEN' : ''));
        expect(without).not.toBe(text);
        await client.query(without);
        await client.query('ALTER TABLE ticket_tally DROP CONSTRAINT sold_within_stock');
      });
      const owner = await unguarded.organisation();
      const of = await sale(unguarded, owner);
      const ticketId = await addTicket(unguarded, of, { stock: 5 });
      const results = await Promise.all(
        Array.from({ length: 40 }, () => place(unguarded.services, of, buyerDraft([{ ticketId }]))),
      );
      expect(placed(results)).toBe(40);
      expect((await countsOf(unguarded, ticketId)).held).toBe(40);
    } finally {
      await unguarded.close();
    }
  });

test('a shared capacity of 1, two kinds of ticket at once: one stands', async () => {
  const of = await sale();
  const poolId = await addPool(one, of, 1);
  const tickets = [await addTicket(one, of, { poolId }), await addTicket(one, of, { poolId })];
  const results = await Promise.all(
    tickets.map((ticketId, index) => place((index ? other : one).services, of, buyerDraft([{ ticketId }]))),
  );
  expect([placed(results), refused(results, 'TICKET_SOLD_OUT')]).toEqual([1, 1]);
  // Both kinds in one order need two places of it.
  const both = await sale();
  const shared = await addPool(one, both, 1);
  const pair = [await addTicket(one, both, { poolId: shared }), await addTicket(one, both, { poolId: shared })];
  expect(await place(one.services, both, buyerDraft(pair.map((ticketId) => ({ ticketId }))))).toBe('TICKET_SOLD_OUT');
});

test('a coupon with one use left, two orders at once: one discount, the other an explicit refusal', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of);
  const couponId = await addCoupon(one, of, { code: 'LAST', percent: 50, uses: 1 });
  const results = await Promise.all(
    [one, other].map((server) => place(server.services, of, buyerDraft([{ ticketId }], { couponCode: 'last' }))),
  );
  expect([placed(results), refused(results, 'COUPON_USED_UP')]).toEqual([1, 1]);
  expect(results.find((each) => typeof each === 'object')).toMatchObject({ totalCents: 5000 });
  expect(await query('SELECT used FROM coupon_tally WHERE coupon_id = $1', [couponId])).toEqual([{ used: 1 }]);
});

test('what one buyer may have of a ticket and of a coupon holds in a rush of that buyer', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { perBuyer: 3 });
  await addCoupon(one, of, { code: 'ONCE', amountCents: 100, perBuyer: 1 });
  const { buyer } = buyerDraft([{ ticketId }]);
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      place((index % 2 ? one : other).services, of, buyerDraft([{ ticketId }], { buyer })),
    ),
  );
  expect([placed(results), refused(results, 'TICKET_BUYER_LIMIT')]).toEqual([3, 7]);
  const somebody = buyerDraft([{ ticketId }]).buyer;
  const coupons = await Promise.all(
    Array.from({ length: 3 }, () =>
      place(one.services, of, buyerDraft([{ ticketId }], { buyer: somebody, couponCode: 'ONCE' })),
    ),
  );
  expect([placed(coupons), refused(coupons, 'COUPON_BUYER_LIMIT')]).toEqual([1, 2]);
});

test('one idempotency key: while the first is under way the second waits its turn (409), then it answers the same order; other content is refused', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { stock: 5 });
  const draft = buyerDraft([{ ticketId }]);
  const [first, second] = await Promise.all([
    place(one.services, of, draft, 'key-of-one-basket'),
    place(one.services, of, draft, 'key-of-one-basket'),
  ]);
  expect([typeof first, second]).toEqual(['object', 'ORDER_IN_FLIGHT']);
  const again = await Promise.all([one, other].map((server) => place(server.services, of, draft, 'key-of-one-basket')));
  for (const answer of again) expect(answer).toMatchObject({ orderId: (first as Order).orderId, repeated: true });
  expect(await place(other.services, of, { ...draft, channel: 'elsewhere' }, 'key-of-one-basket')).toBe(
    'ORDER_KEY_REUSED',
  );
  // At the same moment at two servers, that know nothing of each other.
  const both = await Promise.all([one, other].map((server) => place(server.services, of, draft, 'key-at-two-servers')));
  expect(new Set(both.map((each) => (each as Order).orderId)).size).toBe(1);
  expect(await countsOf(one, ticketId)).toEqual({ stock: 5, sold: 0, held: 2 });
});

test('a hold that runs out gives its stock back at once, without the job; another live hold of the same buyer stands', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { stock: 2 });
  const { buyer } = buyerDraft([{ ticketId }]);
  const dead = await order(of, [{ ticketId }], { buyer });
  const live = await order(of, [{ ticketId }], { buyer });
  expect(await place(one.services, of, buyerDraft([{ ticketId }]))).toBe('TICKET_SOLD_OUT');
  await expire([dead.orderId]);
  expect(typeof (await place(one.services, of, buyerDraft([{ ticketId }])))).toBe('object');
  expect([await stateOf(dead.orderId), await stateOf(live.orderId)]).toEqual(['EXPIRED', 'HELD']);
  expect(await countsOf(one, ticketId)).toEqual({ stock: 2, sold: 0, held: 2 });
});

test('the same order cancelled many times at once gives its stock back once', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { stock: 3 });
  const { orderId } = await order(of, [{ ticketId, quantity: 2 }]);
  const ended = await Promise.all(
    Array.from({ length: 10 }, (_, index) => release(of, [orderId], index % 2 ? one : other)),
  );
  expect(ended.flat()).toEqual([orderId]);
  expect(await countsOf(one, ticketId)).toEqual({ stock: 3, sold: 0, held: 0 });
});

test('one payment told of ten times at once is one payment, one set of tickets and one job', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { stock: 5 });
  const { orderId, totalCents } = await order(of, [{ ticketId, quantity: 2 }]);
  const paymentId = await openPayment(one, of, orderId, totalCents);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => pay(of, paymentId, totalCents, index % 2 ? one : other)),
  );
  expect(outcomes.map((each) => each.outcome).sort()).toEqual(['paid', ...Array.from({ length: 9 }, () => 'repeated')]);
  expect(await countsOf(one, ticketId)).toEqual({ stock: 5, sold: 2, held: 0 });
  expect(
    await query(
      `SELECT t.state, p.state AS person FROM order_ticket t JOIN participant p ON p.order_ticket_id = t.id WHERE t.order_id = $1`,
      [orderId],
    ),
  ).toEqual(Array.from({ length: 2 }, () => ({ state: 'VALID', person: 'APPROVED' })));
  expect(
    await query(`SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'order.paid' AND data::text LIKE $1`, [
      `%${orderId}%`,
    ]),
  ).toEqual([{ n: 1 }]);
  expect(
    await query(
      `SELECT kind, debit, credit, amount_cents::int AS cents FROM ledger_entry WHERE order_id = $1 ORDER BY kind`,
      [orderId],
    ),
  ).toEqual([
    { kind: 'received', debit: 'wechat', credit: 'unallocated', cents: 20_000 },
    { kind: 'sold', debit: 'unallocated', credit: 'sales', cents: 20_000 },
  ]);
});

test('two expired unpaid orders and one place left: both are paid at once, one is PAID, the other REFUND_DUE', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { stock: 1 });
  const first = await order(of, [{ ticketId }]);
  await expire([first.orderId]);
  const second = await order(of, [{ ticketId }]);
  await expire([second.orderId]);
  await release(of, null);
  const payments = await Promise.all([first, second].map(({ orderId }) => openPayment(one, of, orderId, 10_000)));
  const outcomes = await Promise.all(payments.map((id, index) => pay(of, id, 10_000, index ? one : other)));
  expect(outcomes.map((each) => each.outcome).sort()).toEqual(['paid', 'refund-due']);
  expect([await stateOf(first.orderId), await stateOf(second.orderId)].sort()).toEqual(['PAID', 'REFUND_DUE']);
  expect(await countsOf(one, ticketId)).toEqual({ stock: 1, sold: 1, held: 0 });
  expect(await query(`SELECT cause, amount_cents::int AS cents FROM refund WHERE event_id = $1`, [of.eventId])).toEqual(
    [{ cause: 'late', cents: 10_000 }],
  );
});

test('an amount that differs by one fen is kept, and the order is not PAID', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of);
  const { orderId, totalCents } = await order(of, [{ ticketId }]);
  const paymentId = await openPayment(one, of, orderId, totalCents);
  expect(await pay(of, paymentId, totalCents - 1)).toMatchObject({ outcome: 'differs' });
  expect(await query('SELECT state, problem FROM ticket_order WHERE id = $1', [orderId])).toEqual([
    { state: 'HELD', problem: 'AMOUNT_DIFFERS' },
  ]);
  expect(await countsOf(one, ticketId)).toMatchObject({ sold: 0, held: 1 });
});

test('the free completion takes orders with nothing to pay, once, and no other', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, { priceCents: 0, stock: 2 });
  const priced = await addTicket(one, of);
  const free = await order(of, [{ ticketId }]);
  const due = await order(of, [{ ticketId: priced }]);
  const complete = (orderId: string) => settle(one.services, of.organisationId, { orderId, free: true });
  expect(await complete(due.orderId)).toMatchObject({ outcome: 'not-free' });
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => complete(free.orderId)));
  expect(outcomes.map((each) => each.outcome).sort()).toEqual(['paid', 'repeated', 'repeated', 'repeated', 'repeated']);
  expect(await countsOf(one, ticketId)).toEqual({ stock: 2, sold: 1, held: 0 });
  expect(await stateOf(due.orderId)).toBe('HELD');
});

test('tiers: the cheap places go to the first, an order across the border is priced place by place, a rush never sells more of them', async () => {
  const of = await sale();
  const ticketId = await addTicket(one, of, {
    priceCents: 3000,
    stock: 100,
    tiers: [{ priceCents: 1000, quantity: 5 }],
  });
  expect(await order(of, [{ ticketId, quantity: 3 }])).toMatchObject({ totalCents: 3000 });
  const rush = await Promise.all(
    Array.from({ length: 6 }, (_, index) => place((index % 2 ? one : other).services, of, buyerDraft([{ ticketId }]))),
  );
  expect(rush.map((each) => (each as Order).totalCents).sort((a, b) => a - b)).toEqual([
    1000, 1000, 3000, 3000, 3000, 3000,
  ]);
  expect(await query('SELECT taken FROM ticket_tier WHERE ticket_id = $1', [ticketId])).toEqual([{ taken: 5 }]);
});
