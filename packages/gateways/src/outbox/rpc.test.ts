import { createHmac, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OutboxUnderTest, outboxUnderTest } from './testing/outbox-under-test.ts';

interface SmsAnswer {
  body: { code: string; bizId?: string; message: string };
}
interface Sdk {
  default: new (
    config: object,
  ) => { sendSms(request: object): Promise<SmsAnswer>; sendBatchSms(request: object): Promise<SmsAnswer> };
  SendSmsRequest: new (map: object) => object;
  SendBatchSmsRequest: new (map: object) => object;
}
const sdk = createRequire(import.meta.url)('@alicloud/dysmsapi20170525') as Sdk;

let outbox: OutboxUnderTest;
beforeEach(async () => {
  outbox = await outboxUnderTest();
});
afterEach(() => outbox.end());

const client = (secret = 'simulator-secret', more: object = {}) =>
  new sdk.default({
    accessKeyId: 'simulator',
    accessKeySecret: secret,
    endpoint: `127.0.0.1:${outbox.httpPort}`,
    protocol: 'http',
    ...more,
  });
const request = (phoneNumbers: string) =>
  new sdk.SendSmsRequest({
    phoneNumbers,
    signName: '汇聚会务',
    templateCode: 'SMS_1',
    templateParam: '{"code":"7302"}',
    outId: 'row-1',
  });

describe('sms by the official SDK', () => {
  test('is accepted, kept and its receipt posted until it is taken', async () => {
    let calls = 0;
    const { url, taken } = await outbox.reportServer(() => (calls++ === 0 ? '{"code":1}' : '{"code":0,"msg":"成功"}'));
    expect((await outbox.control({ receiptUrl: url })).status).toBe(200);
    const { body } = await client().sendSms(request('+8613800138000,13912444403'));
    expect(body).toMatchObject({ code: 'OK', message: 'OK', bizId: expect.stringMatching(/^\d+\^0$/) as string });
    const [failing, fine] = await outbox.messages('?channel=sms');
    expect(fine).toMatchObject({
      to: '13800138000',
      from: '汇聚会务',
      code: '7302',
      sms: { outId: 'row-1', segments: 1, bizId: body.bizId },
    });
    await vi.waitFor(() => expect(taken.length).toBeGreaterThanOrEqual(2), 20_000);
    const receipts = taken.flat() as Record<string, unknown>[];
    expect(receipts.find((one) => one['phone_number'] === '13800138000')).toMatchObject({
      success: true,
      err_code: 'DELIVERED',
      sms_size: '1',
      biz_id: body.bizId,
      out_id: 'row-1',
      send_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
    expect(receipts.find((one) => one['phone_number'] === '13912444403')).toMatchObject({
      success: false,
      err_code: 'MOBILE_NOT_ON_SERVICE',
    });
    await vi.waitFor(
      async () =>
        expect((await outbox.messages(`?to=${failing?.to}`))[0]?.delivery).toMatchObject({
          state: 'undelivered',
          report: 'posted',
        }),
      20_000,
    );
  });

  test('takes numbers of other countries by their codes, of the mainland only mobiles', async () => {
    const code = async (phone: string) => (await client().sendSms(request(phone))).body.code;
    for (const phone of ['85261234567', '+819012345678', '0034612345678']) expect(await code(phone)).toBe('OK');
    expect((await outbox.messages('?channel=sms')).map((one) => one['to'])).toEqual([
      '34612345678',
      '819012345678',
      '85261234567',
    ]);
    for (const phone of ['861012345678', '61234567x', '+0612345678', '1234567890123456'])
      expect(await code(phone)).toBe('isv.MOBILE_NUMBER_ILLEGAL');
  });

  test('refuses what the vendor refuses', async () => {
    const code = async (phone: string) => (await client().sendSms(request(phone))).body.code;
    expect(await code('12345')).toBe('isv.MOBILE_NUMBER_ILLEGAL');
    expect(await code('13900444401')).toBe('isv.MOBILE_NUMBER_ILLEGAL');
    expect(await code('13900444402')).toBe('isv.BUSINESS_LIMIT_CONTROL');
    await expect(code('13900444407')).rejects.toMatchObject({ statusCode: 503 });
    await outbox.control({ channel: 'sms', mode: 'reject' });
    expect(await code('13800138000')).toBe('isv.OUT_OF_SERVICE');
    expect(await outbox.messages()).toEqual([]);
    await outbox.control({ mode: 'ok' });
    await expect(code('13900444405')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await outbox.messages()).toHaveLength(1);
    await outbox.control({ mode: 'down' });
    await expect(code('13800138000')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('checks keys and signatures of both schemes', async () => {
    await expect(client('wrong').sendSms(request('13800138000'))).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    await expect(client('wrong', { signatureAlgorithm: 'v2' }).sendSms(request('13800138000'))).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    expect(
      (await client('simulator-secret', { signatureAlgorithm: 'v2' }).sendSms(request('13800138000'))).body.code,
    ).toBe('OK');
    await expect(
      client('simulator-secret', { accessKeyId: 'other' }).sendSms(request('13800138000')),
    ).rejects.toMatchObject({
      code: 'InvalidAccessKeyId.NotFound',
    });
  });

  test('sends a batch with a text each', async () => {
    const batch = new sdk.SendBatchSmsRequest({
      phoneNumberJson: '["13800138000","13800138001"]',
      signNameJson: '["汇聚会务","汇聚会务"]',
      templateCode: 'SMS_2',
      templateParamJson: '[{"name":"a *~\'"},{"name":"李伟"}]',
    });
    expect((await client().sendBatchSms(batch)).body.code).toBe('OK');
    expect((await outbox.messages()).map((one) => one.sms?.params)).toEqual(['{"name":"李伟"}', '{"name":"a *~\'"}']);
  });

  test('refuses a call that is sent twice or too late', async () => {
    const sign = (at: string) => {
      const params: Record<string, string> = {
        AccessKeyId: 'simulator',
        Action: 'SendSms',
        Format: 'JSON',
        PhoneNumbers: '13800138000',
        SignName: '汇聚会务',
        TemplateCode: 'SMS_1',
        SignatureMethod: 'HMAC-SHA1',
        SignatureNonce: randomUUID(),
        SignatureVersion: '1.0',
        Timestamp: at,
        Version: '2017-05-25',
      };
      const query = Object.keys(params)
        .sort()
        .map((name) => `${name}=${encodeURIComponent(params[name] ?? '')}`)
        .join('&');
      const signature = createHmac('sha1', 'simulator-secret&')
        .update(`GET&%2F&${encodeURIComponent(query)}`)
        .digest('base64');
      return `${outbox.base}/?${query}&Signature=${encodeURIComponent(signature)}`;
    };
    const seconds = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
    const code = async (url: string) => ((await (await fetch(url)).json()) as { Code: string }).Code;
    const good = sign(seconds(Date.now()));
    expect(await code(good)).toBe('OK');
    expect(await code(good)).toBe('SignatureNonceUsed');
    expect(await code(sign(seconds(Date.now() - 3_600_000)))).toBe('InvalidTimeStamp.Expired');
    expect(await code(good.replace('13800138000', '13800138009'))).toBe('SignatureDoesNotMatch');
  });
});
