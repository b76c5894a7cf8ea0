import { orderCancel, orderComplete } from '@convoke/contract/order/order.own.calls.ts';
import { payHealth } from '@convoke/contract/payment/payment.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestSandbox } from '../../../../testing/payment.ts';
import {
  bookOf,
  historyOf,
  lookOnce,
  makeDue,
  orderRow,
  paymentRows,
  refundRows,
  rows,
  waitingOrder,
} from '../../../../testing/paying.ts';
import {
  type Channel,
  channels,
  endExpired,
  expire,
  type PayingWorld,
  payingWorld,
  patient,
} from '../../../../testing/paying-world.ts';
import { countsOf } from '../../../../testing/selling.ts';
import type { TestServer } from '../../../../testing/server.ts';

let world: PayingWorld;
let server: TestServer;
let sandbox: TestSandbox;

beforeAll(async () => {
  world = await payingWorld();
  ({ server, sandbox } = world);
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const cancel = ({ orderId }: { orderId: string }) => server.send(orderCancel, { orderId }, { token: world.token });
const complete = async ({ orderId }: { orderId: string }) =>
  (await server.send(orderComplete, { orderId }, { token: world.token })).data.state;

async function closedAtGateway(channel: Channel, outTradeNo: string): Promise<void> {
  await expect(sandbox.pay(channel, outTradeNo)).rejects.toThrow('closed');
}

describe.each(channels)('%s', (channel) => {
  const other: Channel = channel === 'wechat' ? 'alipay' : 'wechat';

  test('money whose notice was lost is found, and found once', async () => {
    const waiting = await world.begun(channel);
    await sandbox.pay(channel, waiting.outTradeNo, { notices: 'lost' });
    await world.look(waiting);
    expect(await orderRow(server, waiting.orderId)).toMatchObject({ state: 'PAID', problem: null, paid_by: channel });
    await world.look(waiting);
    expect(await paymentRows(server, waiting.orderId)).toMatchObject([
      { state: 'PAID', paid_cents: waiting.totalCents },
    ]);
    expect(await bookOf(server, waiting.orderId)).toEqual({
      [channel]: waiting.totalCents,
      sales: -waiting.totalCents,
      unallocated: 0,
    });
  });

  test('the buyer says it is paid, and it is looked up at once', async () => {
    const waiting = await world.begun(channel);
    await sandbox.pay(channel, waiting.outTradeNo, { notices: 'lost' });
    expect(await Promise.all([complete(waiting), complete(waiting), complete(waiting)])).toEqual([
      'PAID',
      'PAID',
      'PAID',
    ]);
    expect(await complete(waiting)).toBe('PAID');
    expect(await bookOf(server, waiting.orderId)).toMatchObject({ unallocated: 0 });
  });

  test('saying so pays nothing', async () => {
    const waiting = await world.begun(channel);
    expect(['AWAITING_PAYMENT', 'PAYING']).toContain(await complete(waiting));
    expect(await paymentRows(server, waiting.orderId)).toMatchObject([{ state: 'OPEN' }]);
    await sandbox.control({ channel, answers: 'down' });
    const unopened = await waitingOrder(server, world.organisation);
    expect(await complete(unopened)).toBe('HELD');
  });

  test('an order that is over is closed at the gateway, so that nobody pays it any more', async () => {
    for (const over of ['cancelled', 'expired']) {
      const waiting = await world.begun(channel);
      if (over === 'cancelled') await cancel(waiting);
      else {
        await expire(server, waiting);
        await endExpired(server, waiting);
      }
      expect(await paymentRows(server, waiting.orderId), 'the order’s end makes it due').toMatchObject([
        { is_due: true },
      ]);
      await lookOnce(server);
      expect(await paymentRows(server, waiting.orderId)).toMatchObject([{ state: 'CLOSED', is_due: null }]);
      expect(await historyOf(server, waiting.orderId)).toContain('payment-closed');
      await closedAtGateway(channel, waiting.outTradeNo);
    }
  });

  test('time that is over closes it too, before the job has ended the order', async () => {
    const waiting = await world.begun(channel);
    await expire(server, waiting);
    await world.look(waiting);
    expect(await paymentRows(server, waiting.orderId)).toMatchObject([{ state: 'CLOSED' }]);
    await closedAtGateway(channel, waiting.outTradeNo);
  });

  test('money that came before the end is kept: PAID while there is a place', async () => {
    const waiting = await world.begun(channel, { stock: 1 });
    await sandbox.pay(channel, waiting.outTradeNo, { notices: 'lost' });
    await expire(server, waiting);
    await endExpired(server, waiting);
    expect((await orderRow(server, waiting.orderId)).state).toBe('EXPIRED');
    await lookOnce(server);
    expect(await orderRow(server, waiting.orderId)).toMatchObject({ state: 'PAID', problem: null });
    expect(await countsOf(server, waiting.ticketId)).toMatchObject({ sold: 1, held: 0 });
  });

  test('paid by both: the first pays, the second is refunded, and the book says so', async () => {
    const waiting = await world.begun(channel);
    const otherNo = await world.open(other, waiting);
    await sandbox.act(other, otherNo, 'see');
    await sandbox.pay(channel, waiting.outTradeNo, { notices: 'lost' });
    await world.look(waiting);
    await sandbox.pay(other, otherNo, { notices: 'lost', late: true });
    // Closed here by now: the notice is what tells.
    await sandbox.act(other, otherNo, 'notice');
    await expect
      .poll(async () => (await paymentRows(server, waiting.orderId)).map(({ state }) => state), patient)
      .toEqual(['PAID', 'PAID']);
    await expect
      .poll(async () => {
        await world.look(waiting);
        return (await refundRows(server, waiting.orderId)).map(({ state, cause }) => ({ state, cause }));
      }, patient)
      .toEqual([{ state: 'DONE', cause: 'twice' }]);
    expect(await orderRow(server, waiting.orderId)).toMatchObject({ state: 'PAID', problem: null, paid_by: channel });
    expect(await bookOf(server, waiting.orderId)).toEqual({
      alipay: channel === 'alipay' ? waiting.totalCents : 0,
      wechat: channel === 'wechat' ? waiting.totalCents : 0,
      sales: -waiting.totalCents,
      unallocated: 0,
    });
    expect(await world.wrong(waiting)).toEqual([]);
    const backs = await sandbox.refunds({ channel: other, outTradeNo: otherNo });
    expect(backs.map(({ amountCents }) => amountCents)).toEqual([waiting.totalCents]);
    expect(await sandbox.refunds({ channel })).toEqual([]);
  });

  test('once one way is paid the others are closed at their gateways', async () => {
    const waiting = await world.begun(channel);
    const otherNo = await world.open(other, waiting);
    await sandbox.act(other, otherNo, 'see');
    await sandbox.pay(channel, waiting.outTradeNo);
    await sandbox.settled(channel, waiting.outTradeNo);
    await expect
      .poll(async () => (await paymentRows(server, waiting.orderId)).map(({ is_due }) => is_due), patient)
      .toEqual([null, true]);
    await lookOnce(server);
    expect((await paymentRows(server, waiting.orderId)).map(({ state }) => state)).toEqual(['PAID', 'CLOSED']);
    await closedAtGateway(other, otherNo);
  });

  test.each(['down', 'error', 'unanswered', 'tampered', 'unsigned', 'stranger', 'other-order'])(
    'a gateway that is %s delays, loses nothing and proves nothing',
    async (answers) => {
      const waiting = await world.begun(channel);
      const unpaid = await world.begun(channel);
      await sandbox.pay(channel, waiting.outTradeNo, { notices: 'lost' });
      await sandbox.control({ channel, answers });
      await makeDue(server, unpaid.orderId);
      await world.look(waiting);
      await cancel(unpaid);
      await world.look(unpaid);
      expect((await orderRow(server, waiting.orderId)).state).toBe('AWAITING_PAYMENT');
      expect(await paymentRows(server, waiting.orderId)).toMatchObject([{ state: 'OPEN', is_due: false }]);
      expect((await paymentRows(server, waiting.orderId))[0]?.last_answer).not.toBe('');
      expect(await paymentRows(server, unpaid.orderId)).toMatchObject([{ state: 'OPEN' }]);
      await sandbox.control({ channel, answers: 'ok' });
      await world.look(waiting);
      await world.look(unpaid);
      expect((await orderRow(server, waiting.orderId)).state).toBe('PAID');
      expect(await paymentRows(server, unpaid.orderId)).toMatchObject([{ state: 'CLOSED' }]);
    },
  );

  test('a slow gateway is waited for', async () => {
    const waiting = await world.begun(channel);
    await sandbox.pay(channel, waiting.outTradeNo, { notices: 'lost' });
    await sandbox.control({ channel, answers: 'slow', answerDelayMs: 500 });
    await world.look(waiting);
    expect((await orderRow(server, waiting.orderId)).state).toBe('PAID');
  });

  test('a gateway that is down for all is asked a little, and the organiser sees it', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => world.begun(channel)));
    await sandbox.control({ channel, answers: 'down' });
    for (const { orderId } of many) await makeDue(server, orderId);
    await lookOnce(server);
    const asked = await rows<{ n: number }>(
      server,
      `SELECT count(*)::int AS n FROM payment WHERE order_id = ANY($1) AND last_answer <> ''`,
      [many.map(({ orderId }) => orderId)],
    );
    // As many as are asked about at once, and those that were begun before the last of them said nothing.
    expect(asked[0]?.n).toBeGreaterThanOrEqual(5);
    expect(asked[0]?.n).toBeLessThan(10);
    const { channels: health } = await world.organisation.call(payHealth, {});
    expect(health.find((each) => each.channel === channel)).toMatchObject({ state: 'down' });
    await sandbox.control({ channel, answers: 'ok' });
    for (const { orderId } of many) await cancel({ orderId });
    await lookOnce(server);
    const states = await rows<{ state: string; n: number }>(
      server,
      'SELECT state, count(*)::int AS n FROM payment WHERE order_id = ANY($1) GROUP BY state',
      [many.map(({ orderId }) => orderId)],
    );
    expect(states).toEqual([{ state: 'CLOSED', n: 25 }]);
  });

  test('two pollers at once ask about a payment once', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => world.begun(channel)));
    for (const { orderId } of many) await makeDue(server, orderId);
    await Promise.all([lookOnce(server), lookOnce(world.second), lookOnce(server)]);
    const checks = await rows<{ checks: number; n: number }>(
      server,
      'SELECT checks, count(*)::int AS n FROM payment WHERE order_id = ANY($1) GROUP BY checks',
      [many.map(({ orderId }) => orderId)],
    );
    expect(checks).toEqual([{ checks: 1, n: 12 }]);
  });
});
