import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Outbox, startOutbox } from './outbox.ts';
import type { OutboxMessage } from './record.ts';

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

let dir: string;
let outbox: Outbox;
let base: string;
let listener: Server | undefined;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'outbox-'));
  outbox = await startOutbox({ dataDir: dir, httpPort: 0, smtpPort: 0, receiptDelayMs: 20 });
  base = `http://127.0.0.1:${outbox.httpPort}`;
});
afterEach(async () => {
  await outbox.close();
  listener?.close();
  listener = undefined;
  await rm(dir, { recursive: true, force: true });
});

const mailer = () => createTransport({ host: '127.0.0.1', port: outbox.smtpPort, secure: false });
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
const control = (body: object) =>
  fetch(`${base}/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function messages(query = ''): Promise<OutboxMessage[]> {
  const answer = (await (await fetch(`${base}/api/messages${query}`)).json()) as { messages: OutboxMessage[] };
  return answer.messages;
}

/** A server of the product's side that takes reports; `answer` is given each time. */
async function reportServer(answer: () => string): Promise<{ url: string; taken: unknown[] }> {
  const taken: unknown[] = [];
  listener = createServer((incoming, reply) => {
    let body = '';
    incoming.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    incoming.on('end', () => {
      taken.push(JSON.parse(body));
      reply.end(answer());
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/receipts`, taken };
}

describe('mail', () => {
  test('is kept whole: parts, headers, attachments, blind recipients', async () => {
    await mailer().sendMail({
      from: '"会务组" <us@example.test>',
      to: 'ann@example.test',
      bcc: 'hidden@example.test',
      subject: '您的报名 ✓',
      text: 'Your code is 482913.',
      html: '<p>Hello <img src="cid:logo"></p><script>alert(1)</script>',
      headers: { 'List-Unsubscribe': '<https://example.test/u>' },
      attachments: [
        { filename: '日程.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
        { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('picture'), cid: 'logo' },
      ],
    });
    const [kept] = await messages('?to=ANN@example.test');
    expect(kept).toMatchObject({
      id: '1',
      channel: 'mail',
      to: 'ann@example.test',
      recipients: ['ann@example.test', 'hidden@example.test'],
      from: '会务组 <us@example.test>',
      subject: '您的报名 ✓',
      code: '482913',
    });
    expect(kept?.text).toContain('482913');
    expect(kept?.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://example.test/u>' });
    expect(kept?.attachments.map((one) => one.fileName).sort()).toEqual(['logo.png', '日程.ics']);
    const calendar = kept?.attachments.find((one) => one.fileName === '日程.ics');
    const download = await fetch(`${base}/api/messages/1/attachments/${calendar?.index}`);
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%E6%97%A5%E7%A8%8B.ics");
    // A part in plain 7 bit ends with a line break on the wire.
    expect((await download.text()).trimEnd()).toBe('BEGIN:VCALENDAR');
    expect(await (await fetch(`${base}/api/messages/1/raw`)).text()).toContain('MIME-Version: 1.0');

    const page = await fetch(`${base}/api/messages/1/html`);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await page.text()).toContain(`src="data:image/png;base64,${Buffer.from('picture').toString('base64')}"`);
  });

  test('meets the fate of its recipient', async () => {
    const send = (to: string) => mailer().sendMail({ from: 'us@example.test', to, subject: 's', text: 't' });
    await expect(send('a.reject@example.test')).rejects.toMatchObject({ responseCode: 550 });
    await expect(send('a+later@example.test')).rejects.toMatchObject({ responseCode: 451 });
    await expect(send('drop@example.test')).rejects.toMatchObject({ code: 'ECONNECTION' });
    expect(await messages()).toHaveLength(1);
    await send('ann+bounce@example.test');
    await vi.waitFor(async () =>
      expect((await messages('?to=ann%2Bbounce@example.test'))[0]?.delivery.state).toBe('bounced'),
    );
  });

  test('its deliveries, bounces and complaints are reported', async () => {
    const { url, taken } = await reportServer(() => 'ok');
    await control({ mailEventUrl: url });
    await mailer().sendMail({
      from: 'us@example.test',
      to: ['a@example.test', 'b.bounce@example.test'],
      subject: 's',
      messageId: '<m1@x>',
    });
    await vi.waitFor(() => expect(taken).toHaveLength(1));
    expect(taken[0]).toMatchObject([
      { event: 'delivered', recipient: 'a@example.test', messageId: '<m1@x>' },
      { event: 'bounce', recipient: 'b.bounce@example.test', permanent: true, code: '5.1.1' },
    ]);
  });

  test('can be refused, late, or met by nobody', async () => {
    const send = () => mailer().sendMail({ from: 'us@example.test', to: 'a@example.test', subject: 's' });
    await control({ mode: 'reject', channel: 'mail', code: '452' });
    await expect(send()).rejects.toMatchObject({ responseCode: 452 });
    await control({ mode: 'delay', delayMs: 150 });
    const began = Date.now();
    await send();
    expect(Date.now() - began).toBeGreaterThanOrEqual(140);
    await control({ mode: 'down' });
    await expect(send()).rejects.toMatchObject({ code: /ECONNECTION|ESOCKET/ });
    await control({ mode: 'ok' });
    await send();
  });
});

describe('sms by the official SDK', () => {
  test('is accepted, kept and its receipt posted until it is taken', async () => {
    let calls = 0;
    const { url, taken } = await reportServer(() => (calls++ === 0 ? '{"code":1}' : '{"code":0,"msg":"成功"}'));
    expect((await control({ receiptUrl: url })).status).toBe(200);
    const { body } = await client().sendSms(request('+8613800138000,13912444403'));
    expect(body).toMatchObject({ code: 'OK', message: 'OK', bizId: expect.stringMatching(/^\d+\^0$/) as string });
    const [failing, fine] = await messages('?channel=sms');
    expect(fine).toMatchObject({
      to: '13800138000',
      from: '汇聚会务',
      code: '7302',
      sms: { outId: 'row-1', segments: 1, bizId: body.bizId },
    });
    await vi.waitFor(() => expect(taken.length).toBeGreaterThanOrEqual(2), 4000);
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
        expect((await messages(`?to=${failing?.to}`))[0]?.delivery).toMatchObject({
          state: 'undelivered',
          report: 'posted',
        }),
      4000,
    );
  });

  test('refuses what the vendor refuses', async () => {
    const code = async (phone: string) => (await client().sendSms(request(phone))).body.code;
    expect(await code('12345')).toBe('isv.MOBILE_NUMBER_ILLEGAL');
    expect(await code('13900444401')).toBe('isv.MOBILE_NUMBER_ILLEGAL');
    expect(await code('13900444402')).toBe('isv.BUSINESS_LIMIT_CONTROL');
    await expect(code('13900444407')).rejects.toMatchObject({ statusCode: 503 });
    await control({ channel: 'sms', mode: 'reject' });
    expect(await code('13800138000')).toBe('isv.OUT_OF_SERVICE');
    expect(await messages()).toEqual([]);
    await control({ mode: 'ok' });
    await expect(code('13900444405')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await messages()).toHaveLength(1);
    await control({ mode: 'down' });
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
    expect((await messages()).map((one) => one.sms?.params)).toEqual(['{"name":"李伟"}', '{"name":"a *~\'"}']);
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
      return `${base}/?${query}&Signature=${encodeURIComponent(signature)}`;
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

describe('the page and its API', () => {
  test('says that it is a simulator and lets no script of a message run', async () => {
    const page = await fetch(base);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'/);
    const html = await page.text();
    expect(html).toContain('simulator');
    for (const [, path] of html.matchAll(/(?:src|href)="(\/page\/[^"]+)"/g))
      expect((await fetch(base + path)).status).toBe(200);
  });

  test('is not for other origins and other names', async () => {
    const named = httpRequest(`${base}/api/messages`, { headers: { host: 'evil.test' } }).end();
    const [refusal] = (await once(named, 'response')) as [{ statusCode: number }];
    expect(refusal.statusCode).toBe(403);
    const options = { method: 'DELETE', headers: { origin: 'http://evil.test' } };
    expect((await fetch(`${base}/api/messages`, options)).status).toBe(403);
    expect((await fetch(`${base}/api/messages`, { method: 'DELETE', headers: { origin: base } })).status).toBe(204);
  });

  test('refuses bad questions and bad settings', async () => {
    for (const query of ['limit=0', 'limit=x', 'channel=fax', 'after=soon', 'before=x']) {
      expect((await fetch(`${base}/api/messages?${query}`)).status, query).toBe(400);
    }
    for (const body of [
      { mode: 'odd' },
      { odd: 1 },
      { receiptUrl: 'http://10.0.0.1/' },
      { receiptUrl: 'file:///x' },
      { code: '550', mode: 7 },
      [],
    ]) {
      expect((await control(body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await fetch(`${base}/api/messages/99`)).status).toBe(404);
    expect((await fetch(`${base}/api/messages/99/raw`)).status).toBe(404);
  });

  test('hands a reply to the product as the vendor does', async () => {
    const { url, taken } = await reportServer(() => '{"code":0}');
    await control({ replyUrl: url });
    const answer = await fetch(`${base}/api/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: '13800138000', content: 'TD', signName: '汇聚会务' }),
    });
    expect(await answer.json()).toEqual({ taken: true });
    expect(taken[0]).toMatchObject([
      { phone_number: '13800138000', content: 'TD', sign_name: '汇聚会务', sequence_id: 1 },
    ]);
  });
});
