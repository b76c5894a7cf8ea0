import { orderCancel, orderStatus } from '@convoke/contract/order/order.own.calls.ts';
import {
  payAlipay,
  payAuthorizeUrl,
  payHealth,
  payOpenId,
  payWechatH5,
  payWechatJs,
  payWechatNative,
} from '@convoke/contract/payment/payment.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PayingServer, startPayingServer, type TestSandbox } from '../../../../testing/payment.ts';
import { historyOf, orderRow, paymentRows, rows, type Waiting, waitingOrder } from '../../../../testing/paying.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let paying: PayingServer;
let server: TestServer;
let sandbox: TestSandbox;
let organisation: Organisation;
let token: string;

beforeAll(async () => {
  paying = await startPayingServer();
  ({ server, sandbox } = paying);
  organisation = await server.organisation();
  token = await server.applicationToken();
});
afterAll(() => paying.close());
beforeEach(() => sandbox.reset());

const order = (wish?: Parameters<typeof waitingOrder>[2]) => waitingOrder(server, organisation, wish);
const openId = 'oSomebodyInsideWeChat';

/** Opens a payment as its page does. */
const ways = {
  native: (orderId: string) => server.send(payWechatNative, { orderId }, { token }),
  jsapi: (orderId: string) => server.send(payWechatJs, { orderId, openId }, { token }),
  h5: (orderId: string) => server.send(payWechatH5, { orderId, openId: 'none' }, { token }),
  page: (orderId: string) => server.send(payAlipay, { orderId, type: 'pc' }, { token }),
  wap: (orderId: string) => server.send(payAlipay, { orderId, type: 'wap' }, { token }),
  qr: (orderId: string) => server.send(payAlipay, { orderId, type: 'qr' }, { token }),
} as const;
const allWays = Object.keys(ways) as (keyof typeof ways)[];
const channelOf = (way: keyof typeof ways) =>
  way === 'native' || way === 'jsapi' || way === 'h5' ? 'wechat' : 'alipay';

async function paid(orderId: string): Promise<void> {
  await expect.poll(async () => (await orderRow(server, orderId)).state, { timeout: 15_000 }).toBe('PAID');
}

describe.each(allWays)('%s', (way) => {
  test('opens a payment that a person pays, and the order is PAID', async () => {
    const { orderId, totalCents } = await order();
    const opened = await ways[way](orderId);
    expect(opened).toMatchObject({
      status: 200,
      code: 0,
      data: { isSandbox: true, amountCents: totalCents, currency: 'CNY' },
    });
    const { outTradeNo, codeUrl, url } = opened.data;
    expect(outTradeNo).toMatch(/^[0-9a-f]{32}$/);
    const [payment] = await paymentRows(server, orderId);
    expect(payment).toMatchObject({ no: outTradeNo, channel: channelOf(way), way, state: 'OPEN' });
    expect(await orderRow(server, orderId)).toMatchObject({ state: 'AWAITING_PAYMENT', paid_by: null });

    // What is shown leads to the cashier that takes exactly this payment.
    const inWechat = (opened.data as { sandboxUrl?: string | null }).sandboxUrl;
    const cashier = await fetch(codeUrl ?? url ?? inWechat ?? '');
    expect(cashier.status).toBe(200);
    expect(await cashier.text()).toContain('123.45');
    await sandbox.pay(channelOf(way), outTradeNo);
    await paid(orderId);
    expect(await orderRow(server, orderId)).toMatchObject({ paid_by: channelOf(way) });
    expect((await sandbox.settled(channelOf(way), outTradeNo)).map((notice) => notice.state)).toEqual(['taken']);
    expect(await historyOf(server, orderId)).toEqual(expect.arrayContaining(['payment-opened', 'paid']));
  });

  test('asked again while it is open it is the same payment, also when asked at the same time', async () => {
    const { orderId } = await order();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ways[way](orderId)));
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0, 0]);
    expect(new Set(answers.map((answer) => answer.data.outTradeNo)).size).toBe(1);
    expect((await ways[way](orderId)).data.outTradeNo).toBe(answers[0]?.data.outTradeNo);
    expect(await paymentRows(server, orderId)).toHaveLength(1);
    expect((await historyOf(server, orderId)).filter((kind) => kind === 'payment-opened')).toHaveLength(1);
  });

  test('a gateway that does not answer costs nothing: the same payment is opened once it does', async () => {
    const { orderId } = await order();
    await sandbox.control({ channel: channelOf(way), answers: 'down' });
    const refused = await ways[way](orderId);
    // An address of Alipay is signed here: the gateway is asked by the browser.
    const isAsked = way !== 'page' && way !== 'wap';
    expect(refused.code).toBe(isAsked ? 7000 : 0);
    if (isAsked)
      expect(refused.message).toBe('This payment method isn’t responding right now. Try again or choose another.');
    await sandbox.control({ channel: channelOf(way), answers: 'ok' });
    const opened = await ways[way](orderId);
    expect(opened.code).toBe(0);
    expect((await paymentRows(server, orderId)).map((payment) => payment.no)).toEqual([opened.data.outTradeNo]);
  });

  test('an order that cannot be paid opens nothing', async () => {
    const free = await order({ priceCents: 0 });
    const reviewed = await order({ needsReview: true });
    const over = await order();
    await rows(server, `UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      over.orderId,
    ]);
    const cancelled = await order();
    await server.send(orderCancel, { orderId: cancelled.orderId }, { token });
    expect((await ways[way](free.orderId)).code).toBe(3001);
    expect((await ways[way](reviewed.orderId)).code).toBe(3001);
    expect((await ways[way](cancelled.orderId)).code).toBe(3001);
    expect((await ways[way](over.orderId)).code).toBe(3005);
    for (const { orderId } of [free, reviewed, over, cancelled]) expect(await paymentRows(server, orderId)).toEqual([]);
    expect((await ways[way](organisation.organisationId)).status).toBe(403);
    expect(await sandbox.trades()).toEqual([]);
  });
});

test('many open theirs at the same time, each what is theirs; who cannot pay is told so alone', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => order()));
  const [cancelled, twice] = orders as [Waiting, Waiting];
  await server.send(orderCancel, { orderId: cancelled.orderId }, { token });
  const [answers, other] = await Promise.all([
    Promise.all(orders.map(({ orderId }) => ways.native(orderId))),
    ways.qr(twice.orderId),
  ]);
  expect([...answers.map((answer) => answer.code), other.code]).toEqual([3001, 0, 0, 0, 0, 0, 0, 0, 0]);
  for (const [index, { orderId }] of orders.entries()) {
    const opened = [answers[index], ...(orderId === twice.orderId ? [other] : [])];
    const numbers = new Set(orderId === cancelled.orderId ? [] : opened.map((answer) => answer?.data.outTradeNo));
    expect(new Set((await paymentRows(server, orderId)).map((payment) => payment.no))).toEqual(numbers);
    expect((await historyOf(server, orderId)).filter((kind) => kind === 'payment-opened')).toHaveLength(numbers.size);
    expect((await orderRow(server, orderId)).state).toBe(numbers.size > 0 ? 'AWAITING_PAYMENT' : 'CANCELLED');
  }
});

describe('the payment that is opened', () => {
  test('two payers inside WeChat have a payment each, and what opens WeChat’s window is signed for them', async () => {
    const { orderId } = await order();
    const first = await server.send(payWechatJs, { orderId, openId: 'oFirstPerson' }, { token });
    const second = await server.send(payWechatJs, { orderId, openId: 'oSecondPerson' }, { token });
    expect(first.data.params).toMatchObject({
      signType: 'RSA',
      package: expect.stringMatching(/^prepay_id=wx/) as string,
    });
    expect(first.data.outTradeNo).not.toBe(second.data.outTradeNo);
    const trades = await sandbox.trades({ channel: 'wechat' });
    expect(new Set(trades.map((trade) => trade.openId))).toEqual(new Set(['oFirstPerson', 'oSecondPerson']));
  });

  test('who makes up payers is stopped', async () => {
    const { orderId } = await order();
    for (let payer = 1; payer <= 20; payer += 1)
      expect((await server.send(payWechatJs, { orderId, openId: `oPayer${payer}` }, { token })).code).toBe(0);
    expect((await server.send(payWechatJs, { orderId, openId: 'oOneTooMany' }, { token })).code).toBe(7000);
    expect(await paymentRows(server, orderId)).toHaveLength(20);
  });

  test('says what is paid for in words the gateways take, and where people come back to', async () => {
    const { orderId } = await order({ title: 'Tea & coffee = joy / 茶会 🎉' });
    const { data } = await ways.page(orderId);
    await fetch(data.url ?? '');
    const [trade] = await sandbox.trades({ outTradeNo: data.outTradeNo });
    expect(trade?.subject).toBe('Tea coffee joy 茶会');
    expect(trade?.returnUrl).toBe(`${server.services.settings.PUBLIC_URL}/success/${orderId}`);
    expect(trade?.notifyUrl).toBe(server.services.payments.notifyUrl(`/pay/notice/alipay/${data.outTradeNo}`));
  });

  test('leads back from both of WeChat’s windows to the page that goes on once the order is paid', async () => {
    const { orderId } = await order();
    const back = `${server.services.settings.PUBLIC_URL}/mobile-pay/${orderId}`;
    const { url } = (await ways.h5(orderId)).data;
    const { sandboxUrl } = (await ways.jsapi(orderId)).data;
    for (const address of [url, sandboxUrl]) {
      expect(new URL(address ?? '').searchParams.get('redirect_url')).toBe(back);
      expect(await (await fetch(address ?? '')).text()).toContain(`href="${back}"`);
    }
  });

  test('is told the order’s deadline; in the last minute the gateway is given a little more than that', async () => {
    const { orderId } = await order();
    await rows(server, `UPDATE ticket_order SET expires_at = now() + interval '20 seconds' WHERE id = $1`, [orderId]);
    const { data } = await ways.native(orderId);
    const { data: status } = await server.send(orderStatus, { orderId }, { token });
    expect(data.expiresAt).toBe(status.expiresAt);
    const [trade] = await sandbox.trades({ outTradeNo: data.outTradeNo });
    expect(Date.parse(trade?.expiresAt ?? '') - Date.parse(data.expiresAt)).toBeGreaterThan(30_000);
    expect((await ways.native(orderId)).data.outTradeNo).toBe(data.outTradeNo);
  });

  test('of days, not of minutes: lives two hours, and there is another one when it is nearly over', async () => {
    const { orderId } = await order();
    await rows(server, `UPDATE ticket_order SET expires_at = now() + interval '2 days' WHERE id = $1`, [orderId]);
    const first = (await ways.native(orderId)).data;
    expect(Date.parse(first.expiresAt) - Date.now()).toBeLessThanOrEqual(7_201_000);
    expect((await ways.native(orderId)).data.outTradeNo).toBe(first.outTradeNo);
    await rows(server, `UPDATE payment SET expires_at = now() + interval '5 minutes' WHERE order_id = $1`, [orderId]);
    expect((await ways.native(orderId)).data.outTradeNo).not.toBe(first.outTradeNo);
  });

  test('that the gateway has closed is closed here too, and another one is opened', async () => {
    const { orderId } = await order();
    const first = (await ways.native(orderId)).data;
    await server.services.payments.gateway('wechat')?.close(first.outTradeNo);
    // What was shown is no more: the gateway is asked, and says that it is over.
    await rows(server, `UPDATE payment SET shown = shown - 'at' WHERE order_id = $1`, [orderId]);
    const second = await ways.native(orderId);
    expect(second.code).toBe(0);
    expect(second.data.outTradeNo).not.toBe(first.outTradeNo);
    expect((await paymentRows(server, orderId)).map((payment) => payment.state)).toEqual(['CLOSED', 'OPEN']);
  });

  test('whose money came unnoticed is booked instead of opened again', async () => {
    const { orderId } = await order();
    const { outTradeNo } = (await ways.native(orderId)).data;
    await sandbox.pay('wechat', outTradeNo, { notices: 'lost' });
    await rows(server, `UPDATE payment SET shown = shown - 'at' WHERE order_id = $1`, [orderId]);
    expect((await ways.native(orderId)).code).toBe(3001);
    await paid(orderId);
  });

  test('survives a gateway that did what it was asked and lost its answer', async () => {
    const { orderId } = await order();
    await sandbox.control({ channel: 'wechat', answers: 'unanswered' });
    expect((await ways.native(orderId)).code).toBe(7000);
    await sandbox.control({ channel: 'wechat', answers: 'ok' });
    const { outTradeNo } = (await ways.native(orderId)).data;
    expect(await sandbox.trades()).toHaveLength(1);
    await sandbox.pay('wechat', outTradeNo);
    await paid(orderId);
  });

  test.each(['tampered', 'unsigned', 'stranger', 'error'])('is not shown what a %s answer says', async (answers) => {
    const { orderId } = await order();
    await sandbox.control({ channel: 'wechat', answers });
    expect((await ways.native(orderId)).code).toBe(7000);
  });
});

test('a server without gateways offers none of the ways, and the other calls say so', async () => {
  const bare = await startServer();
  const mine = await bare.organisation();
  const { orderId } = await waitingOrder(bare, mine);
  const its = { token: await bare.applicationToken() };
  const answers = [
    await bare.send(payWechatNative, { orderId }, its),
    await bare.send(payWechatJs, { orderId, openId }, its),
    await bare.send(payWechatH5, { orderId, openId: 'none' }, its),
    await bare.send(payAlipay, { orderId, type: 'qr' }, its),
    await bare.send(payOpenId, { code: 'any-code' }),
    await bare.send(payAuthorizeUrl, { path: '/pay-wx' }),
  ];
  expect(answers.map((answer) => answer.message)).toEqual(
    answers.map(() => 'This payment method isn’t available here.'),
  );
  expect(await paymentRows(bare, orderId)).toEqual([]);
  expect(await mine.call(payHealth, {})).toEqual({ channels: [] });
  await bare.close();
});

test('who pays inside WeChat is known by a code that works once', async () => {
  const { data } = await server.send(payAuthorizeUrl, { path: '/pay-wx/1?from=a%20b', state: 'abc1' });
  const sent = await fetch(data.url, { redirect: 'manual' });
  const back = new URL(sent.headers.get('location') ?? '');
  expect(`${back.pathname}?from=${back.searchParams.get('from')}`).toBe('/pay-wx/1?from=a b');
  expect(back.searchParams.get('state')).toBe('abc1');
  const code = back.searchParams.get('code') ?? '';
  const known = await server.send(payOpenId, { code });
  expect(known.data.openId).toMatch(/^o[\w-]{27}$/);
  expect(await server.send(payOpenId, { code })).toMatchObject({ code: 7000, data: { failure: 'CODE_REFUSED' } });
  for (const path of ['//elsewhere.example/', 'https://elsewhere.example/', '/a\\b', ''])
    expect((await server.send(payAuthorizeUrl, { path })).code).toBe(1000);
  expect((await server.send(payAuthorizeUrl, { path: '/', state: 'no spaces' })).code).toBe(1000);
  // Without a parameter it comes back to the page of top-ups.
  const plain = await server.send(payAuthorizeUrl, {});
  expect(new URL(plain.data.url).searchParams.get('redirect_uri')).toMatch(/\/account\/recharge$/);
});

test('the organiser sees how the gateways answer', async () => {
  const { orderId } = await order();
  await sandbox.control({ channel: 'alipay', answers: 'down' });
  for (let round = 0; round < 3; round += 1) await ways.qr(orderId);
  await ways.native(orderId);
  const { channels } = await organisation.call(payHealth, {});
  expect(channels.map(({ channel, isSandbox }) => ({ channel, isSandbox }))).toEqual([
    { channel: 'wechat', isSandbox: true },
    { channel: 'alipay', isSandbox: true },
  ]);
  expect(channels[1]).toMatchObject({ state: 'down', reason: expect.stringMatching(/^Alipay/) as string });
  expect(channels[1]?.lastFailureAt).not.toBeNull();
});

test('a payment of one organisation’s order is no other’s to open', async () => {
  const other = await server.organisation();
  const mine: Waiting = await order();
  const answer = await server.send(payWechatNative, { orderId: mine.orderId }, { token: other.token });
  expect([answer.status, answer.code]).toEqual([403, 403]);
  expect(await paymentRows(server, mine.orderId)).toEqual([]);
});
