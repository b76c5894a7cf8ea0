import { orderReconcile, orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { orderCancel } from '@convoke/contract/order/order.own.calls.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addCoupon, addPool, addTicket, type Of } from '../../../../testing/selling.ts';
import { metricsToken, startServer, type TestServer } from '../../../../testing/server.ts';
import { brokenInvariants, checkEverything } from './order.invariants-job.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

/** A sale in which everything that is counted has happened: holds, sales, ends, refunds, money too late and in the wrong amount. */
async function busySale(): Promise<{ of: Of; orderId: string }> {
  const of = await desk.sale();
  const poolId = await addPool(server, of, 20);
  const ticketId = await addTicket(server, of, { poolId, tiers: [{ priceCents: 5_000, quantity: 3 }] });
  const reviewed = await addTicket(server, of, { needsReview: true, stock: 5 });
  await addCoupon(server, of, { code: 'FIVE', amountCents: 500, uses: 9 });
  const { orderId, ticketIds } = await desk.paid(of, [{ ticketId, quantity: 4 }], { couponCode: 'FIVE' });
  await desk.held(of, [{ ticketId }], { couponCode: 'FIVE' });
  await desk.held(of, [{ ticketId: reviewed, quantity: 2 }]);
  const ended = await desk.held(of, [{ ticketId, quantity: 2 }], { couponCode: 'FIVE' });
  await server.send(orderCancel, { orderId: ended.orderId }, { token: await server.applicationToken() });
  const odd = await desk.held(of, [{ ticketId }]);
  await desk.pay(of, odd.orderId, odd.totalCents, 1);
  const token = desk.organisation.token;
  await server.send(orderRefund, { orderId, orderTicketIds: ticketIds.slice(0, 1) }, keyed(token));
  await server.send(orderRefund, { orderId, amountCents: 100 }, keyed(token));
  // Paid twice: the second goes back by itself.
  await desk.pay(of, orderId, odd.totalCents);
  return { of, orderId };
}

test('all hold in a sale where everything has happened, and each looks at something', async () => {
  const { of } = await busySale();
  for (const result of await desk.invariants(of)) {
    expect(result).toMatchObject({ holds: true, wrong: [] });
    expect(result.checked).toBeGreaterThan(0);
  }
});

/** One figure bent, and who must notice. */
const bent: [string, string, string[]][] = [
  ['a ticket more sold than orders hold', 'UPDATE ticket_tally SET sold = sold + 1 WHERE ticket_id = $T', ['tickets']],
  ['a hold forgotten', 'UPDATE ticket_tally SET held = held - 1 WHERE ticket_id = $T', ['tickets']],
  ['a place offered to nobody', 'UPDATE ticket_tally SET offered = offered + 1 WHERE ticket_id = $T', ['tickets']],
  ['shared capacity miscounted', 'UPDATE ticket_pool SET sold = sold - 1 WHERE event_id = $E', ['pools']],
  ['a special price miscounted', 'UPDATE ticket_tier SET taken = taken - 1 WHERE ticket_id = $T', ['tiers']],
  [
    'a use of a coupon lost',
    'UPDATE coupon_tally SET used = used - 1 WHERE coupon_id IN (SELECT id FROM coupon WHERE event_id = $E)',
    ['coupons'],
  ],
  [
    'a ticket of an ended order left standing',
    `UPDATE order_ticket SET state = 'RESERVED' WHERE id = (SELECT t.id FROM order_ticket t JOIN ticket_order o ON o.id = t.order_id WHERE o.event_id = $E AND o.state = 'CANCELLED' LIMIT 1)`,
    ['tickets'],
  ],
  [
    'a paid ticket not valid',
    `UPDATE order_ticket SET state = 'RESERVED' WHERE id = (SELECT id FROM order_ticket WHERE event_id = $E AND state = 'VALID' LIMIT 1)`,
    ['holders'],
  ],
  [
    'somebody who paid kept out',
    `UPDATE participant SET unpaid = true WHERE id = (SELECT id FROM participant WHERE event_id = $E AND state = 'APPROVED' LIMIT 1)`,
    ['holders'],
  ],
  [
    'money of a payment lost',
    `DELETE FROM ledger_entry WHERE event_id = $E AND kind = 'received' AND amount_cents = 1`,
    ['cash', 'unallocated'],
  ],
  ['a sale not booked', `DELETE FROM ledger_entry WHERE event_id = $E AND kind = 'sold'`, ['sales', 'unallocated']],
  [
    'a refund booked back for less',
    `UPDATE ledger_entry SET amount_cents = 99 WHERE event_id = $E AND kind = 'unsold' AND amount_cents = 100`,
    ['sales', 'unallocated'],
  ],
  [
    'a refund nobody asked of the payment',
    `UPDATE refund SET amount_cents = 101 WHERE event_id = $E AND amount_cents = 100`,
    ['refunds'],
  ],
  [
    'a refund the gateway did and the book does not know',
    `UPDATE refund SET state = 'DONE' WHERE event_id = $E AND amount_cents = 100`,
    ['cash', 'unallocated'],
  ],
  [
    'a ticket that says more was given back',
    'UPDATE order_ticket SET refunded_cents = refunded_cents + 1 WHERE id = (SELECT id FROM order_ticket WHERE event_id = $E AND refunded_cents BETWEEN 1 AND 1000 LIMIT 1)',
    ['refunds', 'revenue'],
  ],
  [
    'revenue of a ticket miscounted',
    'UPDATE ticket_tally SET sold_cents = sold_cents + 1 WHERE ticket_id = $T',
    ['revenue'],
  ],
];

test.each(bent)('%s is noticed', async (_what, statement, names) => {
  const { of } = await busySale();
  const [ticket] = await desk.query<{ id: string }>(
    'SELECT id FROM ticket WHERE event_id = $1 AND pool_id IS NOT NULL',
    [of.eventId],
  );
  await desk.query(statement.replaceAll('$E', `'${of.eventId}'`).replaceAll('$T', `'${ticket?.id}'`));
  expect(await desk.broken(of)).toEqual(names);
});

test('the job looks at every event that may have something open, keeps what it finds, logs and counts a breach', async () => {
  const other = await orderDesk(server);
  const good = await other.sale();
  await other.paid(good, [{ ticketId: await addTicket(server, good) }]);
  const bad = await other.sale();
  const ticketId = await addTicket(server, bad);
  await other.paid(bad, [{ ticketId }]);
  await other.query('UPDATE ticket_tally SET sold = sold + 1 WHERE ticket_id = $1', [ticketId]);
  // An organisation's own top-ups are watched too; that is no event.
  await other.query(
    `INSERT INTO sale_watch (organisation_id, event_id, active_until) VALUES ($1, $1, now() + interval '1 day')`,
    [good.organisationId],
  );
  const asked = { eventId: bad.eventId };
  expect((await other.organisation.call(orderReconcile, asked)).lastRun).toBeNull();

  const counted = async () =>
    (await brokenInvariants.get()).values.find((value) => value.labels.invariant === 'tickets')?.value ?? 0;
  const before = await counted();
  const spy = vi.spyOn(server.services.log, 'error');
  await checkEverything(server.services);
  const told = spy.mock.calls.map(([facts, message]) => ({ ...(facts as object), message }));
  spy.mockRestore();
  expect(told).toContainEqual({
    organisationId: bad.organisationId,
    eventId: bad.eventId,
    invariant: 'tickets',
    wrong: ['Standard 2/0/0/0 ≠ 1/0/0/0'],
    message: 'invariant broken',
  });
  expect(told).not.toContainEqual(expect.objectContaining({ eventId: good.eventId }));
  expect((await counted()) - before).toBeGreaterThan(0);
  expect(
    (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body,
  ).toContain('convoke_invariants_broken_total{invariant="tickets"}');
  const { lastRun, invariants } = await other.organisation.call(orderReconcile, asked);
  expect(lastRun).toMatchObject({ events: 2, wrong: 1 });
  expect(invariants.filter((each) => !each.holds)).toMatchObject([{ name: 'tickets' }]);
  // Put right, it goes by itself; one run replaces the one before.
  await other.query('UPDATE ticket_tally SET sold = sold - 1 WHERE ticket_id = $1', [ticketId]);
  await checkEverything(server.services);
  expect((await other.organisation.call(orderReconcile, asked)).lastRun).toMatchObject({ events: 2, wrong: 0 });
});
