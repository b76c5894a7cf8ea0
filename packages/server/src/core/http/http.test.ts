import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { authApplicationToken, authCurrentUser } from '@convoke/contract/auth/auth.calls.ts';
import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { participantCalendar } from '@convoke/contract/participant/participant.calls.ts';
import { shortlinkConvert } from '@convoke/contract/shortlink/shortlink.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safetyHeaders } from './safety-headers.ts';
import { metricsToken, plainEvent, sign, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

const json = { 'content-type': 'application/json' };

test('an unknown call answers 404 in the envelope, in the caller’s language, with a request id', async () => {
  const answer = await server.app.inject({ url: '/event/none/such', headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { code: 404, message: '没有这个接口。', data: { failure: 'UNKNOWN_CALL' } },
  ]);
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a body over the limit answers 413, one that is not JSON or is compressed 1000, another content type 415', async () => {
  const send = (payload: string | Buffer, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/admin/oauth/token', payload, headers });
  const large = await send(JSON.stringify({ a: 'x'.repeat(1_100_000) }), json);
  expect([large.statusCode, (large.json() as { code: number }).code]).toEqual([413, 413]);
  const broken = await send('{"a":', json);
  expect([broken.statusCode, (broken.json() as { code: number }).code]).toEqual([200, 1000]);
  const bomb = await send(gzipSync(Buffer.alloc(50_000_000)), { ...json, 'content-encoding': 'gzip' });
  expect([bomb.statusCode, (bomb.json() as { code: number }).code]).toEqual([200, 1000]);
  const other = await send('<a/>', { 'content-type': 'application/xml' });
  expect([other.statusCode, (other.json() as { code: number }).code]).toEqual([415, 415]);
});

test('a form-encoded body is taken like JSON', async () => {
  const { APP_ID, APP_SECRET } = server.services.settings;
  const body = { grant_type: 'client_credentials', client_id: APP_ID, client_secret: APP_SECRET };
  const headers = sign({}, body, APP_ID, APP_SECRET);
  const answer = await server.app.inject({
    method: 'POST',
    url: authApplicationToken.path,
    payload: new URLSearchParams(body).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.json()).toMatchObject({ code: 0, data: { token_type: 'Bearer' } });
});

test('one address that asks too often is told to wait', async () => {
  const limited = await startServer({ database: server.database, env: { RATE_LIMIT_PER_MINUTE: '5' } });
  const answers = [];
  for (let round = 0; round < 7; round += 1) answers.push(await limited.app.inject({ url: '/event/none/such' }));
  expect(answers.slice(0, 5).map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect(answers[6]?.statusCode).toBe(429);
  expect(answers[6]?.json()).toMatchObject({ code: 429, data: { failure: 'TOO_MANY' } });
  expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await limited.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await limited.close();
});

test('every kind of answer carries what keeps a browser from harm', async () => {
  const limited = await startServer({ database: server.database, env: { RATE_LIMIT_PER_MINUTE: '1' } });
  const organisation = await server.organisation();
  const event = await organisation.event();
  const { participantCode } = await organisation.register(event.code);
  const link = await organisation.call(shortlinkConvert, { data: 'https://93.184.216.34/news' });
  await server.services.storage.put('safe/picture.webp', new Uint8Array([1]));
  const get = (url: string, accept = '*/*') => server.app.inject({ url, headers: { accept } });
  const { query } = server.services.database;
  server.services.database.query = () => Promise.reject(new Error('unforeseen'));
  const failed = await get('/readyz');
  server.services.database.query = query;
  const answers: [string, number, Awaited<ReturnType<typeof get>>][] = [
    ['an envelope', 200, await get('/healthz')],
    ['an unknown address', 404, await limited.app.inject({ url: '/event/none/such' })],
    ['told to wait', 429, await limited.app.inject({ url: '/event/none' })],
    ['refused', 401, await server.app.inject({ method: 'POST', url: eventAdd.path, payload: {} })],
    ['a fault', 500, failed],
    ['a page', 200, await get('/openapi')],
    ['a file', 200, await get(participantCalendar.path.replace('{code}', participantCode))],
    ['a stored file', 200, await get('/files/safe/picture.webp')],
    ['elsewhere', 302, await get(new URL(link).pathname)],
  ];
  const built = path.join(import.meta.dirname, '../../../../web/dist/public');
  // Where the web is not built the journeys see it.
  const asset = existsSync(built) ? readdirSync(built).find((name) => name.endsWith('.js')) : undefined;
  if (asset !== undefined) {
    answers.push(['an asset', 200, await get(`/assets-p/${asset}`)]);
    answers.push(['a public page', 200, await get(`/event/${event.code}`, 'text/html')]);
    answers.push(['the back office', 200, await get('/dashboard', 'text/html')]);
  }
  for (const [what, status, answer] of answers) {
    expect(answer.statusCode, what).toBe(status);
    // Each has a reason to say another thing: files are shown by mails, pages name where people come from.
    const own =
      what === 'a stored file'
        ? { 'cross-origin-resource-policy': 'cross-origin' }
        : what === 'a public page' || what === 'the back office'
          ? { 'referrer-policy': 'strict-origin-when-cross-origin' }
          : {};
    expect(answer.headers, what).toMatchObject({ ...safetyHeaders(false), ...own });
    expect(answer.headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['strict-transport-security'], what).toBeUndefined();
  }
  await limited.close();
});

test('production asks browsers for TLS from then on', async () => {
  const live = await startServer({
    database: server.database,
    change: ({ settings }) => Object.assign(settings, { production: true }),
  });
  expect((await live.app.inject({ url: '/healthz' })).headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  await live.close();
});

test('health, readiness and the API document answer', async () => {
  for (const url of ['/healthz', '/readyz', '/openapi', '/openapi.json']) {
    expect((await server.app.inject({ url })).statusCode, url).toBe(200);
  }
  const document = (await server.app.inject({ url: '/openapi.json' })).json() as { paths: Record<string, object> };
  expect(Object.keys(document.paths)).toContain('/event/event/delete/eventId={eventId}');
});

test('metrics are for who shows their token, and are not there without one', async () => {
  const ask = async ({ app }: TestServer, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', headers })).statusCode;
  expect(await ask(server, { authorization: `Bearer ${metricsToken}` })).toBe(200);
  expect(await ask(server, { authorization: 'Bearer made-up' })).toBe(401);
  expect(await ask(server)).toBe(401);
  const without = await startServer({ database: server.database, env: { METRICS_TOKEN: '' } });
  expect(await ask(without, { authorization: 'Bearer ' })).toBe(404);
  await without.close();
});

test('pages carry a strict policy and never the session of another', async () => {
  const page = await server.app.inject({ url: '/dashboard', headers: { accept: 'text/html' } });
  if (page.statusCode === 503) return; // The web is not built in this checkout; the journeys see it.
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval'`);
  expect(policy).not.toContain(`script-src 'self' 'unsafe-inline'`);
  expect(policy).toContain(`frame-ancestors 'none'`);
  expect(page.headers['cache-control']).toContain('private');
});

test('what a database cannot do at the moment is a 503 that asks to try again, and tells nothing of our insides', async () => {
  const away = await startServer({ database: server.database });
  const organisation = await away.organisation();
  const { query } = away.services.database;
  away.services.database.query = () =>
    Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  const answer = await away.send(authCurrentUser, {}, { token: organisation.token });
  expect([answer.status, answer.code]).toEqual([503, 503]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.data).toEqual({ failure: 'UNAVAILABLE', requestId: answer.headers['x-request-id'] });
  away.services.database.query = query;
  await away.close();
});

test('a write that fails after its first statements leaves nothing', async () => {
  const organisation = await server.organisation();
  const answer = await server.send(
    eventAdd,
    { ...plainEvent(), capacity: 1, title: 'x'.repeat(101) },
    { token: organisation.token },
  );
  expect(answer).toMatchObject({ code: 1000, data: { failure: 'BAD_PARAMETER', fields: [{ path: 'title' }] } });
  const [{ n } = { n: -1 }] = await server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
    db
      .selectFrom('form')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute(),
  );
  expect(n).toBe(0);
});

test('HEAD answers like GET, without the body: pages, files, reading calls; of calls that change something it is 405', async () => {
  const ours = await server.organisation();
  const { eventId } = await ours.call(eventAdd, plainEvent());
  const token = { authorization: `Bearer ${ours.token}`, accept: 'text/html' };
  const { APP_ID, APP_SECRET } = server.services.settings;
  const both = async (url: string, isSigned = false) => {
    const headers = () => ({ ...token, ...(isSigned ? sign({}, {}, APP_ID, APP_SECRET) : {}) });
    const get = await server.app.inject({ method: 'GET', url, headers: headers() });
    const head = await server.app.inject({ method: 'HEAD', url, headers: headers() });
    return { get, head };
  };
  for (const [url, isSigned] of [
    ['/healthz'],
    ['/readyz'],
    ['/openapi.json'],
    ['/dashboard'],
    [`/event/${eventId}`],
    ['/sw-public.js'],
    ['/nothing/here'],
    [authCurrentUser.path, true],
  ] as const) {
    const { get, head } = await both(url, isSigned);
    expect([url, head.statusCode, head.headers['content-type']]).toEqual([
      url,
      get.statusCode,
      get.headers['content-type'],
    ]);
    expect([url, head.body]).toEqual([url, '']);
  }
  const paid = await server.app.inject({ method: 'HEAD', url: '/event/public/order/complete/free/1', headers: token });
  expect([paid.statusCode, paid.headers.allow]).toEqual([405, 'GET']);
});
