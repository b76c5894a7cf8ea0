import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addCoupon, addTicket, countsOf } from '../../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

describe('an amount that differs', () => {
  test('too little is accepted as a discount: the order is PAID for what came, and every figure agrees', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { priceCents: 3_333, stock: 5 });
    const { orderId } = await desk.held(of, [{ ticketId, quantity: 3 }]);
    const { paymentId, outcome } = await desk.pay(of, orderId, 9_999, 9_000);
    expect(outcome).toBe('differs');
    const { findings } = await desk.reconcile(of);
    expect(findings).toMatchObject([
      { kind: 'amount-differs', orderId, paymentId, dueCents: 9_999, paidCents: 9_000, repairs: ['accept', 'refund'] },
    ]);
    const detail = await desk.repairTwice(orderId, { repair: 'accept', paymentId });
    expect(detail).toMatchObject({
      state: 'PAID',
      totalCents: 9_000,
      discountCents: 999,
      problem: null,
      paidBy: 'wechat',
    });
    expect(detail.ownTickets.map((ticket) => [ticket.state, ticket.discountCents])).toEqual([
      ['VALID', 333],
      ['VALID', 333],
      ['VALID', 333],
    ]);
    expect(detail.history.map((entry) => entry.kind)).toEqual(['paid', 'accepted', 'amount-differs', 'created']);
    expect(await countsOf(server, ticketId)).toEqual({ stock: 5, sold: 3, held: 0 });
    expect((await desk.reconcile(of)).findings).toEqual([]);
    // What was accepted can be refunded like any sale.
    const refunded = await server.send(orderRefund, { orderId }, keyed(desk.organisation.token));
    expect(refunded.data).toEqual({ state: 'REFUNDED', refundCents: 9_000 });
    expect(await desk.broken(of)).toEqual([]);
  });

  test('too much is accepted as the order’s price, and what is over goes back', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of);
    const { orderId } = await desk.held(of, [{ ticketId }]);
    const { paymentId } = await desk.pay(of, orderId, 10_000, 12_500);
    const detail = await desk.repairTwice(orderId, { repair: 'accept', paymentId });
    expect(detail).toMatchObject({ state: 'PAID', totalCents: 10_000, discountCents: 0, problem: null });
    expect(detail.refunds).toMatchObject([{ amountCents: 2_500, cause: 'differs', state: 'REQUESTED' }]);
    expect(detail.payments).toMatchObject([{ paidCents: 12_500, refundedCents: 2_500 }]);
    expect(await desk.broken(of)).toEqual([]);
    const refunded = await server.send(orderRefund, { orderId }, keyed(desk.organisation.token));
    expect(refunded.data.refundCents).toBe(10_000);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('is sent back whole; the order stays as it was and can still be paid', async () => {
    const of = await desk.sale();
    const { orderId } = await desk.held(of, [{ ticketId: await addTicket(server, of) }]);
    const { paymentId } = await desk.pay(of, orderId, 10_000, 9_999);
    const detail = await desk.repairTwice(orderId, { repair: 'refund', paymentId });
    expect(detail).toMatchObject({ state: 'HELD', problem: null });
    expect(detail.refunds).toMatchObject([{ amountCents: 9_999, cause: 'differs' }]);
    expect((await desk.reconcile(of)).findings).toEqual([]);
    expect((await desk.repair(orderId, { repair: 'accept', paymentId })).code).toBe(3001);
    expect((await desk.pay(of, orderId, 10_000)).outcome).toBe('paid');
    expect(await desk.broken(of)).toEqual([]);
  });

  test('of an expired order takes its place and coupon again, or is refused when the place is gone', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { stock: 1, perBuyer: 2 });
    await addCoupon(server, of, { code: 'ONE', amountCents: 1_000, uses: 1, perBuyer: 1 });
    const { orderId } = await desk.held(of, [{ ticketId }], { couponCode: 'ONE' });
    await desk.expire(of, orderId);
    const { paymentId } = await desk.pay(of, orderId, 9_000, 8_000);
    const quicker = await desk.held(of, [{ ticketId }]);
    const refused = await desk.repair(orderId, { repair: 'accept', paymentId });
    expect(refused.code).toBe(3004);
    expect(await desk.detail(orderId)).toMatchObject({
      state: 'EXPIRED',
      totalCents: 9_000,
      problem: 'AMOUNT_DIFFERS',
    });
    await desk.expire(of, quicker.orderId);
    const detail = await desk.repairTwice(orderId, { repair: 'accept', paymentId });
    expect(detail).toMatchObject({ state: 'PAID', totalCents: 8_000, discountCents: 2_000 });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 1, sold: 1, held: 0 });
    expect(
      await desk.query(`SELECT taken FROM buyer_tally WHERE organisation_id = $1 AND subject_id = $2 AND taken > 0`, [
        of.organisationId,
        ticketId,
      ]),
    ).toEqual([{ taken: 1 }]);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('after the order was paid otherwise can only go back', async () => {
    const of = await desk.sale();
    const { orderId } = await desk.held(of, [{ ticketId: await addTicket(server, of) }]);
    const { paymentId } = await desk.pay(of, orderId, 10_000, 10_001);
    await desk.pay(of, orderId, 10_000);
    expect((await desk.reconcile(of)).findings).toMatchObject([{ kind: 'amount-differs', repairs: ['refund'] }]);
    expect((await desk.repair(orderId, { repair: 'accept', paymentId })).code).toBe(3001);
    // A refund of the order leaves that money alone.
    await server.send(orderRefund, { orderId, amountCents: 10_000 }, keyed(desk.organisation.token));
    const detail = await desk.repairTwice(orderId, { repair: 'refund', paymentId });
    expect(detail.payments.map((payment) => [payment.paidCents, payment.refundedCents])).toEqual([
      [10_001, 10_001],
      [10_000, 10_000],
    ]);
    expect(await desk.broken(of)).toEqual([]);
  });
});
