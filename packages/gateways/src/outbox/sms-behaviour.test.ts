import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chinaTime } from './acts.ts';
import { sendDetails } from './rpc-details.ts';
import { SmsLimits } from './sms-limits.ts';
import type { OutboxStore } from './store.ts';
import { type OutboxUnderTest, outboxUnderTest } from './testing/outbox-under-test.ts';

interface Detail {
  phoneNum?: string;
  sendStatus?: number;
  errCode?: string;
  outId?: string;
  sendDate?: string;
}
interface Client {
  sendSms(request: object): Promise<{ body: { code: string; bizId?: string } }>;
  sendBatchSms(request: object): Promise<{ body: { code: string; bizId?: string } }>;
  querySendDetails(request: object): Promise<{
    body: { code: string; totalCount?: string | number; smsSendDetailDTOs?: { smsSendDetailDTO?: Detail[] } };
  }>;
}
interface Sdk {
  default: new (config: object) => Client;
  SendSmsRequest: new (map: object) => object;
  SendBatchSmsRequest: new (map: object) => object;
  QuerySendDetailsRequest: new (map: object) => object;
}
const sdk = createRequire(import.meta.url)('@alicloud/dysmsapi20170525') as Sdk;

let outbox: OutboxUnderTest;
beforeEach(async () => {
  outbox = await outboxUnderTest();
});
afterEach(() => outbox.end());

const client = () =>
  new sdk.default({
    accessKeyId: 'simulator',
    accessKeySecret: 'simulator-secret',
    endpoint: `127.0.0.1:${outbox.httpPort}`,
    protocol: 'http',
  });
const send = (phoneNumbers: string, outId = 'row-1') =>
  client().sendSms(
    new sdk.SendSmsRequest({ phoneNumbers, signName: '汇聚会务', templateCode: 'SMS_1', templateParam: '{}', outId }),
  );
/** Of the days in China that may be meant, around midnight two; the newest first. */
async function details(phoneNumber: string, more: object = {}) {
  const days = [Date.now(), Date.now() - 3_600_000].map((at) => chinaTime(new Date(at).toISOString()).slice(0, 10));
  const found: Detail[] = [];
  let total = 0;
  let code = '';
  for (const day of new Set(days)) {
    const asked = { phoneNumber, sendDate: day.replaceAll('-', ''), pageSize: 50, currentPage: 1, ...more };
    const { body } = await client().querySendDetails(new sdk.QuerySendDetailsRequest(asked));
    code = body.code;
    total += Number(body.totalCount ?? 0);
    found.push(...(body.smsSendDetailDTOs?.smsSendDetailDTO ?? []));
  }
  return { code, total, found };
}
type Receipt = { phone_number: string; success: boolean; out_id: string };
const rule = (match: string, fate: object, more: object = {}) => ({ channel: 'sms', match, fate, ...more });

describe('receipts', () => {
  test('come twice, and first the wrong one', async () => {
    const { url, taken } = await outbox.reportServer(() => '{"code":0}');
    await outbox.control({ receiptUrl: url });
    await send('13900444408', 'twice');
    await send('13900444409', 'wrong');
    const of = (outId: string) => (taken.flat() as Receipt[]).filter((one) => one.out_id === outId);
    await vi.waitFor(() => {
      expect(of('twice').map((one) => one.success)).toEqual([true, true]);
      expect(of('wrong').map((one) => one.success)).toEqual([false, true]);
    }, 20_000);
  });

  test('come in the wrong order', async () => {
    const { url, taken } = await outbox.reportServer(() => '{"code":0}');
    await outbox.control({ receiptUrl: url, receiptsReversed: true, receiptDelayMs: 1000 });
    // One call: its receipts fall due together.
    await send('13800138001,13800138002,13800138003');
    await vi.waitFor(() => expect(taken.flat()).toHaveLength(3), 20_000);
    expect((taken.flat() as Receipt[]).map((one) => one.phone_number)).toEqual([
      '13800138003',
      '13800138002',
      '13800138001',
    ]);
  });

  test('never come for some, and are sent on request', async () => {
    const { url, taken } = await outbox.reportServer(() => '{"code":0}');
    await outbox.control({ receiptUrl: url, rules: [rule('137*', { kind: 'no-receipt' })] });
    await send('13700000000');
    await vi.waitFor(async () => expect((await outbox.messages())[0]?.delivery.report).toBe('none'), 20_000);
    expect(taken).toEqual([]);
    const answer = await fetch(`${outbox.base}/api/messages/1/receipt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'undelivered', code: 'MK:0013', times: 2 }),
    });
    expect(await answer.json()).toEqual({ taken: true });
    expect(taken).toHaveLength(2);
    expect(taken.flat()[0]).toMatchObject({ success: false, err_code: 'MK:0013' });
  });
});

test('a number answers by rule', async () => {
  const { url, taken } = await outbox.reportServer(() => '{"code":0}');
  await outbox.control({
    replyUrl: url,
    rules: [rule('*', { kind: 'fine' }, { follows: [{ kind: 'reply', text: 'ＴＤ' }] })],
  });
  await send('13800138000');
  await vi.waitFor(() => expect(taken).toHaveLength(1), 20_000);
  expect(taken.flat()[0]).toMatchObject({ phone_number: '13800138000', content: 'ＴＤ', sign_name: '汇聚会务' });
});

describe('an enquiry', () => {
  test('says by number and day what became of what was sent', async () => {
    await send('13800138000', 'row-1');
    const { body } = await send('13800138000', 'row-2');
    await send('13800138009', 'row-3');
    await send('13900444404', 'row-4');
    await vi.waitFor(async () => {
      const { total, found } = await details('13800138000');
      expect(total).toBe(2);
      expect(found).toMatchObject([
        { outId: 'row-2', sendStatus: 3, errCode: 'DELIVERED' },
        { outId: 'row-1', sendStatus: 3 },
      ]);
    }, 20_000);
    expect((await details('13900444404')).found).toMatchObject([{ sendStatus: 1 }]);
    expect((await details('13800138000', { bizId: body.bizId })).found).toMatchObject([{ outId: 'row-2' }]);
    expect((await details('13800138000', { sendDate: '20200101' })).total).toBe(0);
    expect((await details('13800138000', { sendDate: 'today' })).code).toBe('isv.INVALID_PARAMETERS');
    await outbox.restart();
    expect((await details('13800138000')).total).toBe(2);
  });

  test('may know of a message only later than its receipt', async () => {
    await outbox.control({ detailsDelayMs: 3_600_000 });
    await send('13800138000');
    expect((await details('13800138000')).found).toEqual([]);
    await outbox.control({ detailsDelayMs: 0 });
    expect((await details('13800138000')).found).toHaveLength(1);
  });

  test('is answered page by page, by the day in China', async () => {
    const sent = (id: string, receivedAt: string) => ({
      id,
      receivedAt,
      to: '13800138000',
      text: '',
      delivery: { state: 'accepted', errCode: null, at: receivedAt, report: 'waiting' },
      sms: null,
    });
    const kept = [
      sent('1', '2026-03-25T15:59:59.000Z'),
      sent('2', '2026-03-25T16:00:00.000Z'),
      sent('3', '2026-03-26T15:00:00.000Z'),
    ];
    const store = { ofNumber: () => Promise.resolve(kept) } as unknown as OutboxStore;
    const ask = (more: Record<string, string>) =>
      sendDetails(store, '13800138000', new URLSearchParams({ SendDate: '20260326', ...more }));
    const times = async (more: Record<string, string>) =>
      (
        (await ask(more)) as { SmsSendDetailDTOs: { SmsSendDetailDTO: { SendDate: string }[] } }
      ).SmsSendDetailDTOs.SmsSendDetailDTO.map(({ SendDate }) => SendDate);
    expect(await times({})).toEqual(['2026-03-26 23:00:00', '2026-03-26 00:00:00']);
    expect(await times({ PageSize: '1', CurrentPage: '2' })).toEqual(['2026-03-26 00:00:00']);
    expect(await ask({ PageSize: '51' })).toBe('PageSize is 1 to 50');
  });

  test('finds what was taken without an answer', async () => {
    await expect(send('13900444405')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect((await details('13900444405')).found).toMatchObject([{ outId: 'row-1' }]);
  });
});

test('a thousand numbers a call, a hundred personal ones, not one more', async () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `138${10_000_000 + index}`);
  expect((await send(numbers(1000).join(','))).body.code).toBe('OK');
  expect((await send(numbers(1001).join(','))).body.code).toBe('isv.MOBILE_COUNT_OVER_LIMIT');
  const batch = async (count: number) => {
    const request = new sdk.SendBatchSmsRequest({
      phoneNumberJson: JSON.stringify(numbers(count)),
      signNameJson: JSON.stringify(numbers(count).map(() => '汇聚会务')),
      templateCode: 'SMS_2',
      templateParamJson: JSON.stringify(numbers(count).map((name) => ({ name }))),
    });
    return (await client().sendBatchSms(request)).body.code;
  };
  expect(await batch(100)).toBe('OK');
  expect(await batch(101)).toBe('isv.MOBILE_COUNT_OVER_LIMIT');
  const counts = (await (await fetch(`${outbox.base}/api/counts`)).json()) as { sms: object };
  expect(counts.sms).toEqual({ received: 1100, recipients: 1000, twice: 0 });
});

describe('flow control', () => {
  test('is of a number, of the day and of the calls', async () => {
    await outbox.control({ smsLimits: { numberPerDay: 2 } });
    expect((await send('13800138000')).body.code).toBe('OK');
    expect((await send('13800138000')).body.code).toBe('OK');
    expect((await send('13800138000')).body.code).toBe('isv.BUSINESS_LIMIT_CONTROL');
    expect((await send('13800138001')).body.code).toBe('OK');
    await outbox.control({ smsLimits: { numberPerDay: 0, perDay: 1 } });
    expect((await send('13800138002')).body.code).toBe('OK');
    expect((await send('13800138003')).body.code).toBe('isv.DAY_LIMIT_CONTROL');
    expect(await outbox.messages()).toHaveLength(4);
  });

  test('windows slide, and calls of a second are counted by the second', () => {
    const limits = { perSecond: 2, perDay: 0, numberPerMinute: 1, numberPerHour: 2, numberPerDay: 0 };
    const memory = new SmsLimits();
    const minute = 60_000;
    const code = (at: number) => memory.take(limits, ['1'], at)?.message ?? 'taken';
    expect([0, 1000, minute, minute * 2, minute * 61].map(code)).toEqual([
      'taken',
      '触发分钟级流控Permits:1',
      'taken',
      '触发小时级流控Permits:2',
      'taken',
    ]);
    expect([0, 1, 2, 1000].map((at) => memory.callRefusal(limits, at))).toEqual([null, null, 'Throttling.User', null]);
  });
});
