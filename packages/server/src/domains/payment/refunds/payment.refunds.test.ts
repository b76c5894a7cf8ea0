import { orderCompleteOffline } from '@convoke/contract/order/order.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPayingServer, type TestSandbox } from '../../../../testing/payment.ts';
import {
  anotherOrder,
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
  type Begun,
  type Channel,
  channels,
  expire,
  type PayingWorld,
  payingWorld,
  patient,
} from '../../../../testing/paying-world.ts';
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

/** An order that was paid when its place was gone. */
async function lateOrder(channel: Channel): Promise<Begun> {
  const late = await world.begun(channel, { stock: 1 });
  const { organisationId, eventId, ticketId, orderId } = late;
  await expire(server, late);
  const winner = await world.begin(channel, {
    ...late,
    ...(await anotherOrder(server, { organisationId, eventId }, ticketId)),
  });
  await world.pay(winner);
  await world.pay(late);
  expect(await orderRow(server, orderId)).toMatchObject({ state: 'REFUND_DUE', problem: 'REFUND_DUE' });
  expect((await orderRow(server, winner.orderId)).state).toBe('PAID');
  return late;
}

/** What buyers were told of a refund. */
const toldOf = async (orderId: string) =>
  (
    await rows<{ kind: string }>(
      server,
      `SELECT data->>'kind' AS kind FROM pgboss.job WHERE name = 'order.notice' AND data->'orderIds' ? $1 ORDER BY created_on`,
      [orderId],
    )
  ).map(({ kind }) => kind);

const atGateway = async ({ channel, outTradeNo }: Begun) =>
  (await sandbox.refunds({ channel, outTradeNo })).map(({ amountCents, state }) => ({ amountCents, state }));

describe.each(channels)('%s', (channel) => {
  test('money without a place goes back: REFUNDED, the buyer is told, and the book is at zero', async () => {
    const late = await lateOrder(channel);
    await world.refunded(late, ['DONE']);
    expect(await refundRows(server, late.orderId)).toMatchObject([{ cause: 'late', amount_cents: late.totalCents }]);
    expect(await atGateway(late)).toEqual([{ amountCents: late.totalCents, state: 'SUCCESS' }]);
    expect(await orderRow(server, late.orderId)).toMatchObject({
      state: 'REFUNDED',
      problem: null,
      refunded_cents: late.totalCents,
    });
    expect(await bookOf(server, late.orderId)).toEqual({ [channel]: 0, unallocated: 0 });
    expect(await historyOf(server, late.orderId)).toEqual(expect.arrayContaining(['refund-due', 'refunded']));
    expect((await toldOf(late.orderId))[0]).toBe('late');
    expect(await world.wrong(late)).toEqual([]);
    await world.look(late);
    expect(await atGateway(late)).toHaveLength(1);
  });

  test('a part that the organiser gives back goes back, in two parts with a number each', async () => {
    const paid = await paidOrder(channel);
    await world.giveBack(paid, { amountCents: 1000 });
    await world.refunded(paid, ['DONE']);
    await world.giveBack(paid, { amountCents: 345 });
    await world.refunded(paid, ['DONE', 'DONE']);
    expect((await atGateway(paid)).map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([345, 1000]);
    expect(await orderRow(server, paid.orderId)).toMatchObject({ state: 'PARTIALLY_REFUNDED', refunded_cents: 1345 });
    const left = paid.totalCents - 1345;
    expect(await bookOf(server, paid.orderId)).toEqual({ [channel]: left, sales: -left, unallocated: 0 });
    expect(await world.wrong(paid)).toEqual([]);
  });

  test('a gateway that is down is asked until it is back', async () => {
    const paid = await paidOrder(channel);
    await world.giveBack(paid);
    await sandbox.control({ channel, answers: 'down' });
    for (let round = 0; round < 3; round += 1) {
      await world.look(paid);
    }
    expect(await refundRows(server, paid.orderId)).toMatchObject([{ state: 'REQUESTED' }]);
    expect((await refundRows(server, paid.orderId))[0]?.last_answer).not.toBe('');
    await sandbox.control({ channel, answers: 'ok' });
    await world.refunded(paid, ['DONE']);
    expect(await atGateway(paid)).toHaveLength(1);
  });

  test('an answer that was lost, or a process that ended before it wrote it down, refunds once', async () => {
    const paid = await paidOrder(channel);
    await world.giveBack(paid);
    const [refund] = await refundRows(server, paid.orderId);
    await sandbox.control({ channel, answers: 'unanswered' });
    await world.look(paid);
    await sandbox.control({ channel, answers: 'ok' });
    expect(await refundRows(server, paid.orderId)).toMatchObject([{ state: 'REQUESTED' }]);
    await server.services.payments.gateway(channel)?.refund({
      outTradeNo: paid.outTradeNo,
      outRefundNo: gatewayNumber(refund?.id ?? ''),
      totalCents: paid.totalCents,
      refundCents: paid.totalCents,
    });
    await world.refunded(paid, ['DONE']);
    expect(await atGateway(paid)).toHaveLength(1);
    expect(await bookOf(server, paid.orderId)).toEqual({ [channel]: 0, sales: 0, unallocated: 0 });
  });

  test('two workers at once refund once and book once', async () => {
    const paid = await paidOrder(channel);
    await world.giveBack(paid);
    await expect
      .poll(async () => {
        await makeDue(server, paid.orderId);
        const both = lookOnce(world.second);
        await makeDue(server, paid.orderId);
        await Promise.all([both, lookOnce(server)]);
        return (await refundRows(server, paid.orderId)).map(({ state }) => state);
      }, patient)
      .toEqual(['DONE']);
    expect(await atGateway(paid)).toHaveLength(1);
    expect((await historyOf(server, paid.orderId)).filter((kind) => kind === 'refunded')).toHaveLength(1);
    expect(await bookOf(server, paid.orderId)).toEqual({ [channel]: 0, sales: 0, unallocated: 0 });
  });
});

test('WeChat tells when a refund has ended, and then it is looked at at once', async () => {
  const paid = await paidOrder('wechat');
  await world.giveBack(paid);
  await world.look(paid);
  await expect
    .poll(
      async () =>
        (await sandbox.notices({ channel: 'wechat', outTradeNo: paid.outTradeNo }))
          .filter(({ kind }) => kind === 'refund')
          .map(({ state }) => state),
      patient,
    )
    .toEqual(['taken']);
  await lookOnce(server);
  expect(await refundRows(server, paid.orderId)).toMatchObject([{ state: 'DONE' }]);
});

test('Alipay’s notice of a refund is no second payment', async () => {
  const paid = await paidOrder('alipay');
  await world.giveBack(paid, { amountCents: 1000 });
  await world.refunded(paid, ['DONE']);
  await sandbox.settled('alipay', paid.outTradeNo);
  const notices = await sandbox.notices({ channel: 'alipay', outTradeNo: paid.outTradeNo });
  expect(notices.map(({ kind, state }) => ({ kind, state }))).toEqual([
    { kind: 'refund', state: 'taken' },
    { kind: 'payment', state: 'taken' },
  ]);
  expect(await paymentRows(server, paid.orderId)).toMatchObject([{ state: 'PAID', refunded_cents: 1000 }]);
});

test('what was paid offline never reaches a gateway', async () => {
  const waiting = await waitingOrder(server, world.organisation);
  await world.organisation.call(orderCompleteOffline, { orderId: waiting.orderId });
  await world.giveBack(waiting);
  await world.look(waiting);
  expect(await refundRows(server, waiting.orderId)).toMatchObject([{ state: 'DONE' }]);
  expect(await sandbox.refunds()).toEqual([]);
  expect(await bookOf(server, waiting.orderId)).toEqual({ offline: 0, sales: 0, unallocated: 0 });
});

test('with the jobs running, late money is back without anybody’s doing', async () => {
  const late = await lateOrder('wechat');
  await rows(server, 'UPDATE refund SET next_check_at = now() WHERE order_id = $1', [late.orderId]);
  const working = await startPayingServer({ database: server.database, sandbox, jobs: true });
  await expect.poll(async () => (await orderRow(server, late.orderId)).state, { timeout: 40_000 }).toBe('REFUNDED');
  await working.close();
  expect(await atGateway(late)).toHaveLength(1);
}, 90_000);
