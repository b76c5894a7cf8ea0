import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentGateway } from './gateway.ts';
import { Merchant, orderFor, SandboxProcess } from './testing/sandbox-process.ts';

let sandbox: SandboxProcess;
let merchant: Merchant;
const gateways = {} as Record<'wechat' | 'alipay', PaymentGateway>;

beforeAll(async () => {
  sandbox = await SandboxProcess.start();
  gateways.wechat = sandbox.wechat({ timeoutMs: 700 });
  gateways.alipay = sandbox.alipay({ timeoutMs: 700 });
  merchant = await Merchant.start(gateways);
});
afterAll(async () => {
  merchant.end();
  await sandbox.end();
});
beforeEach(() => sandbox.send('POST', '/control/reset'));

/** Nothing that could help a thief is in what goes to logs: no keys, no signatures, no addresses. */
function expectNoSecrets(result: unknown): void {
  const text = JSON.stringify(result);
  const { wechat, alipay, openId } = sandbox.options;
  for (const secret of [
    wechat.apiV3Key,
    openId.appSecret,
    wechat.merchantPrivateKey.slice(40, 80),
    alipay.appPrivateKey.slice(40, 80),
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/[\w+/]{60,}|signature=|sign=|https?:/);
}

describe.each(['wechat', 'alipay'] as const)('answers of %s', (channel) => {
  const common = ['slow', 'error', 'down', 'unanswered', 'tampered', 'unsigned', 'stranger', 'signtest'];
  test.each([...common, channel === 'wechat' ? 'stale' : 'appended'])('%s: unknown, never a state', async (mode) => {
    const gateway = gateways[channel];
    const order = orderFor(gateway, merchant);
    await gateway.create(order);
    await sandbox.act(gateway, order.outTradeNo, 'see');
    const refund = { outTradeNo: order.outTradeNo, outRefundNo: 'R1', totalCents: 8880, refundCents: 8880 };
    await sandbox.control({ channel, answers: mode, answerDelayMs: 1500 });
    const results: unknown[] = [await gateway.query(order.outTradeNo)];
    if (mode !== 'slow') {
      results.push(
        await gateway.create(orderFor(gateway, merchant)),
        await gateway.close(order.outTradeNo),
        await gateway.queryRefund(order.outTradeNo, 'R1'),
        await gateway.refund(refund),
      );
    }
    for (const result of results) {
      const reason = (mode === 'slow' ? expect.stringContaining('no answer in time') : expect.any(String)) as string;
      expect(result).toEqual({ unknown: true, reason });
      expectNoSecrets(result);
    }
  });

  test('a correctly signed answer about another order is not believed', async () => {
    const gateway = gateways[channel];
    const { outTradeNo, ...order } = orderFor(gateway, merchant);
    await gateway.create({ outTradeNo, ...order });
    await sandbox.act(gateway, outTradeNo, 'pay');
    const refund = { outTradeNo, outRefundNo: 'R1', totalCents: 8880, refundCents: 8880 };
    await sandbox.control({ channel, answers: 'other-order' });
    const another = { unknown: true, reason: expect.stringContaining('about another') as string };
    expect(await gateway.query(outTradeNo)).toEqual(another);
    expect(await gateway.refund(refund)).toEqual(another);
    expect(await gateway.queryRefund(outTradeNo, 'R1')).toEqual(another);
  });

  test('unsigned 404s and refusals are no verdict', async () => {
    const gateway = gateways[channel];
    await sandbox.control({ channel, answers: 'unsigned' });
    expect(await gateway.query('nothing_like_it')).toMatchObject({ unknown: true });
  });

  test('down for a moment, well afterwards by itself; what was done unanswered is done', async () => {
    const gateway = gateways[channel];
    const order = orderFor(gateway, merchant);
    await sandbox.control({ channel, answers: 'unanswered', forMs: 300 });
    expect(await gateway.create(order)).toMatchObject({ unknown: true });
    await vi.waitFor(async () => expect(await gateway.create(order)).toMatchObject({ state: 'created' }), 20_000);
    expect(await sandbox.trade(order.outTradeNo)).toMatchObject({ outTradeNo: order.outTradeNo });
  });

  test('nobody there is unknown', async () => {
    const gateway =
      channel === 'wechat'
        ? sandbox.wechat({ baseUrl: 'http://127.0.0.1:1' })
        : sandbox.alipay({ gatewayUrl: 'http://127.0.0.1:1/gateway.do' });
    const result = await gateway.query('nothing_like_it');
    expect(result).toMatchObject({ unknown: true });
    expectNoSecrets(result);
  });

  test('the gateway refuses a key that is not the merchant’s, and the adapter says so', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const thief =
      channel === 'wechat' ? sandbox.wechat({ merchantPrivateKey: pem }) : sandbox.alipay({ appPrivateKey: pem });
    const result = await thief.query('nothing_like_it');
    expect(result).toEqual({ unknown: true, reason: expect.stringMatching(/SIGN_ERROR|invalid-signature/) as string });
    expectNoSecrets(result);
  });
});

describe('a host that is not a gateway', () => {
  let server: Server;
  let base = '';
  let drip = false;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      if (!drip) return reply.writeHead(302, { location: `http://127.0.0.1:1${request.url ?? ''}` }).end();
      const timer = setInterval(() => reply.write(' '), 50);
      reply.on('close', () => clearInterval(timer));
      return reply.writeHead(200);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each(['wechat', 'alipay'] as const)(
    '%s: redirects and endless answers are unknown, in time',
    async (channel) => {
      const options = { baseUrl: base, gatewayUrl: `${base}/gateway.do`, timeoutMs: 400 };
      const gateway = channel === 'wechat' ? sandbox.wechat(options) : sandbox.alipay(options);
      for (drip of [false, true]) {
        const began = Date.now();
        expect(await gateway.query('nothing_like_it')).toMatchObject({ unknown: true });
        expect(Date.now() - began).toBeLessThan(1500);
      }
    },
  );
});

test('the time zone of the machine is not Alipay’s business', async () => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'America/New_York';
  try {
    expect(await gateways.alipay.query('nothing_like_it')).toEqual({ state: 'absent' });
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

test('kill -9: what was answered stands, what was under way goes on', async () => {
  // Patient ones: what is slow here is the machine, and a process that is gone refuses at once.
  const [wechat, alipay] = [sandbox.wechat({ timeoutMs: 60_000 }), sandbox.alipay({ timeoutMs: 60_000 })];
  const taken: string[] = [];
  const orders = Array.from({ length: 40 }, (_, index) => orderFor(index % 2 ? wechat : alipay, merchant));
  // Before the others: whoever is twelfth among them brings the gateway down.
  const late = orderFor(wechat, merchant);
  await wechat.create(late);
  await sandbox.act(wechat, late.outTradeNo, 'pay', { afterMs: 1500 });
  const working = orders.map(async (order) => {
    const gateway = order.way === 'native' ? wechat : alipay;
    const made = await gateway.create(order);
    if (!('state' in made)) return;
    const answer = await sandbox.send('POST', `/api/trades/${gateway.channel}/${order.outTradeNo}/pay`, {
      notices: 'lost',
    });
    if (answer.ok) taken.push(order.outTradeNo);
    if (taken.length === 12) await sandbox.kill();
  });
  await Promise.allSettled(working);
  expect(taken.length).toBeGreaterThanOrEqual(12);
  expect(await wechat.query(late.outTradeNo)).toMatchObject({ unknown: true });
  const key = readFileSync(`${sandbox.dir}/payment/wechat-merchant.pem`, 'utf8');
  await sandbox.start();
  expect(readFileSync(`${sandbox.dir}/payment/wechat-merchant.pem`, 'utf8')).toBe(key);
  for (const order of orders.filter((one) => taken.includes(one.outTradeNo))) {
    const gateway = order.way === 'native' ? wechat : alipay;
    expect(await gateway.query(order.outTradeNo)).toMatchObject({ state: 'paid', amountCents: 8880 });
  }
  await vi.waitFor(
    () => expect(merchant.of(late.outTradeNo)).toContainEqual(expect.objectContaining({ kind: 'paid' })),
    60_000,
  );
  // It may have been told before the kill as well, when that came before the gateway heard that it was taken.
  const [told, ...again] = merchant.of(late.outTradeNo);
  for (const one of again) expect(one).toEqual(told);
}, 120_000);
