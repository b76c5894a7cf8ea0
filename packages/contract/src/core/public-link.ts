/**
 * Whether an organiser's link may stand on a page for everybody: by https, and to a name of the internet. One into somebody's own network would
 * have a thousand phones knock at their own routers.
 */
export function isPublicLink(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 'https:' || /\s/.test(text.trim())) return false;
  if (url.username !== '' || url.password !== '') return false;
  // What the parser makes of 0x7f.1 or 2130706433 is an address with dots, too. An IPv6 address is nobody's page.
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[') || !host.includes('.')) return false;
  const parts = host.split('.');
  if (parts.length === 4 && parts.every((part) => /^\d+$/.test(part))) return isPublicAddress(parts.map(Number));
  return !ownNames.test(host);
}

/** Names that only a home or a company knows. */
const ownNames = /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|test|invalid|home\.arpa)$/i;

function isPublicAddress([a = 0, b = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100) return b < 64 || b > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b < 16 || b > 31;
  if (a === 192) return b !== 168;
  return !(a === 198 && (b === 18 || b === 19));
}
