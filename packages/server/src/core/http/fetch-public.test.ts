import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPublic, type Network } from './fetch-public.ts';
import { isPublicHost } from './private-network.ts';

let site: Server;
let port: number;

beforeAll(async () => {
  site = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.example');
    if (url.pathname === '/to') return response.writeHead(302, { location: url.searchParams.get('a') ?? '/' }).end();
    if (url.pathname === '/large') {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(more));
      return;
    }
    if (url.pathname === '/silent') return;
    response.writeHead(200, { 'content-type': 'text/html' }).end(`host ${request.headers.host ?? ''}`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  port = (site.address() as AddressInfo).port;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** A network in which `site.example` is here and public, and everything else is as it is. */
const network: Network = {
  addressesOf: (name) => Promise.resolve(name === 'site.example' ? ['127.0.0.1'] : []),
  mayAsk: async (host, resolve) =>
    host === 'site.example' ? (await resolve(host)).length > 0 : isPublicHost(host, resolve),
};
const ask = (path: string, within = 5000) =>
  fetchPublic(`http://site.example:${port}${path}`, { mostBytes: 200_000, within, network });

test('asks the address that the name stood for when it was looked at, by its name', async () => {
  expect(await ask('/')).toMatchObject({ status: 200, contentType: 'text/html' });
  const answer = await ask('/to?a=/there');
  expect(typeof answer === 'string' ? answer : [answer.url.pathname, answer.bytes.toString()]).toEqual([
    '/there',
    `host site.example:${port}`,
  ]);
});

test.each([
  'http://127.0.0.1/',
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2130706433/',
  'http://localhost/',
  'http://inner.example/',
  'ftp://site.example/',
  'file:///etc/passwd',
  'http://user:password@site.example/',
  'no address',
])('does not ask %s', async (address) => {
  expect(await fetchPublic(address, { mostBytes: 1000, within: 1000, network })).toBe('not-accepted');
});

test('a redirect is looked at like an address', async () => {
  expect(await ask('/to?a=http://127.0.0.1/')).toBe('not-accepted');
  expect(await ask('/to?a=file:///etc/passwd')).toBe('not-accepted');
  expect(await ask('/to?a=/to%3Fa=/to%3Fa=/to%3Fa=/x')).not.toBe('not-accepted');
  expect(await ask(`/to?a=${encodeURIComponent('/to?a=/to?a=x')}`)).not.toBe('not-accepted');
});

test('what is too large, or says nothing, is given up', async () => {
  expect(await ask('/large')).toBe('too-large');
  expect(await ask('/silent', 300)).toBe('no-answer');
});
