import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentGateway } from './gateway.ts';
import { Merchant, orderFor, SandboxProcess } from './testing/sandbox-process.ts';

let sandbox: SandboxProcess;
let merchant: Merchant;
const gateways = {} as Record<'wechat' | 'alipay', PaymentGateway>;

beforeAll(async () => {
  // Alipay's first repeat comes after 240 seconds, here 0.12.
  sandbox = await SandboxProcess.start(2000);
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

async function paid(gateway: PaymentGateway, pay: object = {}): Promise<string> {
  const order = orderFor(gateway, merchant);
  await gateway.create(order);
  await sandbox.act(gateway, order.outTradeNo, 'pay', pay);
  return order.outTradeNo;
}

describe.each(['wechat', 'alipay'] as const)('notices of %s', (channel) => {
  test('five at once are one notice, five times', async () => {
    const gateway = gateways[channel];
    const no = await paid(gateway, { copies: 5 });
    await until(() => expect(merchant.of(no)).toHaveLength(5));
    const ids = new Set(merchant.of(no).map((one) => ('noticeId' in one ? one.noticeId : '')));
    expect(ids.size).toBe(1);
    await until(async () =>
      expect((await sandbox.notices(no))[0]).toMatchObject({ state: 'taken', attempts: { length: 5 } }),
    );
  });

  test('one that is not taken is repeated with the same id until it is', async () => {
    const gateway = gateways[channel];
    let calls = 0;
    merchant.takes = () => ++calls > 3;
    const no = await paid(gateway);
    await until(async () => expect((await sandbox.notices(no))[0]).toMatchObject({ state: 'taken' }));
    const seen = merchant.of(no);
    expect(seen).toHaveLength(4);
    expect(new Set(seen.map((one) => ('noticeId' in one ? one.noticeId : ''))).size).toBe(1);
    expect((await sandbox.notices(no))[0]?.attempts.map((one) => one.taken)).toEqual([false, false, false, true]);
  });

  test('a lost one never comes, and the query tells the truth', async () => {
    const gateway = gateways[channel];
    const no = await paid(gateway, { notices: 'lost' });
    expect(await sandbox.notices(no)).toMatchObject([{ state: 'lost', attempts: [] }]);
    expect(await gateway.query(no)).toMatchObject({ state: 'paid' });
    await sandbox.act(gateway, no, 'notice', { noticeDelayMs: 50 });
    await until(() => expect(merchant.of(no)).toMatchObject([{ kind: 'paid' }]));
  });

  test.each([
    ['tampered', /signature is wrong/],
    ['signtest', channel === 'wechat' ? /probe/ : /signature is wrong/],
    ['stale', channel === 'wechat' ? /300 seconds/ : /too old/],
    ['foreign', /another (merchant|app)/],
  ])('a %s one is refused', async (mode, reason) => {
    const gateway = gateways[channel];
    const no = await paid(gateway, { notices: mode });
    await until(async () => expect((await sandbox.notices(no))[0]).toMatchObject({ state: 'given-up' }));
    expect(merchant.taken.map((one) => one.notice)).toEqual([
      { kind: 'refused', reason: expect.stringMatching(reason) as string },
    ]);
  });

  test('one that is played back at another order’s address still says whose it is', async () => {
    const gateway = gateways[channel];
    const first = await paid(gateway);
    await until(() => expect(merchant.of(first)).toHaveLength(1));
    const other = orderFor(gateway, merchant, { notifyUrl: merchant.urlFor(gateway, 'other') });
    await gateway.create(other);
    await sandbox.act(gateway, first, 'replay', { toOutTradeNo: other.outTradeNo });
    const played = merchant.taken.at(-1);
    expect(played?.url).toBe(`/${channel}/other`);
    expect(played?.notice).toMatchObject({ kind: 'paid', outTradeNo: first });
    expect(merchant.of(other.outTradeNo)).toEqual([]);
  });

  test('played back later, changed in any byte, or without a header, it is refused', async () => {
    const gateway = gateways[channel];
    const no = await paid(gateway);
    await until(() => expect(merchant.taken).toHaveLength(1));
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = merchant.taken;
    expect(gateway.readNotice(headers, body)).toMatchObject({ kind: 'paid', outTradeNo: no });
    const later = sandbox[channel]({ now: () => Date.now() + (channel === 'wechat' ? 301_000 : 27 * 3_600_000) });
    expect(later.readNotice(headers, body)).toMatchObject({ kind: 'refused' });
    const earlier = sandbox[channel]({ now: () => Date.now() - 302_000 });
    expect(earlier.readNotice(headers, body)).toMatchObject({ kind: 'refused' });
    // The last letter of a base64 text has spare bits and its == says nothing: a byte changed there leaves the same signature.
    const spare = body.toString('latin1').search(/.%3D%3D(?:&|$)/);
    for (let at = 0; at < body.length; at += 1) {
      if (spare >= 0 && at >= spare && at <= spare + 6) continue;
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(gateway.readNotice(headers, changed).kind).toBe('refused');
    }
    if (channel === 'wechat') {
      for (const name of Object.keys(headers).filter((one) => /^wechatpay-(?!signature-type)/.test(one))) {
        expect(gateway.readNotice({ ...headers, [name]: undefined }, body).kind).toBe('refused');
        expect(gateway.readNotice({ ...headers, [name]: '__proto__' }, body).kind).toBe('refused');
      }
    } else {
      expect(
        gateway.readNotice(headers, Buffer.from(body.toString().replace('sign_type=RSA2', 'sign_type=RSA'))).kind,
      ).toBe('refused');
      expect(gateway.readNotice(headers, Buffer.concat([body, Buffer.from('&total_amount=0.01')])).kind).toBe(
        'refused',
      );
    }
    for (const nonsense of ['', '{}', 'null', '[]', '\0', 'a=%', '{"resource":1}']) {
      expect(gateway.readNotice(headers, Buffer.from(nonsense)).kind).toBe('refused');
    }
  });
});

test('a notice opens only with the right APIv3 key', async () => {
  await paid(gateways.wechat);
  await until(() => expect(merchant.taken).toHaveLength(1));
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = merchant.taken;
  const other = sandbox.wechat({ apiV3Key: '0'.repeat(32) });
  expect(other.readNotice(headers, body)).toEqual({
    kind: 'refused',
    reason: 'the resource cannot be opened with the APIv3 key',
  });
});

test('WeChat hears 204 or 500, Alipay exactly success or fail', () => {
  expect(gateways.wechat.noticeAnswer(true)).toMatchObject({ status: 204, body: '' });
  expect(gateways.wechat.noticeAnswer(false).status).toBe(500);
  expect(gateways.alipay.noticeAnswer(true).body).toBe('success');
  expect(gateways.alipay.noticeAnswer(false).body).toBe('fail');
});
