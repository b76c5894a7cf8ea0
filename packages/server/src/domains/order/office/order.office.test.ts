import {
  orderCompleteOffline,
  orderDelete,
  orderEnd,
  orderNote,
  orderResend,
} from '@convoke/contract/order/order.office.calls.ts';
import { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { orderCancel } from '@convoke/contract/order/order.own.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket, countsOf } from '../../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

const asOrganiser = () => ({ token: desk.organisation.token });
const offline = (orderId: string, reason?: string) =>
  server.send(orderCompleteOffline, { orderId, ...(reason === undefined ? {} : { reason }) }, asOrganiser());
describe('money received elsewhere', () => {
  test('completes an open order: paid, tickets valid, the money in the book, however often it is said', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { stock: 5 });
    const { orderId } = await desk.held(of, [{ ticketId, quantity: 2 }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => offline(orderId, 'Bank transfer 4711')));
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { orderId, state: 'PAID' } });
    expect((await offline(orderId)).code).toBe(0);
    const detail = await desk.detail(orderId);
    expect(detail).toMatchObject({ paidBy: 'offline', isSandbox: false, refundableCents: 20_000 });
    expect(detail.payments).toHaveLength(1);
    expect(detail.ledger.map(({ debit, credit }) => [debit, credit])).toEqual([
      ['offline', 'unallocated'],
      ['unallocated', 'sales'],
    ]);
    expect(detail.ownTickets.map((ticket) => ticket.state)).toEqual(['VALID', 'VALID']);
    expect(detail.history.map((entry) => entry.kind)).toEqual(['reason', 'paid', 'created']);
    expect(detail.history[1]).toMatchObject({ by: 'Tester', detail: { channel: 'offline', cents: 20_000 } });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 5, sold: 2, held: 0 });
    expect(await desk.broken(of)).toEqual([]);
  });

  test('completes an expired order while its places are there, and books nothing when they are gone', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { stock: 1 });
    const late = await desk.held(of, [{ ticketId }]);
    await desk.expire(of, late.orderId);
    const quicker = await desk.held(of, [{ ticketId }]);
    const refused = await offline(late.orderId);
    expect(refused.code).toBe(3004);
    expect(await desk.detail(late.orderId)).toMatchObject({ state: 'EXPIRED', payments: [], ledger: [], paidBy: null });
    await server.send(orderEnd, { orderId: quicker.orderId }, asOrganiser());
    expect((await offline(late.orderId)).data).toMatchObject({ state: 'PAID' });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 1, sold: 1, held: 0 });
    expect(await desk.broken(of)).toEqual([]);
  });

  test('is refused for orders that were paid otherwise or that the organiser has ended', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of);
    const paid = await desk.paid(of, [{ ticketId }]);
    expect((await offline(paid.orderId)).code).toBe(3001);
    const ended = await desk.held(of, [{ ticketId }]);
    await server.send(orderEnd, { orderId: ended.orderId }, asOrganiser());
    expect((await offline(ended.orderId)).code).toBe(3001);
    expect((await desk.detail(ended.orderId)).payments).toEqual([]);
    const theirs = await server.organisation();
    const foreign = await server.send(orderCompleteOffline, { orderId: paid.orderId }, { token: theirs.token });
    expect(foreign.status).toBe(403);
    // An order without a price is completed without money.
    const free = await desk.held(of, [{ ticketId: await addTicket(server, of, { priceCents: 0 }) }]);
    expect((await offline(free.orderId)).data.state).toBe('PAID');
    expect(await desk.detail(free.orderId)).toMatchObject({ paidBy: 'free', payments: [], ledger: [] });
    expect(await desk.broken(of)).toEqual([]);
  });

  test('has a payment that is still open at a gateway asked about at once, so that it is closed there', async () => {
    const of = await desk.sale();
    const { orderId } = await desk.held(of, [{ ticketId: await addTicket(server, of) }]);
    await desk.query(
      `INSERT INTO payment (organisation_id, order_id, event_id, channel, way, amount_cents, is_sandbox, expires_at, next_check_at)
       VALUES ($1, $2, $3, 'wechat', 'native', 10000, true, now() + interval '1 hour', now() + interval '1 hour')`,
      [of.organisationId, orderId, of.eventId],
    );
    await offline(orderId);
    const open = await desk.query(
      `SELECT next_check_at <= now() AS due FROM payment WHERE order_id = $1 AND state = 'OPEN'`,
      [orderId],
    );
    expect(open).toEqual([{ due: true }]);
  });
});

describe('ending an unpaid order', () => {
  test('gives its stock back once and says who and why', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { stock: 2 });
    const { orderId } = await desk.held(of, [{ ticketId, quantity: 2 }]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.send(orderEnd, { orderId, reason: 'Double' }, asOrganiser())),
    );
    expect(answers.filter((answer) => answer.code === 0).length).toBeGreaterThan(0);
    expect((await server.send(orderEnd, { orderId }, asOrganiser())).code).toBe(0);
    expect(await countsOf(server, ticketId)).toEqual({ stock: 2, sold: 0, held: 0 });
    const { state, history } = await desk.detail(orderId);
    expect(state).toBe('CANCELLED');
    expect(history.map(({ kind, by }) => [kind, by])).toEqual([
      ['reason', 'Tester'],
      ['cancelled', 'Tester'],
      ['created', null],
    ]);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('is refused when it was paid', async () => {
    const of = await desk.sale();
    const { orderId } = await desk.paid(of, [{ ticketId: await addTicket(server, of) }]);
    expect((await server.send(orderEnd, { orderId }, asOrganiser())).code).toBe(3001);
    expect((await desk.detail(orderId)).state).toBe('PAID');
  });
});

test('deleting takes ended orders without money off the list and passes over all others', async () => {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of, { stock: null });
  const ended = await desk.held(of, [{ ticketId }]);
  await server.send(orderCancel, { orderId: ended.orderId }, { token: await server.applicationToken() });
  const open = await desk.held(of, [{ ticketId }]);
  const paid = await desk.paid(of, [{ ticketId }]);
  const withMoney = await desk.held(of, [{ ticketId }]);
  await desk.pay(of, withMoney.orderId, 10_000, 9_999);
  await desk.expire(of, withMoney.orderId);
  const theirs = await orderDesk(server);
  const theirSale = await theirs.sale();
  const foreign = await theirs.held(theirSale, [{ ticketId: await addTicket(server, theirSale) }]);
  const orderIds = [ended, open, paid, withMoney, foreign].map((order) => order.orderId);
  const answer = await server.send(orderDelete, { orderIds: [...orderIds, ended.orderId] }, asOrganiser());
  expect(answer.data).toEqual({ deleted: 1, skipped: 4 });
  const left = await desk.organisation.call(orderList, { eventId: of.eventId });
  expect(left.records.map((row) => row.orderId)).toEqual([withMoney, paid, open].map((order) => order.orderId));
  expect(left.totals.orders).toBe(3);
  // Its record stays, and late money brings it back.
  expect((await desk.detail(ended.orderId)).history[0]).toMatchObject({ kind: 'deleted', by: 'Tester' });
  expect((await desk.pay(of, ended.orderId, 10_000)).outcome).toBe('paid');
  const back = await desk.organisation.call(orderList, { eventId: of.eventId, state: 'PAID' });
  expect(back.records.map((row) => row.orderId)).toEqual([paid.orderId, ended.orderId]);
  expect(await desk.broken(of)).toEqual([]);
});

test('resending is for orders that have valid tickets; each is asked for by one job', async () => {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of);
  const reviewed = await addTicket(server, of, { priceCents: 0, needsReview: true });
  const paid = await desk.paid(of, [{ ticketId }]);
  const waiting = await desk.paid(of, [{ ticketId: reviewed }]);
  const open = await desk.held(of, [{ ticketId }]);
  const orderIds = [paid, waiting, open].map((order) => order.orderId);
  expect((await server.send(orderResend, { orderIds }, asOrganiser())).data).toEqual({ sent: 1, skipped: 2 });
  const jobs = await desk.query<{ data: object }>(`SELECT data FROM pgboss.job WHERE name = 'order.resend'`);
  expect(jobs).toMatchObject([{ data: { orderIds: [paid.orderId], userId: desk.organisation.userId } }]);
});

test('a note is kept as written, and its change noted', async () => {
  const of = await desk.sale();
  const { orderId } = await desk.held(of, [{ ticketId: await addTicket(server, of) }]);
  const note = 'Pays at the door.\nAsk for <Li>';
  for (let said = 0; said < 2; said += 1) await server.send(orderNote, { orderId, note }, asOrganiser());
  const detail = await desk.detail(orderId);
  expect(detail.note).toBe(note);
  expect(detail.history.filter((entry) => entry.kind === 'note')).toMatchObject([{ by: 'Tester' }]);
});
