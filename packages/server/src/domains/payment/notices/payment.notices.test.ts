import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPayingServer, type TestSandbox } from '../../../../testing/payment.ts';
import {
  anotherOrder,
  bookOf,
  orderRow,
  paymentRows,
  refundRows,
  rows,
  type Waiting,
  waitingOrder,
} from '../../../../testing/paying.ts';
import { type Channel, channels, type PayingWorld, payingWorld, patient } from '../../../../testing/paying-world.ts';
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

/** The database does not answer this process until it comes back. */
function databaseAway({ services: { database } }: TestServer): () => void {
  database.inOrganisation = () => Promise.reject(Object.assign(new Error('away'), { code: '57P01' }));
  return () => {
    Reflect.deleteProperty(database, 'inOrganisation');
  };
}

async function attemptsOf(channel: Channel, outTradeNo: string) {
  const [notice] = await sandbox.notices({ channel, outTradeNo });
  return (notice?.attempts ?? []).map(({ status, taken }) => ({ status, taken }));
}

const post = (url: string, headers: Record<string, string>, body: string | Buffer, by = server) =>
  by.app.inject({ method: 'POST', url, headers, payload: body });

/** What came of an order's notices so far: everything a notice could change. */
async function stateOf({ orderId, ticketId }: Waiting) {
  return {
    order: await orderRow(server, orderId),
    payments: (await paymentRows(server, orderId)).map(({ state, paid_cents }) => ({ state, paid_cents })),
    refunds: await refundRows(server, orderId),
    book: await bookOf(server, orderId),
    counts: await countsOf(server, ticketId),
    tickets: await rows(server, 'SELECT state FROM order_ticket WHERE order_id = $1', [orderId]),
  };
}

const refusals = (outTradeNo: string) =>
  rows<{ reason: string; times: number }>(
    server,
    `SELECT reason, times FROM payment_refusal WHERE replace(payment_id::text, '-', '') = $1 ORDER BY reason`,
    [outTradeNo],
  );

/** The genuine bytes of a payment's notice. */
async function sealedNotice(channel: Channel, outTradeNo: string) {
  const [notice] = await sandbox.notices({ channel, outTradeNo });
  if (!notice?.sent) throw new Error('no notice was sent');
  return notice.sent;
}

async function paidOnce(channel: Channel, waiting: Waiting): Promise<void> {
  const { totalCents } = waiting;
  expect(await stateOf(waiting)).toMatchObject({
    order: { state: 'PAID', problem: null, paid_by: channel },
    payments: [{ state: 'PAID', paid_cents: totalCents }],
    refunds: [],
    book: { sales: -totalCents, unallocated: 0, [channel]: totalCents },
    counts: { sold: 1, held: 0 },
    tickets: [{ state: 'VALID' }],
  });
}

describe.each(channels)('%s', (channel) => {
  test('one notice delivered five times at once is one payment and one set of tickets', async () => {
    const waiting = await waitingOrder(server, world.organisation);
    const outTradeNo = await world.open(channel, waiting);
    await sandbox.act(channel, outTradeNo, 'see');
    await sandbox.pay(channel, outTradeNo, { copies: 5 });
    const [notice] = await sandbox.settled(channel, outTradeNo);
    expect(notice?.attempts.map((attempt) => attempt.taken)).toEqual([true, true, true, true, true]);
    await paidOnce(channel, waiting);
    const jobs = await rows(server, `SELECT 1 FROM pgboss.job WHERE name = 'order.paid' AND data->'orderIds' ? $1`, [
      waiting.orderId,
    ]);
    expect(jobs).toHaveLength(1);
  });

  test('delivered to two processes at once, and later again, it is still one', async () => {
    const waiting = await waitingOrder(server, world.organisation);
    const outTradeNo = await world.open(channel, waiting);
    await sandbox.act(channel, outTradeNo, 'see');
    await sandbox.pay(channel, outTradeNo);
    await sandbox.settled(channel, outTradeNo);
    const { headers, body } = await sealedNotice(channel, outTradeNo);
    const url = `/pay/notice/${channel}/${outTradeNo}`;
    const answers = await Promise.all([server, world.second, server].map((by) => post(url, headers, body, by)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(channel === 'wechat' ? 204 : 200);
      expect(answer.body).toBe(channel === 'wechat' ? '' : 'success');
    }
    await paidOnce(channel, waiting);
    expect(await refusals(outTradeNo)).toEqual([]);
  });

  test('an amount that differs by one fen is never PAID, is flagged and kept', async () => {
    for (const difference of [-1, 1]) {
      const waiting = await waitingOrder(server, world.organisation);
      const outTradeNo = await world.open(channel, waiting);
      await sandbox.act(channel, outTradeNo, 'see');
      const paidCents = waiting.totalCents + difference;
      await sandbox.pay(channel, outTradeNo, { paidCents });
      await sandbox.settled(channel, outTradeNo);
      expect(await stateOf(waiting)).toMatchObject({
        order: { state: 'AWAITING_PAYMENT', problem: 'AMOUNT_DIFFERS', paid_by: null },
        payments: [{ state: 'PAID', paid_cents: paidCents }],
        book: { [channel]: paidCents, unallocated: -paidCents },
        counts: { sold: 0, held: 1 },
        tickets: [{ state: 'RESERVED' }],
      });
    }
  });

  test.each(['tampered', 'stale', 'foreign'] as const)(
    'a %s notice changes nothing and is written down',
    async (mode) => {
      const waiting = await waitingOrder(server, world.organisation);
      const outTradeNo = await world.open(channel, waiting);
      const before = await stateOf(waiting);
      await sandbox.act(channel, outTradeNo, 'see');
      await sandbox.pay(channel, outTradeNo, { notices: mode, copies: 3 });
      const [notice] = await sandbox.settled(channel, outTradeNo);
      expect(notice?.attempts.map(({ taken, status }) => ({ taken, status }))).toEqual(
        [1, 2, 3].map(() => ({ taken: false, status: 401 })),
      );
      expect(await stateOf(waiting)).toEqual(before);
      expect(await refusals(outTradeNo)).toEqual([{ reason: expect.stringMatching(/^the /) as string, times: 3 }]);
    },
  );

  test('a notice of one order sent to another’s address is refused there and changes neither', async () => {
    const waiting = await waitingOrder(server, world.organisation);
    const { eventId, organisationId, ticketId } = waiting;
    const other = { ...waiting, ...(await anotherOrder(server, { eventId, organisationId }, ticketId)) };
    const [outTradeNo, otherNo] = [await world.open(channel, waiting), await world.open(channel, other)];
    await sandbox.act(channel, outTradeNo, 'see');
    await sandbox.pay(channel, outTradeNo);
    await sandbox.settled(channel, outTradeNo);
    const before = [await stateOf(waiting), await stateOf(other)];
    expect(before[0]?.order.state).toBe('PAID');
    const attempt = await sandbox.act(channel, outTradeNo, 'replay', { toOutTradeNo: otherNo });
    expect(attempt).toMatchObject({ taken: false, status: 401 });
    expect([await stateOf(waiting), await stateOf(other)]).toEqual(before);
    expect(await refusals(otherNo)).toEqual([{ reason: 'the notice is for another payment', times: 1 }]);
    expect(await refusals(outTradeNo)).toEqual([]);
  });

  test('what cannot be booked just now is not taken, and is booked when the gateway repeats it', async () => {
    const waiting = await waitingOrder(server, world.organisation);
    const outTradeNo = await world.open(channel, waiting, world.second);
    const comeBack = databaseAway(world.second);
    await sandbox.act(channel, outTradeNo, 'see');
    await sandbox.pay(channel, outTradeNo);
    await expect.poll(() => attemptsOf(channel, outTradeNo), patient).toContainEqual({ status: 503, taken: false });
    comeBack();
    await sandbox.settled(channel, outTradeNo);
    expect((await attemptsOf(channel, outTradeNo)).at(-1)).toMatchObject({ taken: true });
    await paidOnce(channel, waiting);
  });

  test('a genuine notice at another’s address pays nothing, but the gateway is asked about its own order', async () => {
    const waiting = await waitingOrder(server, world.organisation);
    const outTradeNo = await world.open(channel, waiting, world.second);
    const comeBack = databaseAway(world.second);
    await sandbox.act(channel, outTradeNo, 'see');
    await sandbox.pay(channel, outTradeNo);
    await expect.poll(() => attemptsOf(channel, outTradeNo), patient).not.toEqual([]);
    const { headers, body } = await sealedNotice(channel, outTradeNo);
    expect((await paymentRows(server, waiting.orderId))[0]).toMatchObject({ state: 'OPEN', is_due: false });
    const elsewhere = `/pay/notice/${channel}/${randomBytes(16).toString('hex')}`;
    expect((await post(elsewhere, headers, body)).statusCode).toBe(401);
    expect((await paymentRows(server, waiting.orderId))[0]).toMatchObject({ state: 'OPEN', is_due: true });
    comeBack();
  });

  test('a genuine notice for a payment nobody here knows is not taken, so that the gateway goes on', async () => {
    const gateway = server.services.payments.gateway(channel);
    const outTradeNo = randomBytes(16).toString('hex');
    await gateway?.create({
      way: channel === 'wechat' ? 'native' : 'qr',
      outTradeNo,
      amountCents: 100,
      subject: 'Elsewhere',
      notifyUrl: server.services.payments.notifyUrl(`/pay/notice/${channel}/${outTradeNo}`),
      expiresAt: new Date(Date.now() + 600_000),
    });
    await sandbox.act(channel, outTradeNo, 'see');
    await sandbox.pay(channel, outTradeNo);
    await expect
      .poll(async () => (await sandbox.notices({ channel, outTradeNo }))[0]?.attempts.length ?? 0, patient)
      .toBeGreaterThan(1);
    const [notice] = await sandbox.notices({ channel, outTradeNo });
    expect(notice?.attempts[0]).toMatchObject({ status: 404, taken: false });
  });

  test('whatever is thrown at the address is refused in words, never a failure of ours, and changes nothing', async () => {
    const waiting = await waitingOrder(server, world.organisation);
    const outTradeNo = await world.open(channel, waiting);
    const before = await stateOf(waiting);
    const url = `/pay/notice/${channel}/${outTradeNo}`;
    const genuine = { 'content-type': channel === 'wechat' ? 'application/json' : 'application/x-www-form-urlencoded' };
    const bodies: (string | Buffer)[] = [
      '',
      '{}',
      '[]',
      'null',
      '{"resource":{}}',
      'a=1&a=2',
      'sign=x&sign_type=RSA2&out_trade_no=%',
      `out_trade_no=${outTradeNo}&trade_status=TRADE_SUCCESS&total_amount=123.45&sign=AAAA&sign_type=RSA2`,
      '\u0000',
      '🎉'.repeat(1000),
      '__proto__=1&constructor=2',
      Buffer.from([0xff, 0xfe, 0x00, 0x80]),
      'x'.repeat(64 * 1024),
    ];
    for (const body of bodies) {
      expect((await post(url, genuine, body)).statusCode).toBe(401);
      const signed = {
        ...genuine,
        'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
        'wechatpay-nonce': 'n',
        'wechatpay-serial': '__proto__',
        'wechatpay-signature': 'AAAA',
      };
      expect((await post(url, signed, body)).statusCode).toBe(401);
    }
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/xml',
      'image/png',
    ])
      expect((await post(url, { 'content-type': type }, '{"a":1}')).statusCode).toBe(401);
    expect((await post(url, { 'content-type': 'no type at all;;;' }, '{}')).statusCode).toBeLessThan(500);
    expect((await post(url, genuine, 'x'.repeat(64 * 1024 + 1))).statusCode).toBe(413);
    expect((await post(url, genuine, 'x'.repeat(3_000_000))).statusCode).toBe(413);
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const) {
      const answer = await server.app.inject({ method, url });
      expect(answer.statusCode, method).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, method).toBeLessThan(500);
    }
    for (const number of [
      'x',
      '%00',
      '../..',
      'a'.repeat(300),
      outTradeNo.toUpperCase(),
      `${outTradeNo}0`,
      randomUUID(),
    ]) {
      const answer = await post(`/pay/notice/${channel}/${number}`, genuine, '{}');
      expect([401, 404, 414], number).toContain(answer.statusCode);
    }
    expect(await stateOf(waiting)).toEqual(before);
    // One line a reason, however many came.
    const written = await refusals(outTradeNo);
    expect(written.length).toBeLessThanOrEqual(5);
    expect(written.reduce((sum, each) => sum + each.times, 0)).toBe(bodies.length * 2 + 5);
  });
});

test('WeChat’s own probes are refused, and nobody is told of an attack', async () => {
  const waiting = await waitingOrder(server, world.organisation);
  const outTradeNo = await world.open('wechat', waiting);
  const before = await stateOf(waiting);
  await sandbox.pay('wechat', outTradeNo, { notices: 'signtest' });
  const [notice] = await sandbox.settled('wechat', outTradeNo);
  expect(notice?.attempts[0]).toMatchObject({ status: 401, taken: false });
  expect(await stateOf(waiting)).toEqual(before);
  expect(await refusals(outTradeNo)).toEqual([]);
});

test('a notice of one gateway is nothing to a payment at the other', async () => {
  const waiting = await waitingOrder(server, world.organisation);
  const wechatNo = await world.open('wechat', waiting);
  const alipayNo = await world.open('alipay', waiting);
  const before = await stateOf(waiting);
  await sandbox.act('alipay', alipayNo, 'see');
  await sandbox.pay('alipay', alipayNo, { noticeDelayMs: 600_000 });
  for (const url of [`/pay/notice/alipay/${wechatNo}`, `/pay/notice/wechat/${alipayNo}`])
    expect((await post(url, { 'content-type': 'application/json' }, '{}')).statusCode).toBe(401);
  expect(await stateOf(waiting)).toEqual(before);
  // Neither is it written down where no such payment was opened.
  expect([...(await refusals(wechatNo)), ...(await refusals(alipayNo))]).toEqual([]);
});

test('notices are not counted against the address they come from', async () => {
  const limited = await startPayingServer({ sandbox, env: { RATE_LIMIT_PER_MINUTE: '3' } });
  const url = `/pay/notice/wechat/${randomBytes(16).toString('hex')}`;
  for (let call = 0; call < 10; call += 1) expect((await post(url, {}, '{}', limited.server)).statusCode).toBe(401);
  await limited.close();
});
