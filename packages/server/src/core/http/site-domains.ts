/**
 * The address that is meant where an event has a host name of its own (SITE_DOMAINS): its bare address is the event's page, every other path is what it is
 * everywhere, so links, files and calls of that page work there too.
 */
export function atSiteDomain(
  domains: ReadonlyMap<string, string> | undefined,
  host: string | undefined,
  url: string,
): string {
  if (domains === undefined || !/^\/(?:\?|$)/.test(url)) return url;
  const code = domains.get((host ?? '').toLowerCase().replace(/:\d+$/, ''));
  return code === undefined ? url : `/event/${code}${url.slice(1)}`;
}
