import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { readSettings } from '../settings.ts';
import { atSiteDomain } from './site-domains.ts';

const domains = new Map([['expo.example.com', 'ABCDEFGHJKMN']]);

test('the bare address of a host that an event has is its page; all else is as everywhere', () => {
  expect(atSiteDomain(domains, 'expo.example.com', '/')).toBe('/event/ABCDEFGHJKMN');
  expect(atSiteDomain(domains, 'Expo.Example.com:8080', '/?language=ja')).toBe('/event/ABCDEFGHJKMN?language=ja');
  for (const [host, url] of [
    ['other.example.com', '/'],
    [undefined, '/'],
    ['expo.example.com', '/files/a.webp'],
    ['expo.example.com', '//evil.example/'],
  ] as const)
    expect(atSiteDomain(domains, host, url)).toBe(url);
});

test.each([
  'expo',
  'expo.example.com',
  'expo.example.com:80=ABCDEFGHJKMN',
  'a.example.com=ABCDEFGHJKMN,a.example.com=ABCDEFGHJKMP',
  'a.example.com=../../x',
])('SITE_DOMAINS=%s stops the start', (SITE_DOMAINS) => {
  expect(() => readSettings({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x', SITE_DOMAINS })).toThrow(/SITE_DOMAINS/);
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ domains: ['site'], env: { SITE_DOMAINS: 'expo.example.com=ABCDEFGHJKMN' } });
});
afterAll(() => server.close());

test('who asks that host is given the page of an event, and who asks ours the back office', async () => {
  const at = (host: string) => server.app.inject({ url: '/', headers: { host, accept: 'text/html' } });
  // No event has the code: its page says so, or that the web is not built; the back office would lead to the login.
  expect([404, 503]).toContain((await at('expo.example.com')).statusCode);
  expect([302, 503]).toContain((await at('convoke.test')).statusCode);
});
