import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { aliyunSmsProvider, type AliyunSmsOptions } from './sms.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const asked: IncomingMessage[] = [];
async function provider(answer: (reply: ServerResponse) => void, more: Partial<AliyunSmsOptions> = {}) {
  asked.length = 0;
  server = createServer((request, reply) => {
    asked.push(request);
    answer(reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return aliyunSmsProvider({
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    endpoint,
    protocol: 'http',
    answerTimeoutMs: 300,
    ...more,
  });
}
const json = (status: number, body: unknown) => (reply: ServerResponse) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const sms = {
  to: '13800138000',
  signName: '汇聚会务',
  templateCode: 'SMS_1',
  params: { name: '李伟 *~' },
  text: '【汇聚会务】您好',
  outId: 'row-1',
};

test('asks as the vendor wants it, signed', async () => {
  const one = await provider(json(200, { Code: 'OK', Message: 'OK', BizId: '9^0', RequestId: 'r' }));
  expect(await one.send(sms)).toEqual({ accepted: true, providerId: '9^0' });
  const query = new URL(asked[0]?.url ?? '', 'http://x').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '汇聚会务',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"name":"李伟 *~"}',
    OutId: 'row-1',
  });
  expect(asked[0]?.headers['x-acs-action']).toBe('SendSms');
  expect(asked[0]?.headers.authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=id,/);
  expect(asked[0]?.headers['x-simulator-text']).toBeUndefined();
});

test('shows the local outbox the text that a person would read', async () => {
  const one = await provider(json(200, { Code: 'OK', BizId: '9^0' }), { simulator: true });
  await one.send(sms);
  expect(Buffer.from(String(asked[0]?.headers['x-simulator-text']), 'base64url').toString()).toBe(sms.text);
});

test.each<[string, (reply: ServerResponse) => void, boolean]>([
  ['a bad number', json(200, { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '13800138000 invalid' }), true],
  ['a bad template', json(200, { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: 'no' }), true],
  ['a bad number as an HTTP error', json(400, { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'no' }), true],
  ['flow control', json(200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'slow' }), false],
  ['an empty account', json(200, { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: 'pay' }), false],
  ['throttling', json(400, { Code: 'Throttling.User', Message: 'slow' }), false],
  ['a wrong key', json(400, { Code: 'SignatureDoesNotMatch', Message: 'no' }), false],
  ['a service that is away', json(503, { Code: 'ServiceUnavailable', Message: 'away' }), false],
])('%s is a refusal', async (_name, answer, permanent) => {
  const one = await provider(answer);
  const result = await one.send(sms);
  expect(result).toMatchObject({ accepted: false, permanent });
  expect(JSON.stringify(result)).not.toContain('13800138000');
  expect(asked).toHaveLength(1);
});

test('does not ask for a number of North America, which the vendor would read as a mainland mobile', async () => {
  const one = await provider(json(200, { Code: 'OK', BizId: '9^0' }));
  const result = await one.send({ ...sms, to: '+16502530000' });
  expect(result).toMatchObject({ accepted: false, permanent: true });
  expect(JSON.stringify(result)).not.toContain('6502530000');
  expect(asked).toHaveLength(0);
});

test.each<[string, (reply: ServerResponse) => void]>([
  ['a connection that breaks', (reply) => void reply.destroy()],
  ['silence', () => undefined],
  ['a broken answer', (reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end('<html>')],
  ['an error in the middle', json(500, { Code: 'InternalError', Message: 'oops' })],
  ['a gateway that gave up', (reply) => void reply.writeHead(504).end('<html>')],
  ['half an answer', (reply) => void reply.writeHead(200, { 'content-length': '100' }).write('{"Code"')],
  ['OK without a number', json(200, { Code: 'OK' })],
])('%s is unknown, and is not sent again', async (_name, answer) => {
  const one = await provider(answer);
  const result = await one.send(sms);
  expect(result).toMatchObject({ unknown: true });
  expect(JSON.stringify(result)).not.toContain('13800138000');
  expect(asked).toHaveLength(1);
});

test('nobody there is a refusal for now', async () => {
  const one = aliyunSmsProvider({ accessKeyId: 'a', accessKeySecret: 'b', endpoint: '127.0.0.1:1', protocol: 'http' });
  expect(await one.send(sms)).toMatchObject({ accepted: false, permanent: false });
});
