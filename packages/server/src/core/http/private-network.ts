import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** No name server said anything that counts: none is there, it did not answer in time, or could not say. Asked again it may. */
export class LookupFailed extends Error {}

/** The addresses a name stands for; an empty list when there are none. Rejects with LookupFailed when that cannot be told. */
export type Resolve = (name: string) => Promise<string[]>;

/**
 * Whether an IP address is one of the public internet. Private, loopback, link-local, unique-local, carrier-grade NAT, multicast, reserved
 * and documentation addresses are not, and neither is IPv6 that carries IPv4 in it (mapped, NAT64, 6to4, Teredo), unless it is a mapped
 * public one. What is no address is not public either.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // 2000::/3 is all that is given out; the rest, such as the old ::a.b.c.d, only looks like it.
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** Names that mean this machine or this network wherever they are looked up. */
const localName =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion|test|invalid)$/;

/**
 * Whether a URL's host may be pointed at. `hostname` is that of a WHATWG URL, which has already turned every spelling of an IPv4 address
 * (decimal, octal, hexadecimal, short) into the plain one. A name is refused when it has no address, or one that is not public; what a name
 * stands for later is not known, so whoever fetches must resolve, check and pin the address itself. Rejects with LookupFailed as `resolve` does.
 */
export async function isPublicHost(hostname: string, resolve: Resolve = resolveHost): Promise<boolean> {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1));
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  if (!host.includes('.') || localName.test(host)) return false;
  const addresses = await resolve(host);
  return addresses.length > 0 && addresses.every(isPublicAddress);
}

/** What a name server says of a name that is not there, or has no address of the kind that was asked for. */
const noAddress = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks the name servers, at most about two seconds. Not getaddrinfo: it would hold one of the process's few threads for long. */
export async function resolveHost(
  name: string,
  resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'cancel'> = new Resolver({ timeout: 1000, tries: 1 }),
): Promise<string[]> {
  const late = setTimeout(() => resolver.cancel(), 2000);
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((one) => {
      if (one.status === 'fulfilled') return one.value;
      const { code } = one.reason as { code?: string };
      // Half an answer is none: the other half may be the inner address.
      if (code === undefined || !noAddress.has(code))
        throw new LookupFailed(`a host could not be looked up: ${code ?? 'no reason'}`);
      return [];
    });
  } finally {
    clearTimeout(late);
  }
}
