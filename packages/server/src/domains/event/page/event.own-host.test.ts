import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { begunSite, published } from '../../../../testing/sites.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['site'] });
  ours = await server.organisation();
});
afterAll(() => server.close());

/** From here on the event has a host name of its own. */
function giveHost(host: string, code: string): void {
  (server.services.settings as { SITE_DOMAINS?: ReadonlyMap<string, string> }).SITE_DOMAINS = new Map([[host, code]]);
}
const at = async (host: string, url: string) => (await server.app.inject({ url, headers: { host } })).body;

test('an event with a host name of its own has its one address there, and so have the pages of its site', async () => {
  const { eventId, code, document } = await begunSite(ours);
  const other = await ours.event();
  await published(ours, eventId, document);
  const address = async (of: string) => (await server.send(eventPublicInfo, { code: of })).data.pageUrl;
  expect(await address(code)).toBe(`http://convoke.test/event/${code}`);
  giveHost('expo.example.com', code);
  expect(await address(code)).toBe('http://expo.example.com/');
  expect(await address(other.code)).toBe(`http://convoke.test/event/${other.code}`);

  const own = await at('Expo.example.com:80', '/sitemap.xml');
  expect([...own.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, each]) => each)).toEqual([
    'http://expo.example.com/',
    `http://expo.example.com/event/${code}/p/programme`,
  ]);
  expect(await at('expo.example.com', '/robots.txt')).toContain('Sitemap: http://expo.example.com/sitemap.xml');
  const all = await at('convoke.test', '/sitemap.xml');
  expect(all).toContain(`<loc>http://convoke.test/event/${other.code}</loc>`);
  expect(all).not.toContain(code);
  expect(await at('convoke.test', '/robots.txt')).toContain('Sitemap: http://convoke.test/sitemap.xml');
});
