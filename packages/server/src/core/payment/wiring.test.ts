import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PayingServer, startPayingServer } from '../../../testing/payment.ts';
import { metricsToken, startServer } from '../../../testing/server.ts';
import type { PaymentChannel, PaymentOrder } from './gateway.ts';
import { GatewayHealth, gatewayHealth } from './gateway-health.ts';

const channels = ['wechat', 'alipay'] as const;
let first: PayingServer;
let second: PayingServer;
beforeAll(async () => {
  first = await startPayingServer();
  second = await startPayingServer({ database: first.server.database, sandbox: first.sandbox });
});
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(() => first.sandbox.reset());

let last = 0;
function order(channel: PaymentChannel, more: Partial<PaymentOrder> = {}): PaymentOrder {
  last += 1;
  return {
    way: channel === 'wechat' ? 'native' : 'qr',
    outTradeNo: `wiring_${last}`,
    amountCents: 1200,
    subject: 'A seat',
    notifyUrl: first.server.services.payments.notifyUrl('/notices'),
    expiresAt: new Date(Date.now() + 15 * 60_000),
    ...more,
  };
}
function gatewayOf(paying: PayingServer, channel: PaymentChannel) {
  const gateway = paying.server.services.payments.gateway(channel);
  if (!gateway) throw new Error(`${channel} is not set up`);
  return gateway;
}
async function stateOf(paying: PayingServer, channel: PaymentChannel) {
  const all = await gatewayHealth(paying.server.services);
  return all.find((one) => one.channel === channel);
}

test('a server without gateways offers no channel', async () => {
  const server = await startServer();
  const { payments } = server.services;
  expect(payments.channels()).toEqual([]);
  expect([payments.gateway('wechat'), payments.gateway('alipay'), payments.openId]).toEqual([null, null, null]);
  expect(payments.notifyUrl('/notices')).toBe('http://convoke.test/notices');
  expect(await gatewayHealth(server.services)).toEqual([]);
  await server.close();
});

test('keys of one’s own make a real channel, told at the public address', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = await startServer({
    env: {
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_SELLER_ID: '2088123412341234',
      ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  });
  const { payments } = server.services;
  expect(payments.channels()).toEqual([{ channel: 'alipay', sandbox: false }]);
  expect(payments.gateway('wechat')).toBeNull();
  expect(payments.openId).toBeNull();
  expect(payments.gateway('alipay')).toMatchObject({ channel: 'alipay', sandbox: false });
  expect(payments.notifyUrl('/notices')).toBe('http://convoke.test/notices');
  await server.close();
});

describe.each(channels)('%s', (channel) => {
  test('pays through the sandbox, and the notice reaches this server on this machine', async () => {
    const { payments } = first.server.services;
    expect(payments.channels()).toContainEqual({ channel, sandbox: true });
    const gateway = gatewayOf(first, channel);
    const wanted = order(channel);
    expect(await gateway.create(wanted)).toMatchObject({ state: 'created', show: 'qr' });
    await first.sandbox.act(channel, wanted.outTradeNo, 'see');
    expect(await first.sandbox.pay(channel, wanted.outTradeNo, { copies: 2 })).toMatchObject({ state: 'SUCCESS' });
    expect(await gateway.query(wanted.outTradeNo)).toMatchObject({ state: 'paid', amountCents: 1200 });
    expect(wanted.notifyUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/notices$/);
    await expect
      .poll(async () => (await first.sandbox.notices({ outTradeNo: wanted.outTradeNo }))[0]?.attempts.length)
      .toBeGreaterThanOrEqual(2);
    const [notice] = await first.sandbox.notices({ outTradeNo: wanted.outTradeNo });
    // It came to our server, which has no such address.
    expect(notice?.attempts[0]).toMatchObject({ status: 404, taken: false });
    expect(notice?.attempts[0]?.answer).toContain('"code":');
    const [trade] = await first.sandbox.trades({ channel, outTradeNo: wanted.outTradeNo });
    expect(trade?.cashierUrl).toContain(`${first.sandbox.url}/cashier/`);
  });

  test('every outcome counts: answers, refusals, silence, and a bare address for the browser does not', async () => {
    const gateway = gatewayOf(first, channel);
    const before = first.server.services.payments.health.of(channel);
    await gateway.query('nothing_like_it');
    const wanted = order(channel);
    await gateway.create(wanted);
    await gateway.create({ ...wanted, amountCents: 1300 });
    await expect(gateway.create({ ...wanted, amountCents: 0.5 })).rejects.toThrow('whole number');
    await first.sandbox.control({ channel, answers: 'down' });
    expect(await gateway.query('nothing_like_it')).toMatchObject({ unknown: true });
    if (channel === 'alipay') await gateway.create(order(channel, { way: 'page' }));
    gateway.readNotice({}, Buffer.from('forged'));
    const after = first.server.services.payments.health.of(channel);
    expect((after?.okCount ?? 0) - (before?.okCount ?? 0)).toBe(3);
    expect((after?.refusedCount ?? 0) - (before?.refusedCount ?? 0)).toBe(1);
    expect((after?.failureCount ?? 0) - (before?.failureCount ?? 0)).toBe(1);
    expect(after?.reason).toMatch(/^(WeChat Pay|Alipay): /);
    expect(after?.refusal).toBeTruthy();
    const { body } = await first.server.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    for (const labels of [
      'operation="query",outcome="ok"',
      'operation="query",outcome="unknown"',
      'operation="create",outcome="refused"',
      'operation="create",outcome="error"',
      'operation="notice",outcome="refused"',
    ]) {
      expect(body).toMatch(new RegExp(`convoke_gateway_calls_total\\{channel="${channel}",${labels}\\} [1-9]`));
    }
    expect(body).toMatch(new RegExp(`convoke_gateway_seconds_count\\{channel="${channel}",operation="query"\\} [1-9]`));
  });

  test('one process sees what another has seen: down after three failures, up after one answer', async () => {
    const { health } = first.server.services.payments;
    await first.sandbox.control({ channel, answers: 'error' });
    for (let round = 0; round < 3; round += 1) await gatewayOf(first, channel).query('nothing_like_it');
    expect(await stateOf(first, channel)).toMatchObject({ channel, sandbox: true, state: 'down' });
    await health.flush();
    const seen = await stateOf(second, channel);
    expect(seen).toMatchObject({ state: 'down', reason: expect.stringMatching(/500/) as string });
    expect(seen?.failures).toBeGreaterThanOrEqual(3);
    await first.sandbox.control({ channel, answers: 'ok' });
    await gatewayOf(second, channel).query('nothing_like_it');
    await second.server.services.payments.health.flush();
    expect((await stateOf(first, channel))?.state).not.toBe('down');
    expect((await stateOf(first, channel))?.lastOkAt).toEqual(
      second.server.services.payments.health.of(channel)?.lastOkAt,
    );
  });
});

test('the payer inside WeChat: from the address to the openId, counted as a call', async () => {
  const { openId, health } = first.server.services.payments;
  const sent = await openId?.authorizeUrl(`${first.server.services.settings.PUBLIC_URL}/back`, 'state1');
  if (!sent || 'unknown' in sent) throw new Error('an address is expected');
  const answer = await fetch(sent.url, { redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const before = health.of('wechat')?.okCount ?? 0;
  expect(await openId?.openIdOf(code)).toEqual({ openId: expect.stringMatching(/^o/) as string });
  expect(health.of('wechat')?.okCount).toBe(before + 1);
  expect(
    (await first.server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body,
  ).toContain('operation="openId",outcome="ok"');
});

test('a notice’s address has no query', () => {
  const { payments } = first.server.services;
  expect(() => payments.notifyUrl('/notices?order=1')).toThrow('without a query');
  expect(() => payments.notifyUrl('notices')).toThrow('a path');
});

describe('what is written', () => {
  const call = {
    channel: 'wechat',
    sandbox: true,
    operation: 'query',
    outcome: 'ok',
    reason: null,
    ms: 5,
  } as const;
  const rows = (processId: string) =>
    first.server.services.database.global
      .selectFrom('gateway_health')
      .selectAll()
      .where('process_id', '=', processId)
      .execute();
  const health = (database = first.server.services.database, everyMs = 3_600_000) =>
    new GatewayHealth({
      database,
      log: first.server.services.log,
      now: () => new Date(),
      processId: randomUUID(),
      everyMs,
    });

  test('is one row a channel and process, at once and then only now and then, and the rest at the end', async () => {
    const one = health();
    one.record(call);
    await expect.poll(async () => (await rows(one.processId))[0]?.ok_count).toBe(1);
    for (let round = 0; round < 50; round += 1) one.record(call);
    one.record({ ...call, operation: 'notice', outcome: 'refused' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await rows(one.processId)).toMatchObject([{ ok_count: 1 }]);
    await one.close();
    expect(await rows(one.processId)).toMatchObject([{ channel: 'wechat', sandbox: true, ok_count: 51 }]);
  });

  test('waits when the database is away, and a payment never notices', async () => {
    const { database } = first.server.services;
    let isAway = true;
    const away = Object.create(database, {
      global: {
        get() {
          if (isAway) throw new Error('the database is away');
          return database.global;
        },
      },
    }) as typeof database;
    const one = health(away, 0);
    one.record(call);
    await one.flush();
    expect(await rows(one.processId)).toEqual([]);
    isAway = false;
    await expect.poll(async () => (await rows(one.processId))[0]?.ok_count).toBe(1);
    await one.close();
  });

  test('of processes long gone is removed, of those just gone is kept', async () => {
    const { global } = first.server.services.database;
    const old = health();
    const recent = health();
    for (const one of [old, recent]) {
      one.record(call);
      await one.close();
    }
    await global
      .updateTable('gateway_health')
      .set({ updated_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('process_id', '=', old.processId)
      .execute();
    const next = health();
    next.record(call);
    await next.close();
    expect(await rows(old.processId)).toEqual([]);
    expect(await rows(recent.processId)).toHaveLength(1);
  });

  test('by a sandbox says nothing about the real gateway', async () => {
    const one = health();
    one.record({ ...call, sandbox: false, outcome: 'unknown', reason: 'of the real one' });
    await one.close();
    expect((await stateOf(first, 'wechat'))?.reason).not.toBe('of the real one');
  });
});
