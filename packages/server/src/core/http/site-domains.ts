import type { Settings } from '../settings.ts';

type Domains = ReadonlyMap<string, string> | undefined;

/** The code of the event that has this host name (SITE_DOMAINS), as a `Host` header says it. */
export const eventAtHost = (domains: Domains, host: string | undefined): string | undefined =>
  domains?.get((host ?? '').toLowerCase().replace(/:\d+$/, ''));

/**
 * The address that is meant where an event has a host name of its own: its bare address is the event's page, every other path is what it is everywhere, so
 * links, files and calls of that page work there too.
 */
export function atSiteDomain(domains: Domains, host: string | undefined, url: string): string {
  if (domains === undefined || !/^\/(?:\?|$)/.test(url)) return url;
  const code = eventAtHost(domains, host);
  return code === undefined ? url : `/event/${code}${url.slice(1)}`;
}

/** The one address of an event's page: that of its own host name, which answers as PUBLIC_URL does, else below PUBLIC_URL. */
export function eventAddress(
  { SITE_DOMAINS, PUBLIC_URL }: Pick<Settings, 'SITE_DOMAINS' | 'PUBLIC_URL'>,
  code: string,
): string {
  for (const [host, of] of SITE_DOMAINS ?? []) {
    if (of !== code) continue;
    const address = new URL(PUBLIC_URL);
    [address.hostname, address.pathname] = [host, '/'];
    return address.href;
  }
  return `${PUBLIC_URL}/event/${code}`;
}
