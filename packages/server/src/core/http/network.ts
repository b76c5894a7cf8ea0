import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The network an address is counted under: an IPv6 customer has at least a /64 to send from, so that is one here. What is no address stands for itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}

/** Whose X-Forwarded-For is believed: nobody's, that of so many proxies in front, or that of proxies in these networks. */
export type TrustedProxies = false | number | string[];

/** Reads the setting: `off`, 1 to 10, or addresses and networks separated by commas. Null for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'off') return false;
  if (/^(?:[1-9]|10)$/.test(text)) return Number(text);
  const networks = text.split(',').map((each) => each.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** Written out: `ipaddr` alone takes `0` and `99` for addresses too. */
const isNetwork = (text: string) =>
  isIP(text.split('/')[0] ?? '') !== 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));

/** Whether the other end of a connection is one of our own proxies. With a number of proxies it always is: nobody else may reach the server then. */
export function isProxy(proxies: TrustedProxies, address: string): boolean {
  if (!Array.isArray(proxies)) return proxies !== false;
  if (!ipaddr.isValid(address)) return false;
  const peer = ipaddr.process(address);
  return proxies.some((each) => {
    const [network, bits] = each.includes('/') ? ipaddr.parseCIDR(each) : [ipaddr.process(each), null];
    if (network.kind() !== peer.kind()) return false;
    return bits === null ? network.toString() === peer.toString() : peer.match(network, bits);
  });
}
