import type { Resolver } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHost, LookupFailed, resolveHost } from './private-network.ts';

const refused = {
  'private v4': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  loopback: ['127.0.0.1', '127.9.9.9', '::1'],
  'link-local, with the clouds’ metadata': ['169.254.169.254', 'fe80::1'],
  'unique-local': ['fc00::1', 'fd12:3456::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1'],
  'unspecified, broadcast and reserved': ['0.0.0.0', '::', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1'],
  'IPv4 inside IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:0:a00:1::',
  ],
  'what is not given out': ['4000::1', '100::1', '2001:db8::1', 'fec0::1'],
  'no addresses': ['', 'localhost', '300.1.1.1', '::1%eth0'],
};

test.each(Object.entries(refused))('%s addresses are not public', (_kind, addresses) => {
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
});

test('addresses of the public internet are public', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])
    expect(isPublicAddress(address), address).toBe(true);
});

const never = () => Promise.reject(new Error('looked up'));
const hostOf = (link: string) => new URL(link).hostname;

test.each([
  'http://127.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://10.1/',
  'http://[::ffff:192.168.0.1]/',
  'http://[::1]/',
  'http://[fd00::1]/',
  'http://①②⑦.0.0.1/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://router/',
])('%s is refused without a look-up', async (link) => {
  expect(await isPublicHost(hostOf(link), never)).toBe(false);
});

test('a name is refused when one of its addresses is private', async () => {
  expect(await isPublicHost('rebind.example.com', () => Promise.resolve(['1.1.1.1', '10.0.0.1']))).toBe(false);
  expect(await isPublicHost('six.example.com', () => Promise.resolve(['fd00::1']))).toBe(false);
  expect(await isPublicHost('www.example.com', () => Promise.resolve(['1.1.1.1', '2606:4700::1111']))).toBe(true);
});

test('a name without an address is refused, and one that could not be looked up is not judged', async () => {
  expect(await isPublicHost('www.example.com', () => Promise.resolve([]))).toBe(false);
  const away = () => Promise.reject(new LookupFailed('no name server'));
  await expect(isPublicHost('www.example.com', away)).rejects.toThrow(LookupFailed);
});

/** A name server that answers so, or fails so. */
const answering = (four: string[] | string, six: string[] | string) => {
  const say = (what: string[] | string) =>
    typeof what === 'string' ? Promise.reject(Object.assign(new Error(what), { code: what })) : Promise.resolve(what);
  return { resolve4: () => say(four), resolve6: () => say(six), cancel: () => undefined } as unknown as Resolver;
};

test.each(['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED', 'EREFUSED', 'ECANCELLED'])(
  'a name server that says %s has said nothing, be it for one kind of address',
  async (code) => {
    await expect(resolveHost('www.example.com', answering(code, code))).rejects.toThrow(LookupFailed);
    await expect(resolveHost('www.example.com', answering(['1.1.1.1'], code))).rejects.toThrow(LookupFailed);
  },
);

test('a name that is not there has no addresses, one with one kind has those', async () => {
  expect(await resolveHost('www.example.com', answering('ENOTFOUND', 'ENOTFOUND'))).toEqual([]);
  expect(await resolveHost('www.example.com', answering(['1.1.1.1'], 'ENODATA'))).toEqual(['1.1.1.1']);
});
