import { orderRepair } from '@convoke/contract/order/order.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestSandbox } from '../../../../testing/payment.ts';
import { bookOf, historyOf, lookOnce, orderRow, refundRows, rows } from '../../../../testing/paying.ts';
import { type Begun, type Channel, channels, type PayingWorld, payingWorld } from '../../../../testing/paying-world.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { gatewayNumber } from '../payment.rows.ts';

let world: PayingWorld;
let server: TestServer;
let sandbox: TestSandbox;

beforeAll(async () => {
  world = await payingWorld();
  ({ server, sandbox } = world);
});
afterAll(() => world.close());
beforeEach(() => world.clear());

async function paidOrder(channel: Channel): Promise<Begun> {
  const paid = await world.begun(channel);
  await world.pay(paid);
  expect((await orderRow(server, paid.orderId)).state).toBe('PAID');
  return paid;
}

const atGateway = async ({ channel, outTradeNo }: Begun) =>
  (await sandbox.refunds({ channel, outTradeNo })).map(({ amountCents, state }) => ({ amountCents, state }));

describe.each(channels)('%s', (channel) => {
  test('a refusal is shown and left to a person, who has it tried again', async () => {
    const paid = await paidOrder(channel);
    await world.giveBack(paid);
    const undo = world.changeGateway(channel, {
      refund: () => Promise.resolve({ state: 'refused', code: 'NOT_ENOUGH', reason: 'the balance is too low' }),
    });
    await world.refunded(paid, ['FAILED']);
    undo();
    const [refund] = await refundRows(server, paid.orderId);
    expect(refund?.last_answer).toBe('NOT_ENOUGH the balance is too low');
    expect(await orderRow(server, paid.orderId)).toMatchObject({ state: 'REFUNDED', problem: 'REFUND_FAILED' });
    expect(await historyOf(server, paid.orderId)).toContain('refund-failed');
    expect(await world.wrong(paid)).toEqual(['refund-failed']);
    await world.look(paid);
    expect(await refundRows(server, paid.orderId), 'nobody asked for it').toMatchObject([{ state: 'FAILED' }]);
    await world.organisation.call(orderRepair, { orderId: paid.orderId, repair: 'retry', refundId: refund?.id ?? '' });
    await world.refunded(paid, ['DONE']);
    expect(await orderRow(server, paid.orderId)).toMatchObject({ state: 'REFUNDED', problem: null });
    expect(await atGateway(paid)).toHaveLength(1);
  });

  test('a refusal that says "not now" is no failure', async () => {
    const paid = await paidOrder(channel);
    await world.giveBack(paid);
    const undo = world.changeGateway(channel, {
      refund: () => Promise.resolve({ state: 'refused', code: 'FREQUENCY_LIMITED', reason: '' }),
    });
    await world.look(paid);
    undo();
    expect(await refundRows(server, paid.orderId)).toMatchObject([{ state: 'REQUESTED' }]);
    await world.refunded(paid, ['DONE']);
  });

  test('what the gateway has given up is asked for under another number', async () => {
    const paid = await paidOrder(channel);
    await world.giveBack(paid);
    const asked: string[] = [];
    const gateway = server.services.payments.gateway(channel);
    const undo = world.changeGateway(channel, {
      refund: (order) => {
        asked.push(order.outRefundNo);
        if (asked.length === 1) return Promise.resolve({ state: 'closed' });
        return gateway?.refund(order) ?? Promise.reject(new Error('not set up'));
      },
    });
    await world.refunded(paid, ['FAILED']);
    const [refund] = await refundRows(server, paid.orderId);
    await world.organisation.call(orderRepair, { orderId: paid.orderId, repair: 'retry', refundId: refund?.id ?? '' });
    await world.refunded(paid, ['DONE']);
    undo();
    const number = gatewayNumber(refund?.id ?? '');
    expect(asked.slice(0, 2)).toEqual([number, `${number}_2`]);
    expect(await atGateway(paid)).toHaveLength(1);
  });

  test('another amount than was asked for is not booked as it', async () => {
    const paid = await paidOrder(channel);
    await world.giveBack(paid);
    const undo = world.changeGateway(channel, {
      refund: () => Promise.resolve({ state: 'refunded', refundCents: 1, gatewayRefundNo: null, refundedAt: null }),
    });
    await world.refunded(paid, ['FAILED']);
    undo();
    expect((await refundRows(server, paid.orderId))[0]?.last_answer).toBe('the gateway gave back 1');
    expect(await bookOf(server, paid.orderId)).toMatchObject({ [channel]: paid.totalCents });
  });
});

test('a refund the bank sends back is FAILED, and comes right when somebody has seen to it at the gateway', async () => {
  const paid = await paidOrder('wechat');
  await sandbox.control({ channel: 'wechat', refunds: 'abnormal' });
  await world.giveBack(paid);
  await world.refunded(paid, ['FAILED']);
  expect(await orderRow(server, paid.orderId)).toMatchObject({ problem: 'REFUND_FAILED' });
  const [refund] = await refundRows(server, paid.orderId);
  // The same number again: nothing must go back twice while the first is undecided.
  await world.organisation.call(orderRepair, { orderId: paid.orderId, repair: 'retry', refundId: refund?.id ?? '' });
  await world.refunded(paid, ['FAILED']);
  expect(await atGateway(paid)).toHaveLength(1);
  // Seen to at the merchant's pages: the gateway's notice has it looked at.
  const undo = world.changeGateway('wechat', {
    queryRefund: () =>
      Promise.resolve({
        state: 'refunded',
        refundCents: paid.totalCents,
        gatewayRefundNo: '50',
        refundedAt: new Date(),
      }),
  });
  await rows(server, 'UPDATE refund SET next_check_at = now() WHERE order_id = $1', [paid.orderId]);
  await lookOnce(server);
  undo();
  expect(await refundRows(server, paid.orderId)).toMatchObject([{ state: 'DONE' }]);
  expect(await orderRow(server, paid.orderId)).toMatchObject({ problem: null });
});
