import {
  accountCurrent,
  accountRecharge,
  accountRechargeCheck,
  accountRecharges,
} from '@convoke/contract/account/account.calls.ts';
import { payRechargeAlipay, payRechargeWechat } from '@convoke/contract/payment/payment.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingServer, startPayingServer } from '../../../testing/payment.ts';
import type { Organisation } from '../../../testing/server.ts';

let paying: PayingServer;
let ours: Organisation;

beforeAll(async () => {
  paying = await startPayingServer();
  ours = await paying.server.organisation();
});
afterAll(() => paying.close());

test('a top-up paid at the gateway is credited with its bonus, though no notice ever comes', async () => {
  const { orderId } = await ours.call(accountRecharge, { amountCents: 100_000 });
  const opened = await ours.call(payRechargeWechat, { orderId });
  expect(opened).toMatchObject({ isSandbox: true, amountCents: 100_000 });
  expect((await ours.call(accountRecharges, { orderId })).records[0]?.state).toBe('AWAITING_PAYMENT');
  await paying.sandbox.pay('wechat', opened.outTradeNo, { notices: 'lost' });
  expect(await ours.call(accountRechargeCheck, { orderId })).toMatchObject({ state: 'PAID', balanceCents: 102_000 });
  const { records } = await ours.call(accountRecharges, { orderId });
  expect(records).toMatchObject([{ state: 'PAID', paidBy: 'wechat', isSandbox: true }]);
});

test('one whose time is over is credited when its money comes by notice', async () => {
  const theirs = await paying.server.organisation();
  const { orderId } = await theirs.call(accountRecharge, { amountCents: 5_000 });
  const opened = await theirs.call(payRechargeAlipay, { orderId, type: 'qr' });
  await paying.server.services.database.inOrganisation(theirs.organisationId, 'write', (tx) =>
    tx
      .updateTable('recharge')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', orderId)
      .execute(),
  );
  await paying.sandbox.pay('alipay', opened.outTradeNo, { late: true });
  await paying.sandbox.settled('alipay', opened.outTradeNo);
  expect((await theirs.call(accountCurrent, {})).balanceCents).toBe(5_000);
  expect((await theirs.call(accountRecharges, { orderId })).records[0]?.state).toBe('PAID');
});

test('another organisation neither pays nor watches a top-up that is not its own', async () => {
  const theirs = await paying.server.organisation();
  const { orderId } = await theirs.call(accountRecharge, { amountCents: 5_000 });
  const answers = [
    await paying.server.send(payRechargeWechat, { orderId }, { token: ours.token }),
    await paying.server.send(payRechargeAlipay, { orderId, type: 'qr' }, { token: ours.token }),
    await paying.server.send(accountRechargeCheck, { orderId }, { token: ours.token }),
  ];
  expect(answers.map((answer) => [answer.status, answer.code])).toEqual([
    [200, 3000],
    [200, 3000],
    [200, 3000],
  ]);
});
