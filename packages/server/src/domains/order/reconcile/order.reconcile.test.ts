import { orderRefund, orderRepair } from '@convoke/contract/order/order.office.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket, countsOf, openPayment } from '../../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

test('where everything adds up nothing is found, and the book says where the money lies', async () => {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of);
  await desk.paid(of, [{ ticketId, quantity: 2 }]);
  const found = await desk.reconcile(of);
  expect(found.findings).toEqual([]);
  expect(found.book).toEqual([
    { account: 'wechat', balanceCents: 20_000 },
    { account: 'unallocated', balanceCents: 0 },
    { account: 'sales', balanceCents: -20_000 },
  ]);
  expect(found.invariants.map((each) => [each.name, each.holds])).toEqual(
    ['tickets', 'pools', 'tiers', 'coupons', 'holders', 'cash', 'sales', 'refunds', 'revenue', 'unallocated'].map(
      (name) => [name, true],
    ),
  );
  expect(found.invariants.every((each) => each.name === 'pools' || each.checked > 0 || each.wrong.length === 0)).toBe(
    true,
  );
});

describe('money without a ticket', () => {
  test('of an order that missed being settled: it is settled again, or sent back', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { stock: 9 });
    for (const wanted of ['settle', 'refund'] as const) {
      const { orderId } = await desk.held(of, [{ ticketId }]);
      const paymentId = await openPayment(server, of, orderId, 10_000);
      // As if a process had stopped half-way, which one transaction makes impossible.
      await desk.query(`UPDATE payment SET state = 'PAID', paid_cents = amount_cents, paid_at = now() WHERE id = $1`, [
        paymentId,
      ]);
      await desk.query(
        `INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, event_id, order_id)
         VALUES ($1, 'received', $2, 'wechat', 'unallocated', 10000, $3, $4)`,
        [of.organisationId, paymentId, of.eventId, orderId],
      );
      expect((await desk.reconcile(of)).findings).toMatchObject([
        { kind: 'paid-without-ticket', orderId, paymentId, repairs: ['settle', 'refund'] },
      ]);
      const detail = await desk.repairTwice(orderId, { repair: wanted, paymentId });
      expect(detail.state).toBe(wanted === 'settle' ? 'PAID' : 'HELD');
      expect(detail.refunds.map((refund) => refund.amountCents)).toEqual(wanted === 'settle' ? [] : [10_000]);
      expect((await desk.reconcile(of)).findings).toEqual([]);
    }
    expect(await countsOf(server, ticketId)).toEqual({ stock: 9, sold: 1, held: 1 });
    expect(await desk.broken(of)).toEqual([]);
  });

  test('of a paid order whose people were lost: they are made again', async () => {
    const of = await desk.sale();
    const { orderId } = await desk.paid(of, [{ ticketId: await addTicket(server, of), quantity: 2 }]);
    await desk.query(`UPDATE order_ticket SET participant_id = NULL, state = 'RESERVED' WHERE order_id = $1`, [
      orderId,
    ]);
    await desk.query(
      `UPDATE participant SET order_ticket_id = NULL, phone = NULL, email = NULL, code = 'GONE' || id WHERE event_id = $1`,
      [of.eventId],
    );
    await desk.query(`DELETE FROM directory WHERE kind = 'participant' AND organisation_id = $1`, [of.organisationId]);
    expect(await desk.broken(of)).toEqual(['holders']);
    expect((await desk.reconcile(of)).findings).toMatchObject([
      { kind: 'paid-without-ticket', orderId, paymentId: null },
    ]);
    const detail = await desk.repairTwice(orderId, { repair: 'settle' });
    expect(detail.ownTickets.map((ticket) => ticket.state)).toEqual(['VALID', 'VALID']);
    expect((await desk.reconcile(of)).findings).toEqual([]);
  });

  test('that came after the end of an approved order: its people are let in again', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { needsReview: true, stock: 3 });
    const { orderId } = await desk.held(of, [{ ticketId }]);
    const [person] = await desk.query<{ id: string; state: string }>(
      'SELECT id, state FROM participant WHERE event_id = $1',
      [of.eventId],
    );
    expect(person?.state).toBe('PENDING');
    await desk.query(`UPDATE ticket_order SET expires_at = now() WHERE id = $1`, [orderId]);
    await desk.expire(of, orderId);
    const { paymentId } = await desk.pay(of, orderId, 10_000, 9_000);
    await desk.repairTwice(orderId, { repair: 'accept', paymentId });
    expect(await desk.query('SELECT state, unpaid FROM participant WHERE id = $1', [person?.id])).toEqual([
      { state: 'PENDING', unpaid: false },
    ]);
    expect(await desk.query('SELECT pending, cancelled FROM event_tally WHERE event_id = $1', [of.eventId])).toEqual([
      { pending: 1, cancelled: 0 },
    ]);
    expect(await desk.broken(of)).toEqual([]);
  });
});

describe('refunds that hang', () => {
  async function hanging(state: string, age: string) {
    const of = await desk.sale();
    const { orderId } = await desk.paid(of, [{ ticketId: await addTicket(server, of) }]);
    await server.send(orderRefund, { orderId }, keyed(desk.organisation.token));
    const [refund] = await desk.query<{ id: string }>(
      `UPDATE refund SET state = $2, created_at = now() - $3::interval, next_check_at = NULL, checks = 9, last_answer = 'NOT_ENOUGH'
       WHERE order_id = $1 RETURNING id`,
      [orderId, state, age],
    );
    return { of, orderId, refundId: refund?.id ?? '' };
  }

  test('are found once they have hung for too long, and the gateway is asked again at once', async () => {
    const { of, orderId, refundId } = await hanging('REQUESTED', '11 minutes');
    expect((await desk.reconcile(of)).findings).toMatchObject([
      { kind: 'refund-due', orderId, refundId, paidCents: 10_000, repairs: ['retry'] },
    ]);
    await desk.repairTwice(orderId, { repair: 'retry', refundId });
    expect(
      await desk.query('SELECT state, next_check_at <= now() AS due FROM refund WHERE id = $1', [refundId]),
    ).toEqual([{ state: 'REQUESTED', due: true }]);
    expect((await desk.reconcile((await hanging('PROCESSING', '2 days')).of)).findings).toEqual([]);
    expect((await desk.reconcile((await hanging('PROCESSING', '4 days')).of)).findings).toHaveLength(1);
  });

  test('that failed are tried again, or given back by hand, which the book takes from the organiser’s own cash', async () => {
    const { of, orderId, refundId } = await hanging('FAILED', '1 minute');
    expect((await desk.reconcile(of)).findings).toMatchObject([
      { kind: 'refund-failed', refundId, detail: 'NOT_ENOUGH', repairs: ['retry', 'by-hand'] },
    ]);
    await desk.repair(orderId, { repair: 'retry', refundId });
    expect(await desk.query('SELECT state, checks FROM refund WHERE id = $1', [refundId])).toEqual([
      { state: 'REQUESTED', checks: 0 },
    ]);
    // Under way at the gateway: nobody may pay it a second time by hand.
    expect((await desk.repair(orderId, { repair: 'by-hand', refundId })).code).toBe(3001);
    await desk.query(`UPDATE refund SET state = 'FAILED', next_check_at = NULL WHERE id = $1`, [refundId]);
    const detail = await desk.repairTwice(orderId, { repair: 'by-hand', refundId });
    expect(detail.refunds).toMatchObject([{ state: 'DONE', byHand: true }]);
    expect(detail.history[0]).toMatchObject({ kind: 'refunded', by: 'Tester', detail: { byHand: true } });
    const { findings, book } = await desk.reconcile(of);
    expect(findings).toEqual([]);
    expect(book).toEqual([
      { account: 'wechat', balanceCents: 10_000 },
      { account: 'offline', balanceCents: -10_000 },
      { account: 'unallocated', balanceCents: 0 },
      { account: 'sales', balanceCents: 0 },
    ]);
    expect(await desk.broken(of)).toEqual([]);
  });
});

test('notices that were not believed are found until somebody has seen them, and again when more come', async () => {
  const of = await desk.sale();
  const { orderId } = await desk.held(of, [{ ticketId: await addTicket(server, of) }]);
  const paymentId = await openPayment(server, of, orderId, 10_000);
  await desk.query(
    `INSERT INTO payment_refusal (organisation_id, payment_id, reason, times) VALUES ($1, $2, 'signature', 3), ($1, $2, 'amount', 1)`,
    [of.organisationId, paymentId],
  );
  expect((await desk.reconcile(of)).findings).toMatchObject([
    { kind: 'notice-refused', orderId, paymentId, times: 4, repairs: ['seen'] },
  ]);
  await desk.repairTwice(orderId, { repair: 'seen', paymentId });
  expect((await desk.reconcile(of)).findings).toEqual([]);
  await desk.query('UPDATE payment_refusal SET seen_by = NULL, times = times + 1 WHERE payment_id = $1', [paymentId]);
  expect((await desk.reconcile(of)).findings).toHaveLength(1);
});

test('a payment whose end nobody knows is found, and asked about at once', async () => {
  const of = await desk.sale();
  const { orderId } = await desk.held(of, [{ ticketId: await addTicket(server, of) }]);
  const paymentId = await openPayment(server, of, orderId, 10_000);
  expect((await desk.reconcile(of)).findings).toEqual([]);
  await desk.query(`UPDATE payment SET expires_at = now() - interval '16 minutes' WHERE id = $1`, [paymentId]);
  expect((await desk.reconcile(of)).findings).toMatchObject([
    { kind: 'payment-unclear', paymentId, repairs: ['query'] },
  ]);
  await desk.query(`UPDATE sale_watch SET active_until = now() WHERE event_id = $1`, [of.eventId]);
  await desk.repairTwice(orderId, { repair: 'query', paymentId });
  expect(
    await desk.query(
      `SELECT p.next_check_at <= now() AS due, w.active_until > now() AS watched FROM payment p JOIN sale_watch w ON w.event_id = p.event_id WHERE p.id = $1`,
      [paymentId],
    ),
  ).toEqual([{ due: true, watched: true }]);
});

test('another organisation’s orders, and payments of another order, are not repaired', async () => {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of);
  const first = await desk.held(of, [{ ticketId }]);
  const second = await desk.held(of, [{ ticketId }]);
  const { paymentId } = await desk.pay(of, first.orderId, 10_000, 9_000);
  for (const repairing of ['accept', 'refund', 'settle', 'seen', 'query'])
    expect((await desk.repair(second.orderId, { repair: repairing, paymentId })).code).toBe(3001);
  const theirs = await server.organisation();
  const foreign = await server.send(
    orderRepair,
    { orderId: first.orderId, repair: 'accept', paymentId },
    { token: theirs.token },
  );
  expect(foreign.status).toBe(403);
  expect((await desk.detail(first.orderId)).problem).toBe('AMOUNT_DIFFERS');
});
