import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The addresses a name stands for; an empty list when it cannot be resolved here. */
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
 * (decimal, octal, hexadecimal, short) into the plain one. A name is refused when any of its addresses is not public.
 *
 * A name that does not resolve here is let through: we never fetch it, the visitor's browser does, and a server without DNS would otherwise
 * refuse everything. Whoever fetches must resolve, check and pin the address itself.
 */
export async function isPublicHost(hostname: string, resolve: Resolve = resolveHost): Promise<boolean> {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1));
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  if (!host.includes('.') || localName.test(host)) return false;
  return (await resolve(host)).every(isPublicAddress);
}

/** Asks the name servers, at most about two seconds. Not getaddrinfo: it would hold one of the process's few threads for long. */
async function resolveHost(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  const late = setTimeout(() => resolver.cancel(), 2000);
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  } finally {
    clearTimeout(late);
  }
}
