import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import fc from 'fast-check';
import { sum } from '@convoke/contract/order/order.rules.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon, addTicket, countsOf } from '../../../../testing/selling.ts';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { planRefund, refundOrder, shareOut } from './order.refund.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

const refund = (orderId: string, input: object = {}) =>
  server.send(orderRefund, { orderId, ...input }, keyed(desk.organisation.token));

describe('a refund', () => {
  test('of everything makes all tickets void, frees the stock and asks the gateway for all the money', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { stock: 5 });
    const { orderId } = await desk.paid(of, [{ ticketId, quantity: 2 }]);
    const answer = await refund(orderId, { reason: 'Ill' });
    expect(answer.data).toEqual({ state: 'REFUNDED', refundCents: 20_000 });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 5, sold: 0, held: 0 });
    const detail = await desk.detail(orderId);
    expect(detail).toMatchObject({ state: 'REFUNDED', refundedCents: 20_000, refundableCents: 0 });
    expect(detail.ownTickets.map(({ state, refundedCents }) => [state, refundedCents])).toEqual([
      ['VOID', 10_000],
      ['VOID', 10_000],
    ]);
    expect(detail.refunds).toMatchObject([
      { amountCents: 20_000, state: 'REQUESTED', cause: 'organiser', reason: 'Ill' },
    ]);
    expect(detail.payments).toMatchObject([{ paidCents: 20_000, refundedCents: 20_000 }]);
    expect(detail.ledger.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['received', 20_000],
      ['sold', 20_000],
      ['unsold', 20_000],
    ]);
    expect(detail.history[0]).toMatchObject({
      kind: 'refund-asked',
      by: 'Tester',
      detail: { cents: 20_000, tickets: 2 },
    });
    expect(await desk.query('SELECT state FROM participant WHERE event_id = $1', [of.eventId])).toEqual([
      { state: 'CANCELLED' },
      { state: 'CANCELLED' },
    ]);
    expect(await desk.query(`SELECT next_check_at <= now() AS due FROM refund WHERE order_id = $1`, [orderId])).toEqual(
      [{ due: true }],
    );
    expect(await desk.broken(of)).toEqual([]);
    // Once more: there is nothing left of it.
    expect((await refund(orderId)).code).toBe(3001);
    expect((await desk.detail(orderId)).refunds).toHaveLength(1);
  });

  test('of some tickets gives back what they cost after the discount; the others stay valid', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { priceCents: 10_000 });
    await addCoupon(server, of, { code: 'TEN', percent: 10 });
    const { orderId, ticketIds } = await desk.paid(of, [{ ticketId, quantity: 3 }], { couponCode: 'TEN' });
    const answer = await refund(orderId, { orderTicketIds: ticketIds.slice(0, 1) });
    expect(answer.data).toEqual({ state: 'PARTIALLY_REFUNDED', refundCents: 9_000 });
    expect(await countsOf(server, ticketId)).toMatchObject({ sold: 2 });
    const detail = await desk.detail(orderId);
    expect(detail.ownTickets.map((ticket) => ticket.state)).toEqual(['VOID', 'VALID', 'VALID']);
    // A ticket is taken back once.
    expect((await refund(orderId, { orderTicketIds: ticketIds.slice(0, 1) })).code).toBe(3001);
    // With less than it cost, then the rest of the order with all that is left.
    expect((await refund(orderId, { orderTicketIds: ticketIds.slice(1, 2), amountCents: 5_000 })).data).toEqual({
      state: 'PARTIALLY_REFUNDED',
      refundCents: 5_000,
    });
    expect((await refund(orderId)).data).toEqual({ state: 'REFUNDED', refundCents: 13_000 });
    expect((await desk.detail(orderId)).refundedCents).toBe(27_000);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('of an amount alone leaves every ticket valid, and later refunds give back only what is left', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { priceCents: 10_000 });
    const { orderId, ticketIds } = await desk.paid(of, [{ ticketId, quantity: 2 }]);
    expect((await refund(orderId, { amountCents: 5_001 })).data).toEqual({
      state: 'PARTIALLY_REFUNDED',
      refundCents: 5_001,
    });
    const detail = await desk.detail(orderId);
    expect(detail.ownTickets.map(({ state, refundedCents }) => [state, refundedCents])).toEqual([
      ['VALID', 2_501],
      ['VALID', 2_500],
    ]);
    expect(await countsOf(server, ticketId)).toMatchObject({ sold: 2 });
    expect((await refund(orderId, { amountCents: 15_000 })).code).toBe(3004);
    expect((await refund(orderId, { amountCents: 0 })).code).toBe(1000);
    expect((await refund(orderId, { orderTicketIds: ticketIds.slice(0, 1) })).data.refundCents).toBe(7_499);
    expect((await refund(orderId, { amountCents: 7_501 })).code).toBe(3004);
    expect((await refund(orderId, { amountCents: 7_500 })).data).toEqual({
      state: 'PARTIALLY_REFUNDED',
      refundCents: 7_500,
    });
    // All the money is back and somebody still comes: the ticket stays valid.
    expect((await desk.detail(orderId)).ownTickets.map((ticket) => ticket.state)).toEqual(['VOID', 'VALID']);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('is counted beside what was paid for each ticket, and what was kept of it stays', async () => {
    const of = await desk.sale();
    const seat = await addTicket(server, of, { priceCents: 10_000 });
    const meal = await addTicket(server, of, { priceCents: 3_000 });
    const revenue = async () => {
      const { tickets, totals } = await desk.organisation.call(ticketManage, { eventId: of.eventId });
      const by = (id: string) => tickets.find((ticket) => ticket.ticketId === id);
      return [
        ...[by(seat), by(meal), totals].map((each) => [each?.sold, each?.soldCents, each?.refundedCents]),
        await desk.broken(of),
      ];
    };
    const { orderId, ticketIds } = await desk.paid(of, [
      { ticketId: seat, quantity: 2 },
      { ticketId: meal, quantity: 1 },
    ]);
    const { orderId: open } = await desk.held(of, [{ ticketId: seat }]);
    expect(await revenue()).toEqual([[2, 20_000, 0], [1, 3_000, 0], [3, 23_000, 0], []]);
    // A fee of 1,000 is kept.
    await refund(orderId, { orderTicketIds: ticketIds.slice(0, 1), amountCents: 9_000 });
    expect(await revenue()).toEqual([[1, 20_000, 9_000], [1, 3_000, 0], [2, 23_000, 9_000], []]);
    // All that is left, the fee too.
    await refund(orderId);
    expect(await revenue()).toEqual([[0, 20_000, 20_000], [0, 3_000, 3_000], [0, 23_000, 23_000], []]);
    await desk.expire(of, open);
    // Late, and sold all the same.
    await desk.pay(of, open, 10_000);
    expect(await revenue()).toEqual([[1, 30_000, 20_000], [0, 3_000, 3_000], [1, 33_000, 23_000], []]);
  });

  test('of free tickets cancels them without money', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { priceCents: 0, stock: 3 });
    const { orderId, ticketIds } = await desk.paid(of, [{ ticketId, quantity: 3 }]);
    expect((await refund(orderId, { orderTicketIds: ticketIds.slice(0, 1) })).data).toEqual({
      state: 'PAID',
      refundCents: 0,
    });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 3, sold: 2, held: 0 });
    expect((await refund(orderId)).data).toEqual({ state: 'REFUNDED', refundCents: 0 });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 3, sold: 0, held: 0 });
    expect((await desk.detail(orderId)).refunds).toEqual([]);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('is refused for an order that is not paid, for tickets of another order and after somebody else changed it', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of);
    const open = await desk.held(of, [{ ticketId }]);
    expect((await refund(open.orderId)).code).toBe(3001);
    const first = await desk.paid(of, [{ ticketId }]);
    const second = await desk.paid(of, [{ ticketId }]);
    expect((await refund(first.orderId, { orderTicketIds: second.ticketIds })).code).toBe(3001);
    const { version } = await desk.detail(first.orderId);
    expect((await refund(first.orderId, { amountCents: 1, version })).code).toBe(0);
    expect((await refund(first.orderId, { amountCents: 1, version })).code).toBe(3001);
    expect((await desk.detail(first.orderId)).refundedCents).toBe(1);
    expect(await countsOf(server, ticketId)).toMatchObject({ sold: 2, held: 1 });
    const theirs = await server.organisation();
    const foreign = await server.send(orderRefund, { orderId: first.orderId }, keyed(theirs.token));
    expect([foreign.status, foreign.code]).toEqual([403, 403]);
  });

  test('says that stock is free and tells the buyer, once for what happened', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of);
    const { orderId } = await desk.paid(of, [{ ticketId }]);
    await refund(orderId);
    const jobs = await desk.query<{ name: string }>(
      `SELECT name FROM pgboss.job WHERE name IN ('ticket.freed', 'order.notice') AND (data::text LIKE $1 OR data::text LIKE $2) ORDER BY name`,
      [`%${orderId}%`, `%${of.eventId}%`],
    );
    expect(jobs.map((job) => job.name)).toEqual(['order.notice', 'ticket.freed']);
  });
});

describe('shares', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });
  test('add up to the amount and never exceed what each can hold', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lefts, part) => {
          const amount = Math.floor(sum(lefts) * part);
          const shares = shareOut(amount, lefts);
          expect(sum(shares)).toBe(amount);
          for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(lefts[index] as number);
          for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('an amount alone goes to the tickets that stay, then to what was kept of those that are void', () => {
    const tickets = [
      { id: 'void', state: 'VOID', leftCents: 10 },
      { id: 'live', state: 'VALID', leftCents: 100 },
    ];
    const plan = (amountCents: number) => planRefund(tickets, { orderTicketIds: null, amountCents });
    expect(plan(60)).toEqual({
      voids: [],
      cents: new Map([
        ['live', 60],
        ['void', 0],
      ]),
    });
    expect(plan(105)).toEqual({
      voids: [],
      cents: new Map([
        ['live', 100],
        ['void', 5],
      ]),
    });
    expect(plan(111)).toBe('too-much');
    // A buyer who cancels gets back what the organiser's rules give.
    expect(
      planRefund(tickets, { orderTicketIds: null, amountCents: null, perTicketCents: new Map([['live', 90]]) }),
    ).toEqual({ voids: ['live'], cents: new Map([['live', 90]]) });
    expect(
      planRefund(tickets, { orderTicketIds: ['live'], amountCents: null, perTicketCents: new Map([['live', 101]]) }),
    ).toBe('too-much');
  });
});

test('what the buyer pays offline is given back by hand: done at once, and the book has it', async () => {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of);
  const { orderId } = await desk.paid(of, [{ ticketId }]);
  await desk.query(`UPDATE payment SET channel = 'offline' WHERE order_id = $1`, [orderId]);
  await desk.query(`UPDATE ledger_entry SET debit = 'offline' WHERE order_id = $1 AND kind = 'received'`, [orderId]);
  const done = await server.services.database.inOrganisation(of.organisationId, 'write', (tx) =>
    refundOrder(tx, of.organisationId, {
      orderId,
      orderTicketIds: null,
      amountCents: null,
      cause: 'buyer',
      reason: '',
      userId: null,
    }),
  );
  expect(done).toMatchObject({ result: 'done', state: 'REFUNDED', refundCents: 10_000, voided: 1 });
  const detail = await desk.detail(orderId);
  expect(detail.refunds).toMatchObject([{ state: 'DONE', cause: 'buyer' }]);
  expect(detail.ledger.at(-1)).toMatchObject({ kind: 'refunded', debit: 'unallocated', credit: 'offline' });
  expect(await desk.broken(of)).toEqual([]);
});
