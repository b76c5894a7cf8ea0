import { isPublicHost, LookupFailed, type Resolve } from '../../core/http/private-network.ts';

/** The longest address kept; a longer one would not fit in every browser's and proxy's Location header. */
const maxLength = 4000;

/**
 * The address that a short link may lead to, in its normal form, or why it may not: only http(s), without a name and password in it (they
 * make a link look like another host's), never to a short link of ours, never into a private network. Other pages of ours are fine even
 * where the product itself runs at a private address. A name that could not be looked up is refused for now: unseen it could be an inner one.
 */
export async function checkTarget(
  link: string,
  publicUrl: string,
  resolve?: Resolve,
): Promise<{ target: string } | 'LINK_NOT_ACCEPTED' | 'LINK_NOT_LOOKED_UP' | 'LINK_OWN'> {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !/^https?:\/\//i.test(link))
    return 'LINK_NOT_ACCEPTED';
  if (url.username !== '' || url.password !== '' || url.href.length > maxLength) return 'LINK_NOT_ACCEPTED';
  if (isOurs(url, new URL(publicUrl))) return isShortLink(url) ? 'LINK_OWN' : { target: url.href };
  try {
    return (await isPublicHost(url.hostname, resolve)) ? { target: url.href } : 'LINK_NOT_ACCEPTED';
  } catch (error) {
    if (error instanceof LookupFailed) return 'LINK_NOT_LOOKED_UP';
    throw error;
  }
}

/** The same host and port; where the product runs at a standard port, either protocol: one usually leads to the other. */
function isOurs(url: URL, ours: URL): boolean {
  return url.hostname.replace(/\.$/, '') === ours.hostname && url.port === ours.port;
}

function isShortLink(url: URL): boolean {
  let path = url.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // Not decodable: the server would not take it for one of ours either.
  }
  return /^\/+s(?:\/|$)/i.test(path);
}
