import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentGateway } from './gateway.ts';
import { Merchant, orderFor, SandboxProcess } from './testing/sandbox-process.ts';

let sandbox: SandboxProcess;
let merchant: Merchant;
const gateways = {} as Record<'wechat' | 'alipay', PaymentGateway>;

beforeAll(async () => {
  sandbox = await SandboxProcess.start();
  gateways.wechat = sandbox.wechat();
  gateways.alipay = sandbox.alipay();
  merchant = await Merchant.start(gateways);
});
afterAll(async () => {
  merchant.end();
  await sandbox.end();
});
beforeEach(async () => {
  await sandbox.send('POST', '/control/reset');
  merchant.taken.length = 0;
  merchant.takes = () => true;
});

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 6000, interval: 20 });

/** A payment that somebody has scanned. */
async function opened(gateway: PaymentGateway) {
  const order = orderFor(gateway, merchant);
  expect(await gateway.create(order)).toMatchObject({ state: 'created', show: 'qr' });
  await sandbox.act(gateway, order.outTradeNo, 'see');
  return order;
}

describe.each(['wechat', 'alipay'] as const)('%s', (channel) => {
  test('a payment: created, open, paid once, told once', async () => {
    const gateway = gateways[channel];
    expect(gateway.sandbox).toBe(true);
    const order = await opened(gateway);
    expect(await gateway.create(order)).toMatchObject({ state: 'created' });
    expect(await gateway.query(order.outTradeNo)).toEqual({ state: 'open' });
    await sandbox.act(gateway, order.outTradeNo, 'pay');
    const paid = {
      amountCents: 8880,
      paidAt: expect.any(Date) as Date,
      gatewayTradeNo: expect.stringMatching(/^\d{28}$/) as string,
    };
    expect(await gateway.query(order.outTradeNo)).toEqual({ state: 'paid', ...paid });
    await until(() =>
      expect(merchant.of(order.outTradeNo)).toEqual([
        { kind: 'paid', noticeId: expect.any(String) as string, outTradeNo: order.outTradeNo, ...paid },
      ]),
    );
    await until(async () => expect(await sandbox.notices(order.outTradeNo)).toMatchObject([{ state: 'taken' }]));
    expect(await gateway.create(order)).toMatchObject({ state: 'refused' });
    expect(await gateway.close(order.outTradeNo)).toEqual({ state: 'paid', ...paid });
    await expect(sandbox.act(gateway, order.outTradeNo, 'pay')).rejects.toThrow('paid');
  });

  test('an order that nobody created is absent; a closed one stays closed, and its late money shows', async () => {
    const gateway = gateways[channel];
    expect(await gateway.query('nothing_like_it')).toEqual({ state: 'absent' });
    expect(await gateway.close('nothing_like_it')).toEqual({ state: 'absent' });
    const order = await opened(gateway);
    expect(await gateway.close(order.outTradeNo)).toEqual({ state: 'closed' });
    expect(await gateway.create(order)).toMatchObject({ state: 'refused' });
    await expect(sandbox.act(gateway, order.outTradeNo, 'pay')).rejects.toThrow('closed');
    await sandbox.act(gateway, order.outTradeNo, 'pay', { late: true });
    expect(await gateway.query(order.outTradeNo)).toMatchObject({ state: 'paid', amountCents: 8880 });
  });

  test('a payment under way is open and arrives after the close', async () => {
    const gateway = gateways[channel];
    const order = await opened(gateway);
    await sandbox.act(gateway, order.outTradeNo, 'pay', { afterMs: 400 });
    expect(await gateway.query(order.outTradeNo)).toEqual({
      state: 'open',
      ...(channel === 'wechat' ? { paying: true } : {}),
    });
    expect(await gateway.close(order.outTradeNo)).toEqual({ state: 'closed' });
    await until(() => expect(merchant.of(order.outTradeNo)).toMatchObject([{ kind: 'paid' }]));
    expect(await gateway.query(order.outTradeNo)).toMatchObject({ state: 'paid' });
  });

  test('cancelling and a refusal of the bank leave it open; time closes it', async () => {
    const gateway = gateways[channel];
    const order = await opened(gateway);
    await sandbox.act(gateway, order.outTradeNo, 'cancel');
    expect(await gateway.query(order.outTradeNo)).toEqual({ state: 'open' });
    await sandbox.act(gateway, order.outTradeNo, 'fail');
    expect(await gateway.query(order.outTradeNo)).toEqual({ state: 'open' });
    const short = orderFor(gateway, merchant, { expiresAt: new Date(Date.now() + 1500) });
    await gateway.create(short);
    await sandbox.act(gateway, short.outTradeNo, 'see');
    await until(async () => expect(await gateway.query(short.outTradeNo)).toEqual({ state: 'closed' }));
  });

  test('another amount under the same number is refused, and a wrong amount paid is told as it is', async () => {
    const gateway = gateways[channel];
    const order = await opened(gateway);
    expect(await gateway.create({ ...order, amountCents: 8881 })).toMatchObject({ state: 'refused' });
    await sandbox.act(gateway, order.outTradeNo, 'pay', { paidCents: 8879 });
    expect(await gateway.query(order.outTradeNo)).toMatchObject({ state: 'paid', amountCents: 8879 });
    await until(() => expect(merchant.of(order.outTradeNo)).toMatchObject([{ kind: 'paid', amountCents: 8879 }]));
  });

  test('refunds: in parts, idempotent, never more than was paid', async () => {
    const gateway = gateways[channel];
    const order = await opened(gateway);
    const { outTradeNo } = order;
    const part = {
      outTradeNo,
      outRefundNo: `R${outTradeNo}`,
      totalCents: 8880,
      refundCents: 1,
      notifyUrl: merchant.urlFor(gateway),
    };
    expect(await gateway.refund(part)).toMatchObject({ state: 'refused' });
    await sandbox.act(gateway, outTradeNo, 'pay');
    expect(await gateway.queryRefund(outTradeNo, part.outRefundNo)).toEqual({ state: 'absent' });
    const answers = await Promise.all([gateway.refund(part), gateway.refund(part), gateway.refund(part)]);
    for (const one of answers) expect(['processing', 'refunded']).toContain('state' in one && one.state);
    await until(async () =>
      expect(await gateway.queryRefund(outTradeNo, part.outRefundNo)).toMatchObject({
        state: 'refunded',
        refundCents: 1,
        refundedAt: expect.any(Date) as Date,
      }),
    );
    await until(() =>
      expect(merchant.of(outTradeNo).filter((one) => one.kind === 'refund')).toMatchObject([
        { outRefundNo: part.outRefundNo },
      ]),
    );
    expect(await gateway.refund({ ...part, refundCents: 2 })).toMatchObject({ state: 'refused' });
    expect(await gateway.refund({ ...part, outRefundNo: `S${outTradeNo}`, refundCents: 8880 })).toMatchObject({
      state: 'refused',
    });
    const rest = await gateway.refund({ ...part, outRefundNo: `S${outTradeNo}`, refundCents: 8879 });
    expect(['processing', 'refunded']).toContain('state' in rest && rest.state);
    expect(await gateway.query(outTradeNo)).toMatchObject({ state: 'refunded', amountCents: 8880 });
    // The refunds' notices are never taken for payments.
    await until(() => expect(merchant.of(outTradeNo)).toHaveLength(3));
    expect(merchant.of(outTradeNo).filter((one) => one.kind === 'paid')).toHaveLength(1);
  });

  test('a refund that the bank cannot credit', async () => {
    const gateway = gateways[channel];
    const { outTradeNo } = await opened(gateway);
    await sandbox.act(gateway, outTradeNo, 'pay');
    await sandbox.control({ refunds: 'abnormal' });
    const refund = { outTradeNo, outRefundNo: 'A1', totalCents: 8880, refundCents: 8880 };
    expect(await gateway.refund(refund)).toMatchObject({ state: 'processing' });
    const state = channel === 'wechat' ? 'abnormal' : 'processing';
    await until(async () => expect(await gateway.queryRefund(outTradeNo, 'A1')).toMatchObject({ state }));
  });

  test('refuses before sending what only a mistake in the product can cause', async () => {
    const gateway = gateways[channel];
    const order = orderFor(gateway, merchant);
    await expect(gateway.create({ ...order, amountCents: 0.5 })).rejects.toThrow('whole number');
    await expect(gateway.create({ ...order, outTradeNo: 'a/b?c=d&e' })).rejects.toThrow('outTradeNo');
    await expect(gateway.create({ ...order, way: channel === 'wechat' ? 'qr' : 'native' })).rejects.toThrow(
      'does not know',
    );
    const refund = { outTradeNo: order.outTradeNo, outRefundNo: 'x', totalCents: 5, refundCents: 6 };
    await expect(gateway.refund(refund)).rejects.toThrow('never more');
  });
});

test('WeChat: h5 and jsapi', async () => {
  const gateway = gateways.wechat;
  const h5 = orderFor(gateway, merchant, { way: 'h5', clientIp: '203.0.113.7' });
  expect(await gateway.create(h5)).toMatchObject({
    show: 'redirect',
    url: expect.stringMatching(/\/cashier\/\w+$/) as string,
  });
  const returnUrl = 'http://localhost:8080/mobile-pay/0?a=b&c=d';
  const made = await gateway.create({ ...h5, returnUrl });
  const h5Url = 'show' in made && made.show === 'redirect' ? made.url : '';
  // The way back is WeChat's own parameter, and the cashier leads there.
  expect(new URL(h5Url).searchParams.get('redirect_url')).toBe(returnUrl);
  expect(await (await fetch(h5Url)).text()).toContain(`href="${returnUrl.replace('&', '&amp;')}"`);
  const jsapi = orderFor(gateway, merchant, { way: 'jsapi', openId: 'oPayer' });
  expect(await gateway.create(jsapi)).toMatchObject({
    show: 'jsapi',
    params: {
      appId: sandbox.options.wechat.appId,
      timeStamp: expect.stringMatching(/^\d{10}$/) as string,
      package: expect.stringMatching(/^prepay_id=wx/) as string,
      signType: 'RSA',
      paySign: expect.stringMatching(/^[\w+/=]{300,}$/) as string,
    },
  });
  await expect(gateway.create({ ...h5, way: 'jsapi' })).rejects.toThrow('openId');
});

test('Alipay: the browser comes with the signed order and finds the cashier; before, there is no trade', async () => {
  const gateway = gateways.alipay;
  for (const way of ['page', 'wap'] as const) {
    const order = orderFor(gateway, merchant, { way, returnUrl: 'http://127.0.0.1/back?order=1&x=%' });
    const made = await gateway.create(order);
    if (!('show' in made) || made.show !== 'redirect') throw new Error('a redirect is expected');
    expect(await gateway.query(order.outTradeNo)).toEqual({ state: 'absent' });
    const page = await fetch(made.url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('SANDBOX');
    expect(html).toContain('88.80');
    expect(html).toContain('&lt;b&gt;VIP');
    expect(html).not.toContain('<b>');
    expect(await gateway.query(order.outTradeNo)).toEqual({ state: 'open' });
    const forged = made.url.replace('88.80', '00.01');
    expect(forged).not.toBe(made.url);
    expect((await fetch(forged)).status).toBe(400);
  }
  const qr = orderFor(gateway, merchant);
  const made = await gateway.create(qr);
  expect(await gateway.query(qr.outTradeNo)).toEqual({ state: 'absent' });
  expect(await gateway.close(qr.outTradeNo)).toEqual({ state: 'absent' });
  if (!('show' in made) || made.show !== 'qr') throw new Error('a code is expected');
  await fetch(made.codeUrl);
  expect(await gateway.query(qr.outTradeNo)).toEqual({ state: 'open' });
});
