import { accountCurrent, accountRecharge, accountRechargeCheck } from '@convoke/contract/account/account.calls.ts';
import { payRechargeAlipay, payRechargeWechat, payRechargeWechatH5 } from '@convoke/contract/payment/payment.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestSandbox } from '../../../../testing/payment.ts';
import { lookOnce, paymentRows, rows } from '../../../../testing/paying.ts';
import { type Channel, channels, type PayingWorld, payingWorld, patient } from '../../../../testing/paying-world.ts';
import type { Organisation, TestServer } from '../../../../testing/server.ts';

let world: PayingWorld;
let server: TestServer;
let sandbox: TestSandbox;
let ours: Organisation;

beforeAll(async () => {
  world = await payingWorld();
  ({ server, sandbox } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  ours = await server.organisation();
});

const begin = (amountCents = 100_000) => ours.call(accountRecharge, { amountCents });

async function open(channel: Channel, orderId: string): Promise<string> {
  const { outTradeNo } =
    channel === 'wechat'
      ? await ours.call(payRechargeWechat, { orderId })
      : await ours.call(payRechargeAlipay, { orderId, type: 'qr' });
  await sandbox.act(channel, outTradeNo, 'see');
  return outTradeNo;
}

const balance = async () => (await ours.call(accountCurrent, {})).balanceCents;

const refundsOf = (orderId: string) =>
  rows<{ state: string; cause: string; cents: number }>(
    server,
    `SELECT r.state, r.cause, r.amount_cents::int AS cents FROM refund r JOIN payment p ON p.id = r.payment_id WHERE p.recharge_id = $1`,
    [orderId],
  );

/** What the book says lies in each account of an organisation without sales. */
async function book(): Promise<Record<string, number>> {
  const lines = await rows<{ account: string; cents: number }>(
    server,
    `SELECT account, sum(cents)::int AS cents FROM (
       SELECT debit AS account, amount_cents AS cents FROM ledger_entry WHERE organisation_id = $1
       UNION ALL SELECT credit, -amount_cents FROM ledger_entry WHERE organisation_id = $1) l GROUP BY account`,
    [ours.organisationId],
  );
  return Object.fromEntries(lines.map(({ account, cents }) => [account, cents]));
}

describe.each(channels)('%s', (channel) => {
  const other: Channel = channel === 'wechat' ? 'alipay' : 'wechat';

  test('opened at the same time it is one payment, and the pollers find what no notice told', async () => {
    const { orderId, number } = await begin();
    const numbers = await Promise.all([1, 2, 3, 4].map(() => open(channel, orderId)));
    expect(new Set(numbers).size).toBe(1);
    const [trade] = await sandbox.trades({ channel });
    expect(trade).toMatchObject({ amountCents: 100_000, subject: `Account top-up ${number}` });
    await sandbox.pay(channel, numbers[0] ?? '', { notices: 'lost' });
    await world.look({ orderId });
    expect(await balance()).toBe(102_000);
    expect(await book()).toEqual({ [channel]: 100_000, unallocated: 0, balance: -102_000, bonus: 2_000 });
  });

  test('paid by both ways it is credited once, and the second is refunded', async () => {
    const { orderId } = await begin();
    const [one, two] = [await open(channel, orderId), await open(other, orderId)];
    await sandbox.pay(channel, one);
    await sandbox.pay(other, two);
    await sandbox.settled(channel, one);
    await sandbox.settled(other, two);
    expect(await balance()).toBe(102_000);
    await expect
      .poll(async () => {
        await world.look({ orderId });
        return refundsOf(orderId);
      }, patient)
      .toEqual([{ state: 'DONE', cause: 'twice', cents: 100_000 }]);
    const { unallocated, wechat = 0, alipay = 0 } = await book();
    expect([unallocated, wechat + alipay]).toEqual([0, 100_000]);
  });

  test('once it is paid the other way is closed at its gateway', async () => {
    const { orderId } = await begin();
    const [one, two] = [await open(channel, orderId), await open(other, orderId)];
    await sandbox.pay(channel, one);
    await sandbox.settled(channel, one);
    await expect
      .poll(async () => (await paymentRows(server, orderId)).map((payment) => payment.is_due), patient)
      .toEqual([null, true]);
    await lookOnce(server);
    expect((await paymentRows(server, orderId)).map((payment) => payment.state)).toEqual(['PAID', 'CLOSED']);
    await expect(sandbox.pay(other, two)).rejects.toThrow('closed');
  });

  test('another amount is not credited and goes back', async () => {
    const { orderId } = await begin();
    const outTradeNo = await open(channel, orderId);
    await sandbox.pay(channel, outTradeNo, { paidCents: 99_999 });
    await sandbox.settled(channel, outTradeNo);
    expect(await ours.call(accountRechargeCheck, { orderId })).toMatchObject({ state: 'REFUND_DUE', balanceCents: 0 });
    await expect
      .poll(async () => {
        await world.look({ orderId });
        return refundsOf(orderId);
      }, patient)
      .toEqual([{ state: 'DONE', cause: 'differs', cents: 99_999 }]);
    expect(await book()).toEqual({ [channel]: 0, unallocated: 0 });
    const again =
      channel === 'wechat'
        ? await server.send(payRechargeWechat, { orderId }, { token: ours.token })
        : await server.send(payRechargeAlipay, { orderId, type: 'qr' }, { token: ours.token });
    expect(again.code).toBe(3001);
  });

  test('one whose time is over is closed and cannot be opened again', async () => {
    const { orderId } = await begin();
    const outTradeNo = await open(channel, orderId);
    await rows(server, `UPDATE recharge SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]);
    await world.look({ orderId });
    await expect(sandbox.pay(channel, outTradeNo)).rejects.toThrow('closed');
    await expect(open(channel, orderId)).rejects.toThrow('3005');
    expect(await ours.call(accountRechargeCheck, { orderId })).toMatchObject({ state: 'EXPIRED', balanceCents: 0 });
  });
});

test('the person is led back to the top-up and the way they chose', async () => {
  const page = (orderId: string, by: Channel) =>
    `${server.services.settings.PUBLIC_URL}/account/recharge?order=${orderId}&by=${by}`;
  const { orderId } = await begin();
  const computer = await ours.call(payRechargeAlipay, { orderId, type: 'pc' });
  const phone = await ours.call(payRechargeAlipay, { orderId, type: 'wap' });
  for (const { url, outTradeNo } of [computer, phone]) {
    await fetch(url ?? '');
    const [trade] = await sandbox.trades({ channel: 'alipay', outTradeNo });
    expect(trade?.returnUrl).toBe(page(orderId, 'alipay'));
  }
  const { url, codeUrl, outTradeNo } = await ours.call(payRechargeWechatH5, { orderId });
  expect(codeUrl).toBeNull();
  expect(new URL(url ?? '').searchParams.get('redirect_url')).toBe(page(orderId, 'wechat'));
  await fetch(url ?? '');
  const [trade] = await sandbox.trades({ channel: 'wechat', outTradeNo });
  expect(trade).toMatchObject({ way: 'h5', returnUrl: page(orderId, 'wechat') });
  await sandbox.pay('wechat', outTradeNo);
  await sandbox.settled('wechat', outTradeNo);
  expect(await balance()).toBe(102_000);
});

test('another organisation’s top-up is not opened by any way', async () => {
  const { orderId } = await begin();
  const others = await server.organisation();
  expect((await server.send(payRechargeWechatH5, { orderId }, { token: others.token })).code).toBe(3000);
  expect(await sandbox.trades()).toEqual([]);
});
