import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';

const code = 'the-security-code';
let upstream: Server;
/** What was asked of AMap, and what it answers. */
let asked: { url: URL; referer: string | undefined }[] = [];
let answer: { status?: number; body: string };
let server: TestServer;

beforeAll(async () => {
  upstream = createServer((request, reply) => {
    asked.push({ url: new URL(request.url ?? '', 'http://amap.test'), referer: request.headers.referer });
    reply.writeHead(answer.status ?? 200, answer.status === 302 ? { location: 'http://127.0.0.1:1/' } : {});
    reply.end(answer.body);
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  server = await startServer({
    env: { AMAP_KEY: 'our-key', AMAP_SECURITY_CODE: code, AMAP_SERVICE_URL: url, AMAP_SCRIPT_URL: `${url}/maps` },
  });
});
afterAll(async () => {
  await server.close();
  upstream.closeAllConnections();
  upstream.close();
});

async function get(url: string, headers: Record<string, string> = {}) {
  asked = [];
  return server.app.inject({ url, headers });
}

test('a question of the map’s script is passed on with our key and the code, which no answer holds', async () => {
  answer = { body: '{"status":"1","pois":[{"name":"</script>"}]}' };
  const reply = await get('/_AMapService/v3/place/text?keywords=hall&key=theirs&jscode=theirs&callback=jsonp_12_');
  expect(reply.body).toBe('jsonp_12_({"status":"1","pois":[{"name":"\\u003c/script>"}]})');
  expect(reply.headers['content-type']).toContain('text/javascript');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url.pathname).toBe('/v3/place/text');
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    keywords: 'hall',
    key: 'our-key',
    jscode: code,
    output: 'json',
  });
  expect(asked[0]?.referer).toBe('http://convoke.test/');
  expect(reply.body + JSON.stringify(reply.headers)).not.toContain(code);
});

test('nothing but those services is passed on, for no other site, to no callback of another name', async () => {
  answer = { body: '{}' };
  for (const url of [
    '/_AMapService/v3/direction/driving',
    '/_AMapService/',
    '/_AMapService/v3/place/text/../../ip',
    '/_AMapService/%2e%2e/v3/ip',
    '/_AMapService//elsewhere.test/v3/place/text',
    '/_AMapService/http://elsewhere.test/v3/place/text',
    '/_AMapService/v3/place/text?callback=alert',
    '/_AMapService/v3/place/text?callback=jsonp_1_(alert)//',
    '/_AMapService/v3/place/text?callback=jsonp_1_&callback=jsonp_2_',
  ])
    expect([url, (await get(url)).statusCode, asked.length]).toEqual([url, 404, 0]);
  const from = (site: string) => get('/_AMapService/v3/place/text', { 'sec-fetch-site': site });
  expect([(await from('cross-site')).statusCode, (await from('same-origin')).statusCode]).toEqual([404, 200]);
  expect((await server.app.inject({ method: 'POST', url: '/_AMapService/v3/place/text' })).statusCode).toBe(404);
});

test('what is no answer of AMap’s never reaches the page, which is told in AMap’s own form', async () => {
  const silent = { status: '0', info: 'RESOURCE_UNAVAILABLE', infocode: '10017' };
  for (const each of [
    { body: '<html>jsonp_1_(alert(1))</html>' },
    { status: 302, body: '' },
    { body: `"${'x'.repeat(1_100_000)}"` },
  ]) {
    answer = each;
    const reply = await get('/_AMapService/v3/geocode/geo?address=a');
    expect([reply.statusCode, reply.json()]).toEqual([200, silent]);
  }
});

test('only the map’s frame may load what AMap serves, and stands in frames of ours alone', async () => {
  const get = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });
  const frame = await get('/map-frame?language=en');
  if (frame.statusCode === 503) return; // The web is not built in this checkout; the journeys see it.
  const host = new URL(server.services.settings.AMAP_SCRIPT_URL).origin;
  const policy = String(frame.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' blob: ${host};`);
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain(`frame-ancestors 'self'`);
  expect(frame.body).toContain('key=our-key');
  expect(frame.body).not.toContain(code);
  for (const url of ['/login', '/dashboard', '/event/AAAAAAAAAAAA']) {
    const page = await get(url);
    expect(String(page.headers['content-security-policy'])).not.toContain(host);
    expect(page.body).not.toContain(code);
  }
});

test('without a key there is neither frame nor service', async () => {
  const without = await startServer({ database: server.database });
  const status = async (url: string) =>
    (await without.app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
  expect([404, 503]).toContain(await status('/map-frame'));
  const page = await without.app.inject({ url: '/_AMapService/v3/place/text' });
  expect([page.statusCode, asked.length]).toEqual([404, asked.length]);
  await without.close();
});
