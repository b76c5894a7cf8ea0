import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { addCoupon, addPool, addTicket, buyerDraft, type Of, openPayment, place } from '../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';
import { refundOrder } from './refunds/order.refund.ts';
import { settle } from './order.settle.ops.ts';
import { releaseOrders } from './order.sql.ts';

/**
 * Random interleavings of everything that happens to orders, two servers on one database, several steps at once; after every burst the book of
 * stock, coupons, money and tickets must be right to the piece.
 */

let servers: TestServer[];
let organisation: Organisation;
/** Past row-level security. */
let pool: pg.Pool;

beforeAll(async () => {
  const one = await startServer();
  servers = [one, await startServer({ database: one.database })];
  organisation = await one.organisation();
  pool = new pg.Pool({ connectionString: one.database.superuserUrl });
});
afterAll(async () => {
  await pool.end();
  for (const server of servers) await server.close();
});

/** Numbers choose among what is there when the step runs. */
type Step =
  | { do: 'create'; ticket: number; quantity: number; coupon: boolean; buyer: number }
  | { do: 'pay'; order: number; copies: number }
  | { do: 'pay-wrong'; order: number; by: number }
  | { do: 'free'; order: number }
  | { do: 'expire'; order: number; sweep: boolean }
  | { do: 'cancel'; order: number }
  | { do: 'refund'; order: number; part: boolean };

const pick = fc.nat(999);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      ticket: pick,
      quantity: fc.integer({ min: 1, max: 3 }),
      coupon: fc.boolean(),
      buyer: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pay' as const), order: pick, copies: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pay-wrong' as const), order: pick, by: fc.constantFrom(-1, 1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('free' as const), order: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const), order: pick, sweep: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), order: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), order: pick, part: fc.boolean() }) },
);
const bursts = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });

interface World {
  of: Of;
  tickets: string[];
  orders: { orderId: string; totalCents: number; paymentId?: Promise<string> }[];
  buyers: ReturnType<typeof buyerDraft>['buyer'][];
}

async function newWorld(): Promise<World> {
  const one = servers[0] as TestServer;
  const { eventId } = await organisation.event({ useTicket: 1 });
  const of = { organisationId: organisation.organisationId, eventId };
  const poolId = await addPool(one, of, 7);
  const tickets = [
    await addTicket(one, of, { stock: 5 }),
    await addTicket(one, of, { stock: 6, poolId, tiers: [{ priceCents: 500, quantity: 2 }], priceCents: 900 }),
    await addTicket(one, of, { stock: null, poolId, perBuyer: 4 }),
    await addTicket(one, of, { stock: 4, priceCents: 0 }),
  ];
  await addCoupon(one, of, { code: 'TWICE', percent: 33, uses: 2 });
  return { of, tickets, orders: [], buyers: Array.from({ length: 4 }, () => buyerDraft([]).buyer) };
}

async function run(world: World, what: Step, server: TestServer): Promise<void> {
  const { of, orders } = world;
  const { database } = server.services;
  const write = <T>(work: Parameters<typeof database.inOrganisation<T>>[2]) =>
    database.inOrganisation(of.organisationId, 'write', work);
  if (what.do === 'create') {
    const ticketId = world.tickets[what.ticket % world.tickets.length] as string;
    const draft = buyerDraft([{ ticketId, quantity: what.quantity }], {
      buyer: world.buyers[what.buyer] as World['buyers'][number],
      ...(what.coupon ? { couponCode: 'TWICE' } : {}),
    });
    const placed = await place(server.services, of, draft);
    if (typeof placed === 'object') orders.push(placed);
    else expect(['TICKET_SOLD_OUT', 'COUPON_USED_UP', 'TICKET_BUYER_LIMIT']).toContain(placed);
    return;
  }
  const order = orders[what.order % Math.max(1, orders.length)];
  if (!order) return;
  switch (what.do) {
    case 'pay': {
      if (order.totalCents === 0) return;
      const paymentId = await (order.paymentId ??= openPayment(server, of, order.orderId, order.totalCents));
      const fact = { paymentId, paidCents: order.totalCents, tradeNo: 't', paidAt: new Date().toISOString() };
      await Promise.all(
        Array.from({ length: what.copies }, (_, index) =>
          settle((servers[index % 2] as TestServer).services, of.organisationId, fact),
        ),
      );
      return;
    }
    case 'pay-wrong': {
      if (order.totalCents === 0) return;
      const paymentId = await openPayment(server, of, order.orderId, order.totalCents);
      const paidCents = order.totalCents + what.by;
      await settle(server.services, of.organisationId, {
        paymentId,
        paidCents,
        tradeNo: 't',
        paidAt: new Date().toISOString(),
      });
      return;
    }
    case 'free':
      await settle(server.services, of.organisationId, { orderId: order.orderId, free: true });
      return;
    case 'expire':
      await query(
        `UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1 AND expires_at IS NOT NULL`,
        [order.orderId],
      );
      if (what.sweep)
        await write((tx) => releaseOrders(tx, of.organisationId, of.eventId, null, 'EXPIRED', 'time', null));
      return;
    case 'cancel':
      await write((tx) =>
        releaseOrders(tx, of.organisationId, of.eventId, [order.orderId], 'CANCELLED', 'buyer', null),
      );
      return;
    case 'refund': {
      const [ticket] = what.part
        ? await query<{ id: string }>(`SELECT id FROM order_ticket WHERE order_id = $1 AND state = 'VALID' LIMIT 1`, [
            order.orderId,
          ])
        : [];
      await write((tx) =>
        refundOrder(tx, of.organisationId, {
          orderId: order.orderId,
          orderTicketIds: ticket ? [ticket.id] : null,
          amountCents: null,
          cause: 'organiser',
          reason: '',
          userId: null,
        }),
      );
    }
  }
}

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

const open = `('HELD', 'AWAITING_PAYMENT', 'PAYING')`;
const sold = `('PAID', 'PARTIALLY_REFUNDED')`;

/** Each counts what is wrong: all must be empty. */
const rules: Record<string, string> = {
  'stock of tickets': `
    SELECT k.id FROM ticket k JOIN ticket_tally t ON t.ticket_id = k.id, LATERAL (
      SELECT count(*) FILTER (WHERE o.state IN ${open}) AS held, count(*) FILTER (WHERE o.state IN ${sold}) AS sold
      FROM order_ticket x JOIN ticket_order o ON o.id = x.order_id WHERE x.ticket_id = k.id AND x.state <> 'VOID') c
    WHERE k.event_id = $1 AND (t.held <> c.held OR t.sold <> c.sold OR t.sold < 0 OR t.held < 0 OR t.sold + t.held > t.stock)`,
  'shared capacity': `
    SELECT p.id FROM ticket_pool p, LATERAL (
      SELECT count(*) FILTER (WHERE o.state IN ${open}) AS held, count(*) FILTER (WHERE o.state IN ${sold}) AS sold
      FROM order_ticket x JOIN ticket_order o ON o.id = x.order_id JOIN ticket k ON k.id = x.ticket_id
      WHERE k.pool_id = p.id AND x.state <> 'VOID') c
    WHERE p.event_id = $1 AND (p.held <> c.held OR p.sold <> c.sold OR p.sold + p.held > p.capacity)`,
  'uses of coupons': `
    SELECT c.id FROM coupon c JOIN coupon_tally t ON t.coupon_id = c.id WHERE c.event_id = $1 AND (t.used > t.uses OR t.used <> (
      SELECT count(*) FROM ticket_order o WHERE o.coupon_id = c.id AND o.state NOT IN ('EXPIRED', 'CANCELLED', 'REFUND_DUE', 'REFUNDED')
        AND NOT (o.total_cents > 0 AND o.refunded_cents >= o.total_cents)))`,
  'numbers of tiers': `
    SELECT r.id FROM ticket_tier r JOIN ticket k ON k.id = r.ticket_id WHERE k.event_id = $1 AND (r.taken > r.quantity OR r.taken <> (
      SELECT count(*) FROM order_ticket x WHERE x.tier_id = r.id AND x.state <> 'VOID'))`,
  'the ledger is payments less refunds': `
    SELECT 1 AS wrong FROM (SELECT
      (SELECT coalesce(sum(paid_cents), 0) FROM payment WHERE event_id = $1) - (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE event_id = $1 AND state = 'DONE') AS money,
      (SELECT coalesce(sum(CASE WHEN debit IN ('wechat', 'alipay', 'offline') THEN amount_cents ELSE 0 END
        - CASE WHEN credit IN ('wechat', 'alipay', 'offline') THEN amount_cents ELSE 0 END), 0) FROM ledger_entry WHERE event_id = $1) AS book) b
    WHERE money <> book`,
  'sales in the book are those of the orders': `
    SELECT o.id FROM ticket_order o WHERE o.event_id = $1 AND (
      CASE WHEN o.state IN ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED') THEN o.total_cents - o.refunded_cents ELSE 0 END) <> (
      SELECT coalesce(sum(CASE WHEN credit = 'sales' THEN amount_cents WHEN debit = 'sales' THEN -amount_cents ELSE 0 END), 0) FROM ledger_entry e WHERE e.order_id = o.id)`,
  // An order without a price stays PAID when a part of it is given back: there is no money to be partly refunded.
  'every PAID order has its VALID tickets, and nobody else has one': `
    SELECT o.id FROM ticket_order o JOIN order_ticket x ON x.order_id = o.id LEFT JOIN participant p ON p.order_ticket_id = x.id
    WHERE o.event_id = $1 AND CASE WHEN o.state = 'PAID' AND x.voided_by = 'REFUND' AND o.total_cents = 0 THEN p.state IS DISTINCT FROM 'CANCELLED'
      WHEN o.state = 'PAID' THEN x.state <> 'VALID' OR p.state IS DISTINCT FROM 'APPROVED'
      WHEN o.state IN ${open} THEN x.state <> 'RESERVED' OR p.id IS NOT NULL
      WHEN o.state = 'PARTIALLY_REFUNDED' THEN (x.state = 'VALID') <> (p.state = 'APPROVED') OR x.state = 'RESERVED'
      ELSE x.state <> 'VOID' OR p.state = 'APPROVED' END`,
  'nothing is given back that was not paid': `
    SELECT p.id FROM payment p WHERE p.event_id = $1 AND (p.refunded_cents > coalesce(p.paid_cents, 0) OR p.refunded_cents <> (
      SELECT coalesce(sum(r.amount_cents), 0) FROM refund r WHERE r.payment_id = p.id))`,
  'money that found no place is on its way back': `
    SELECT o.id FROM ticket_order o WHERE o.event_id = $1 AND o.state = 'REFUND_DUE' AND NOT EXISTS (SELECT FROM refund r WHERE r.order_id = o.id)`,
  'the number of participants': `
    SELECT t.event_id FROM event_tally t WHERE t.event_id = $1 AND t.approved <> (
      SELECT count(*) FROM participant p WHERE p.event_id = $1 AND p.state = 'APPROVED')`,
};

async function broken(world: World): Promise<string[]> {
  const names: string[] = [];
  for (const [name, text] of Object.entries(rules)) {
    const rows = await query(text, [world.of.eventId]);
    if (rows.length > 0) names.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return names;
}

const numRuns = propertyRuns(8);

test('whatever is done to orders in whatever order, the book is right after every burst', {
  timeout: 60_000 + numRuns * 5_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(bursts, async (plan) => {
      const world = await newWorld();
      for (const burst of plan) {
        await Promise.all(burst.map((what, index) => run(world, what, servers[index % 2] as TestServer)));
        expect(await broken(world)).toEqual([]);
      }
    }),
    // What happens at once is never the same twice: shrinking would look for minutes for a smaller one, and then report the time limit.
    { endOnFailure: true, numRuns },
  );
});

control('the rules see a ticket too many', async () => {
  const world = await newWorld();
  await run(world, { do: 'create', ticket: 0, quantity: 2, coupon: false, buyer: 0 }, servers[0] as TestServer);
  expect(await broken(world)).toEqual([]);
  await query('UPDATE ticket_tally SET held = held - 1 WHERE ticket_id = $1', [world.tickets[0]]);
  expect((await broken(world)).map((each) => each.split(':')[0])).toEqual(['stock of tickets']);
});
