import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (url: string, cookie = '') =>
  server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', cookie } });

test('the login is there for who has no session, in the colours chosen', async () => {
  const page = await get('/login?redirect=%2Fdashboard', 'theme=dark');
  if (page.statusCode === 503) return; // The web is not built in this checkout; the journeys see it.
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/<div[^>]*data-theme="dark"/);
  expect((await get('/login', 'theme="><b>')).body).not.toMatch(/<div[^>]*data-theme/);
});

test('who has a session goes on to where it was headed, and nowhere else', async () => {
  const to = async (redirect: string) =>
    (await get(`/login?redirect=${encodeURIComponent(redirect)}`, 'a=1; access_token=x')).headers['location'];
  expect(await to('/account/information?a=1&b=%20')).toBe('/account/information?a=1&b=%20');
  expect(await to('/list?search=会议')).toBe('/list?search=%E4%BC%9A%E8%AE%AE');
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\r\nSet-Cookie: x=1',
    'https://evil.example',
  ])
    expect(await to(evil), evil).toBe('/');
});

test('the bare address leads who has no session to the login without the back office', async () => {
  const answer = await get('/');
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/login']);
  expect((await get('/', 'access_token=x')).headers['location']).toBeUndefined();
});
