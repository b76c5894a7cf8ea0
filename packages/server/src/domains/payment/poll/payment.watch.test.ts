import { orderCancel, orderComplete } from '@convoke/contract/order/order.own.calls.ts';
import { payAlipay, payWechatNative } from '@convoke/contract/payment/payment.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPayingServer, type TestSandbox } from '../../../../testing/payment.ts';
import { lookOnce, makeDue, orderRow, paymentRows, rows, waitingOrder } from '../../../../testing/paying.ts';
import { type Channel, channels, expire, type PayingWorld, payingWorld } from '../../../../testing/paying-world.ts';
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

test('who is at it at the gateway shows in the order, and who went away too', async () => {
  const waiting = await world.begun('wechat');
  await world.look(waiting);
  expect((await orderRow(server, waiting.orderId)).state).toBe('AWAITING_PAYMENT');
  await sandbox.pay('wechat', waiting.outTradeNo, { afterMs: 600_000 });
  await world.look(waiting);
  expect((await orderRow(server, waiting.orderId)).state).toBe('PAYING');
  await sandbox.act('wechat', waiting.outTradeNo, 'cancel');
  await world.look(waiting);
  expect((await orderRow(server, waiting.orderId)).state).toBe('AWAITING_PAYMENT');
});

test('a trade of Alipay is there once somebody came to pay: PAYING, though WeChat’s code was left', async () => {
  const waiting = await waitingOrder(server, world.organisation);
  await world.open('wechat', waiting);
  const alipayNo = await world.open('alipay', waiting);
  await world.look(waiting);
  expect((await orderRow(server, waiting.orderId)).state).toBe('AWAITING_PAYMENT');
  await sandbox.act('alipay', alipayNo, 'see');
  await world.look(waiting);
  await world.look(waiting);
  expect((await orderRow(server, waiting.orderId)).state).toBe('PAYING');
});

test('a code of Alipay that nobody has scanned cannot be closed: it is watched until its time is over', async () => {
  const waiting = await waitingOrder(server, world.organisation);
  const outTradeNo = await world.open('alipay', waiting);
  const unseen = await waitingOrder(server, world.organisation);
  await world.open('alipay', unseen);
  await cancel(waiting);
  await cancel(unseen);
  await lookOnce(server);
  expect(await paymentRows(server, waiting.orderId)).toMatchObject([
    { state: 'OPEN', last_answer: 'absent', is_due: false },
  ]);
  // Scanned after all: now there is something to close.
  await sandbox.act('alipay', outTradeNo, 'see');
  await world.look(waiting);
  expect(await paymentRows(server, waiting.orderId)).toMatchObject([{ state: 'CLOSED' }]);
  await closedAtGateway('alipay', outTradeNo);
  await rows(server, `UPDATE payment SET expires_at = now() - interval '2 minutes' WHERE order_id = $1`, [
    unseen.orderId,
  ]);
  await world.look(unseen);
  expect(await paymentRows(server, unseen.orderId)).toMatchObject([{ state: 'CLOSED', last_answer: 'absent' }]);
});

test('what no gateway ever heard of ends with its order', async () => {
  const waiting = await waitingOrder(server, world.organisation);
  const { orderId } = waiting;
  await sandbox.control({ answers: 'down' });
  expect((await server.send(payWechatNative, { orderId }, { token: world.token })).code).toBe(7000);
  expect((await server.send(payAlipay, { orderId, type: 'qr' }, { token: world.token })).code).toBe(7000);
  await sandbox.control({ answers: 'ok' });
  await world.look(waiting);
  expect((await paymentRows(server, waiting.orderId)).map(({ state }) => state)).toEqual(['OPEN', 'OPEN']);
  await cancel(waiting);
  await lookOnce(server);
  expect((await paymentRows(server, waiting.orderId)).map(({ state }) => state)).toEqual(['CLOSED', 'CLOSED']);
});

test('a process that ends in the middle leaves nothing behind: the next one finishes', async () => {
  const paidFor = await world.begun('wechat');
  const given = await world.begun('alipay');
  const over = await world.begun('wechat');
  await sandbox.pay('wechat', paidFor.outTradeNo, { notices: 'lost' });
  await sandbox.pay('alipay', given.outTradeNo, { notices: 'lost' });
  await expire(server, over);
  const orders = [paidFor.orderId, given.orderId, over.orderId];
  // A process took them all, and was no more.
  for (const orderId of orders) await makeDue(server, orderId);
  for (const channel of channels)
    await server.services.database.query('SELECT claim_payments($1, true, ARRAY[1], 100)', [channel]);
  const next = await startPayingServer({ database: server.database, sandbox, jobs: true });
  const states = async () => Promise.all(orders.map(async (orderId) => (await orderRow(server, orderId)).state));
  await expect.poll(states, { timeout: 30_000 }).toEqual(['PAID', 'PAID', 'EXPIRED']);
  await expect
    .poll(async () => (await paymentRows(server, over.orderId))[0]?.state, { timeout: 30_000 })
    .toBe('CLOSED');
  // The jobs come round again by themselves.
  const later = await world.begun('wechat');
  await sandbox.pay('wechat', later.outTradeNo, { notices: 'lost' });
  await makeDue(server, later.orderId);
  await expect.poll(async () => (await orderRow(server, later.orderId)).state, { timeout: 30_000 }).toBe('PAID');
  await next.close();
}, 90_000);

test('an event is looked at as long as something of it is open at a gateway', async () => {
  const waiting = await world.begun('wechat');
  const watch = (text: string) => rows<{ left: number }>(server, text, [waiting.eventId]);
  await watch(`UPDATE sale_watch SET active_until = now() + interval '1 minute' WHERE event_id = $1`);
  await world.look(waiting);
  const [left] = await watch(
    'SELECT extract(epoch FROM active_until - now())::int AS left FROM sale_watch WHERE event_id = $1',
  );
  expect(left?.left).toBeGreaterThan(86_400);
});

test('what another gateway of that name took is not asked of this one', async () => {
  const waiting = await world.begun('wechat');
  await rows(server, 'UPDATE payment SET is_sandbox = false WHERE order_id = $1', [waiting.orderId]);
  await cancel(waiting);
  await lookOnce(server);
  expect(await paymentRows(server, waiting.orderId)).toMatchObject([{ state: 'OPEN', is_due: true, last_answer: '' }]);
  await complete(waiting);
  expect(await paymentRows(server, waiting.orderId)).toMatchObject([{ state: 'OPEN', last_answer: '' }]);
});
