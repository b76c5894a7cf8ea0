import { createServer, type Server } from 'node:net';
import { createServer as createSite, type Server as Site } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchPublic, type Network } from './fetch-public.ts';
import { isPublicHost } from './private-network.ts';

/** Whatever way an inner address is written or reached: nobody knocks there. */

let inner: Server;
let port: number;
let knocks = 0;
let site: Site;
let sitePort: number;

beforeAll(async () => {
  // On every address of this machine, IPv4 and IPv6.
  inner = createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => inner.listen(0, '::', done));
  port = (inner.address() as AddressInfo).port;
  site = createSite((request, response) => {
    const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to') ?? '/';
    response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end();
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  sitePort = (site.address() as AddressInfo).port;
});
afterAll(() => {
  inner.close();
  site.close();
});
beforeEach(() => {
  knocks = 0;
});

/** Names as a name server that means us harm would answer them. */
const names: Readonly<Record<string, string[]>> = {
  'inner.example': ['127.0.0.1'],
  'inner6.example': ['::1'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'six.example': ['2002:7f00:1::'],
  'nothing.example': [],
};
const network: Network = { addressesOf: (name) => Promise.resolve(names[name] ?? []), mayAsk: isPublicHost };
const ask = (url: string, over: Network = network) =>
  fetchPublic(url, { mostBytes: 1000, within: 3000, network: over });

const spellings = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0',
  '0.0.0.0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '017700000001',
  '0177.0.0x1',
  '127.0.0.1.',
  '127.255.255.254',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'convoke.internal',
  'inner.example',
  'inner6.example',
  'both.example',
  'mapped.example',
  'nat64.example',
  'six.example',
  'nothing.example',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
];

test('thirty spellings and more', () => {
  expect(new Set(spellings).size).toBeGreaterThanOrEqual(30);
});

test.each(spellings)('%s is not asked', async (host) => {
  expect(await ask(`http://${host}:${port}/`)).toBe('not-accepted');
  expect(knocks).toBe(0);
});

/** `site.example` is here and public, all else is as it is. */
const outward: Network = {
  addressesOf: (name) => Promise.resolve(name === 'site.example' ? ['127.0.0.1'] : (names[name] ?? [])),
  mayAsk: (host, resolve) => (host === 'site.example' ? resolve(host).then(() => true) : isPublicHost(host, resolve)),
};

test.each(spellings)('a redirect to %s is not followed', async (host) => {
  const to = encodeURIComponent(`http://${host}:${port}/`);
  expect(await ask(`http://site.example:${sitePort}/?to=${to}`, outward)).toBe('not-accepted');
  expect(knocks).toBe(0);
});

test('a name that means another address a moment later is looked up once, and asked at what it meant then', async () => {
  let looks = 0;
  const rebinding: Network = {
    addressesOf: () => Promise.resolve((looks += 1) === 1 ? ['192.0.2.1'] : ['127.0.0.1']),
    // That address is given to nobody; the look is what counts.
    mayAsk: (host, resolve) => resolve(host).then(([address]) => address === '192.0.2.1'),
  };
  const answer = await fetchPublic(`http://rebinding.example:${port}/`, {
    mostBytes: 1000,
    within: 500,
    network: rebinding,
  });
  expect([answer, looks, knocks]).toEqual(['no-answer', 1, 0]);
});

test('one that meant something inner the second time is refused at the redirect', async () => {
  let looks = 0;
  const rebinding: Network = {
    addressesOf: () => Promise.resolve((looks += 1) === 1 ? ['127.0.0.1'] : ['127.0.0.2']),
    mayAsk: (_host, resolve) => resolve('x').then(([address]) => address === '127.0.0.1'),
  };
  const to = encodeURIComponent(`http://site.example:${port}/`);
  const answer = await fetchPublic(`http://site.example:${sitePort}/?to=${to}`, {
    mostBytes: 1000,
    within: 2000,
    network: rebinding,
  });
  expect([answer, knocks]).toEqual(['not-accepted', 0]);
});
