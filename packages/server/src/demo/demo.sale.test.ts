import { accountCurrent, accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import { orderDetail, orderList } from '@convoke/contract/order/order.list.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { ticketWaitList } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, freshDatabase } from '../../testing/database.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { checkInvariants } from '../domains/order/reconcile/order.invariants.ts';
import { whoIs } from '../domains/auth/auth.people.ts';
import { demoLogin, makeDemo } from './demo.ts';
import { accessCode, groupCoupon, workshopSeats } from './demo.sale.ts';

let server: TestServer;
let organisationId = '';
let eventId = '';
let token = '';

beforeAll(async () => {
  const database = await freshDatabase();
  server = await startServer({ database, env: { DEMO: 'auto', MIGRATION_DATABASE_URL: database.ownerUrl } });
  await makeDemo(server.services);
  organisationId = (await whoIs(server.services.database, demoLogin.username))?.organisationId ?? '';
  token = (await server.send(authLoginPassword, demoLogin)).data.access_token;
  [{ id: eventId = '' } = {}] = await query<{ id: string }>('SELECT id FROM event WHERE use_ticket = 1');
}, 120_000);

afterAll(() => server.close());

function query<Row extends object>(text: string): Promise<Row[]> {
  return ask<Row>(server.database.superuserUrl, text);
}

const tables = [
  'ticket',
  'ticket_tally',
  'ticket_tier',
  'ticket_pool',
  'ticket_waiter',
  'coupon',
  'coupon_tally',
  'buyer_tally',
];
const more = [
  'ticket_order',
  'order_ticket',
  'order_history',
  'payment',
  'refund',
  'ledger_entry',
  'recharge',
  'account_balance',
];

async function everything(): Promise<unknown> {
  const rows: Record<string, unknown> = {};
  for (const table of [...tables, ...more, 'participant', 'event_tally', 'event_quarter'])
    rows[table] = await query(`SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) AS all, count(*) FROM ${table} t`);
  return rows;
}

test('the lists of orders and of tickets say the same of what is sold and given back', async () => {
  const { totals: orders } = (await server.send(orderList, { eventId }, { token })).data;
  const { totals: tickets } = (await server.send(ticketManage, { eventId }, { token })).data;
  expect(orders).toMatchObject({
    tickets: tickets.sold,
    paidCents: tickets.soldCents,
    refundedCents: tickets.refundedCents,
  });
  expect(orders.returnedCents).toBeGreaterThan(0);
});

test('every invariant of its orders and money holds, and each looks at something', async () => {
  const results = await server.services.database.inOrganisation(organisationId, 'read', (db) =>
    checkInvariants(db, organisationId, eventId),
  );
  for (const result of results) {
    expect(result).toMatchObject({ holds: true, wrong: [] });
    expect(result.checked).toBeGreaterThan(0);
  }
});

test('orders of the last three weeks stand in every state an organiser should see, paid in every way', async () => {
  const counts = await query<{ state: string; paid_by: string | null; n: number; sandbox: boolean }>(
    'SELECT state, paid_by, count(*)::int AS n, bool_and(is_sandbox) AS sandbox FROM ticket_order GROUP BY state, paid_by',
  );
  const ofState = (state: string) => counts.filter((row) => row.state === state).reduce((sum, { n }) => sum + n, 0);
  const states = ['HELD', 'AWAITING_PAYMENT', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'EXPIRED', 'CANCELLED'];
  expect(states.filter((state) => ofState(state) === 0)).toEqual([]);
  const paid = counts.filter((row) => row.state === 'PAID');
  expect(new Map(paid.map((row) => [row.paid_by, row.sandbox]))).toEqual(
    new Map([
      ['wechat', true],
      ['alipay', true],
      ['offline', false],
      ['free', false],
    ]),
  );
  const total = counts.reduce((sum, { n }) => sum + n, 0);
  expect(total).toBeGreaterThanOrEqual(150);
  expect(total).toBeLessThanOrEqual(250);
  const [facts] = await query(`SELECT count(*) FILTER (WHERE state = 'HELD' AND expires_at IS NULL)::int AS reviewed,
    count(*) FILTER (WHERE state IN ('HELD', 'AWAITING_PAYMENT') AND expires_at > now())::int AS live,
    bool_and(created_at BETWEEN now() - interval '21 days 1 hour' AND now()) AS recent, count(DISTINCT created_at::date)::int > 15 AS spread,
    count(invoice)::int > 10 AS invoices FROM ticket_order`);
  expect(facts).toEqual({ reviewed: 3, live: 2, recent: true, spread: true, invoices: true });
});

test('nothing of it happened before it could, or after now', async () => {
  const odd = await query(`
    SELECT o.number, h.kind, h.at, o.created_at FROM ticket_order o JOIN order_history h ON h.order_id = o.id WHERE h.at < o.created_at OR h.at > now()
    UNION ALL SELECT o.number, l.kind, l.at, o.created_at FROM ticket_order o JOIN ledger_entry l ON l.order_id = o.id WHERE l.at < o.created_at OR l.at > now()
    UNION ALL SELECT o.number, 'payment', p.paid_at, p.created_at FROM ticket_order o JOIN payment p ON p.order_id = o.id
      WHERE p.created_at < o.created_at OR p.paid_at < p.created_at OR p.paid_at > now()
    UNION ALL SELECT o.number, 'refund', r.done_at, r.created_at FROM ticket_order o JOIN refund r ON r.order_id = o.id
      WHERE r.created_at < o.paid_at OR r.done_at < r.created_at OR r.done_at > now() OR r.state <> 'DONE'
    UNION ALL SELECT o.number, 'early bird', o.created_at, t.closes_at FROM ticket_order o JOIN order_ticket k ON k.order_id = o.id
      JOIN ticket_tier t ON t.id = k.tier_id WHERE o.created_at >= t.closes_at
    UNION ALL SELECT p.name, 'participant', p.submitted_at, p.signed_in_at FROM participant p
      WHERE p.order_ticket_id IS NOT NULL AND (p.submitted_at > now() OR p.signed_in_at < p.submitted_at)`);
  expect(odd).toEqual([]);
});

test('the workshop is sold out with a group of three first in line, special prices and coupons are partly used, one ticket is hidden', async () => {
  const { tickets, pools } = (await server.send(ticketManage, { eventId }, { token })).data;
  const named = (word: string) => tickets.find((ticket) => ticket.name.includes(word));
  expect(named('Workshop')).toMatchObject({ stock: workshopSeats, sold: workshopSeats, held: 0, waiting: 5 });
  expect(named('pass')?.tiers).toMatchObject([{ name: 'Early bird', quantity: 60 }]);
  expect(named('pass')?.tiers[0]?.taken).toBeGreaterThan(40);
  expect(named('Student')).toMatchObject({ needsReview: true, poolId: pools[0]?.poolId });
  expect(named('pass')?.poolId).toBe(pools[0]?.poolId);
  const line = (await server.send(ticketWaitList, { eventId, size: 50 }, { token })).data.records;
  expect(line.map(({ quantity, state }) => [quantity, state])).toEqual([3, 1, 2, 1, 1].map((n) => [n, 'WAITING']));
  const [coupon] = await query('SELECT uses, used FROM coupon_tally WHERE uses <= 20');
  expect(coupon).toEqual({ uses: groupCoupon.uses, used: groupCoupon.used });

  const shown = async (code?: string) =>
    (await server.send(ticketList, { eventId, code })).data.tickets.map(({ name, state }) => [
      name.split(':')[0],
      state,
    ]);
  expect(await shown()).toEqual([
    ['Conference pass', 'open'],
    ['Student', 'open'],
    ['Workshop seat', 'waiting'],
    ['Open studios', 'open'],
  ]);
  expect(await shown(accessCode)).toContainEqual(['VIP', 'open']);
});

test('each ticket of a paid order is a participant, some have picked up their badge over two days', async () => {
  const [people] =
    await query(`SELECT count(*) FILTER (WHERE p.id IS NULL)::int AS missing, count(p.signed_in_at)::int AS "signedIn"
    FROM order_ticket t JOIN ticket_order o ON o.id = t.order_id LEFT JOIN participant p ON p.order_ticket_id = t.id
    WHERE o.state IN ('PAID', 'PARTIALLY_REFUNDED') AND t.state <> 'VOID'`);
  expect(people).toEqual({ missing: 0, signedIn: 17 });
  const [door] =
    await query(`SELECT count(DISTINCT s.scanned_at)::int AS moments, count(DISTINCT p.signed_in_at)::int AS people,
      max(s.scanned_at) - min(s.scanned_at) > '1 day' AS spread, bool_and(e.starts_at > now()) AS ahead
    FROM checkin_scan s JOIN participant p ON p.id = s.participant_id JOIN event e ON e.id = s.event_id WHERE e.id = '${eventId}'`);
  expect(door).toEqual({ moments: 17, people: 17, spread: true, ahead: true });
});

test('the reconciliation shows the amount that differs and nothing else, and the list and an order open', async () => {
  const { findings } = (await server.send(orderReconcile, { eventId }, { token })).data;
  expect(findings.map(({ kind, dueCents, paidCents }) => [kind, dueCents - paidCents])).toEqual([
    ['amount-differs', 10_000],
  ]);
  const list = await server.send(orderList, { eventId, size: 50 }, { token });
  expect(list.data.records).toHaveLength(50);
  const detail = await server.send(orderDetail, { orderId: findings[0]?.orderId ?? '' }, { token });
  expect(detail.data.history.map((entry) => entry.kind)).toEqual([
    'expired',
    'amount-differs',
    'payment-opened',
    'created',
  ]);
});

test('the account was topped up with a bonus, one top-up was never paid, and two campaigns were charged', async () => {
  const account = (await server.send(accountCurrent, { timeZone: 'Asia/Shanghai' }, { token })).data;
  expect(account).toMatchObject({
    toppedUpCents: 150_000,
    bonusCents: 2_000,
    spentCents: 741,
    balanceCents: 151_259,
  });
  const { records } = (await server.send(accountRecharges, {}, { token })).data;
  expect(records.map(({ state, paidBy }) => [state, paidBy])).toEqual([
    ['PAID', 'alipay'],
    ['EXPIRED', null],
    ['PAID', 'wechat'],
  ]);
});

test('nobody is written to because of it', async () => {
  expect(await query('SELECT kind FROM message')).toEqual([]);
  // What the clock starts writes to nobody.
  const jobs = await query(
    `SELECT name FROM pgboss.job WHERE (name LIKE 'order.%' OR name LIKE 'ticket.%') AND name <> 'order.invariants'`,
  );
  expect(jobs).toEqual([]);
});

test('a second start, and two at once, add nothing', async () => {
  const before = await everything();
  await Promise.all([makeDemo(server.services), makeDemo(server.services)]);
  expect(await everything()).toEqual(before);
});
