import { createHash, randomBytes } from 'node:crypto';
import { allCalls } from '@convoke/contract/all-calls.ts';
import { authApplicationToken, authCurrentUser } from '@convoke/contract/auth/auth.calls.ts';
import { signatureText, type SignType } from '@convoke/contract/core/signature.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleInput } from '../../../testing/sample-input.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let second: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  second = await startServer({ database: server.database });
  ours = await server.organisation();
});

afterAll(async () => {
  await second.close();
  await server.close();
});

interface Change {
  signType?: SignType;
  timestamp?: number;
  nonce?: string;
  secret?: string;
}

function headersFor(query: Record<string, string>, body: unknown, change: Change = {}): Record<string, string> {
  const { APP_ID, APP_SECRET } = server.services.settings;
  const { signType = 'SHA256', timestamp = Date.now(), nonce = randomBytes(12).toString('hex') } = change;
  const parts = { appId: APP_ID, timestamp: String(timestamp), nonce, signType };
  const sign = createHash(signType === 'MD5' ? 'md5' : 'sha256')
    .update(signatureText(query, body, parts, change.secret ?? APP_SECRET))
    .digest('hex')
    .toUpperCase();
  return { APP_ID, TIMESTAMP: parts.timestamp, NONCE: nonce, SIGN_TYPE: signType, SIGN: sign };
}

/** A signed call without parameters. */
async function ask(headers: Record<string, string>, at: TestServer = server, query = ''): Promise<[number, number]> {
  const answer = await at.app.inject({
    method: 'GET',
    url: `${authCurrentUser.path}${query}`,
    headers: { authorization: `Bearer ${ours.token}`, ...headers },
  });
  return [answer.statusCode, (answer.json() as { code: number }).code];
}

test.each(['SHA256', 'MD5'] as const)('a request signed with %s is taken', async (signType) => {
  expect(await ask(headersFor({}, undefined, { signType }))).toEqual([200, 0]);
});

test.each(['APP_ID', 'TIMESTAMP', 'NONCE', 'SIGN'])('a request without %s is refused', async (name) => {
  const headers = headersFor({}, undefined);
  delete headers[name];
  expect(await ask(headers)).toEqual([401, 4011]);
});

test('a signature by another secret, of another kind or for other parameters is refused', async () => {
  expect(await ask(headersFor({}, undefined, { secret: 'another secret' }))).toEqual([401, 4011]);
  expect(await ask({ ...headersFor({}, undefined), SIGN_TYPE: 'MD5' })).toEqual([401, 4011]);
  expect(await ask({ ...headersFor({}, undefined), SIGN_TYPE: 'NONE' })).toEqual([401, 4011]);
  expect(await ask({ ...headersFor({}, undefined), APP_ID: 'another' })).toEqual([401, 4011]);
  expect(await ask({ ...headersFor({}, undefined), NONCE: 'another-nonce' })).toEqual([401, 4011]);
  expect(await ask(headersFor({}, undefined), server, '?userId=1')).toEqual([401, 4011]);
});

test('a changed body is refused, JSON and form alike', async () => {
  const { APP_ID, APP_SECRET } = server.services.settings;
  const body = { grant_type: 'client_credentials', client_id: APP_ID, client_secret: APP_SECRET };
  const post = async (payload: string, contentType: string, signed: unknown) => {
    const headers = { 'content-type': contentType, ...headersFor({}, signed) };
    return (await server.app.inject({ method: 'POST', url: authApplicationToken.path, payload, headers })).statusCode;
  };
  const form = new URLSearchParams(body).toString();
  expect(await post(JSON.stringify(body), 'application/json', body)).toBe(200);
  expect(await post(form, 'application/x-www-form-urlencoded', body)).toBe(200);
  expect(await post(JSON.stringify({ ...body, more: 1 }), 'application/json', body)).toBe(401);
  expect(await post(`${form}&more=1`, 'application/x-www-form-urlencoded', body)).toBe(401);
});

test.each([-301_000, 301_000])('a clock %i ms off is refused', async (off) => {
  expect(await ask(headersFor({}, undefined, { timestamp: Date.now() + off }))).toEqual([401, 4012]);
});

test('a clock four minutes off is taken', async () => {
  expect(await ask(headersFor({}, undefined, { timestamp: Date.now() - 240_000 }))).toEqual([200, 0]);
});

test('a request sent again is refused, also by another server process', async () => {
  const headers = headersFor({}, undefined);
  expect(await ask(headers)).toEqual([200, 0]);
  expect(await ask(headers)).toEqual([401, 4013]);
  expect(await ask(headers, second)).toEqual([401, 4013]);
});

test('of one request sent twenty times to two processes at once, one is taken', async () => {
  const headers = headersFor({}, undefined);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(headers, index % 2 ? server : second)),
  );
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
});

test('only registrations opt out, files that a browser opens by their address alone, what mail programs send by themselves, and the last beat of a page', () => {
  const unsigned = allCalls.filter((call) => !call.signed).map((call) => call.id);
  const registrations = ['participant.register', 'order.ticketRegister'];
  const calendars = ['order.calendar', 'participant.calendar', 'schedule.feed', 'schedule.planFeed'];
  const files = [
    'card.contact',
    'checkin.certificateOwnPdf',
    'dynamic.feed',
    'form.file',
    'invoice.ownFile',
    'order.pdf',
    ...calendars,
  ];
  const ofMails = ['message.leave', 'schedule.planLeave'];
  // Sent while a page is closed, which takes no headers (sendBeacon).
  const beacons = ['live.beat'];
  expect(unsigned.sort()).toEqual([...files, ...ofMails, ...beacons, ...registrations].sort());
});

test.each(allCalls.filter((call) => call.signed).map((call) => [call.id, call] as const))(
  '%s refuses a wrong signature, and none',
  async (_id, call) => {
    const token = call.audience === 'open' ? {} : { token: ours.token };
    const wrong = await server.send(call, sampleInput(call), { ...token, headers: { SIGN: '0'.repeat(64) } });
    const none = await server.send(call, sampleInput(call), { ...token, signed: false });
    expect([wrong.status, wrong.code, none.status, none.code]).toEqual([401, 4011, 401, 4011]);
  },
);
