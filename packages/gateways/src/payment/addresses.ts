import { isIP } from 'node:net';

/**
 * Notices of a simulator stay on this machine unless it was told to listen beyond it. Real WeChat Pay wants HTTPS; a local merchant has none.
 * Returns what is wrong, or null.
 */
export function addressProblem(text: string, anyHost: boolean): string | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'an http or https address is expected';
  if (url.username || url.password) return 'an address without a password is expected';
  if (!anyHost && !isHere(url.hostname))
    return 'an address on this machine is expected (the sandbox listens only here)';
  return null;
}

export function isHere(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}
