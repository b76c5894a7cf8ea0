import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyed } from '../../core/keyed.ts';

/**
 * What stands in a message to find it again: its organisation, its id and a keyed digest, so that nothing is kept for it and nobody guesses one. One purpose a token: that of a
 * picture leaves for nobody.
 */
export type TokenPurpose = 'open' | 'click' | 'stop' | 'receipt';

export interface Addressed {
  organisationId: string;
  /** Of a line, or for receipts of a task. */
  id: string;
}

type Secret = { SECRET_KEY: string };

const uuidBytes = 16;
/** 64 bits: tries go over the network, against ids that are random themselves. */
const digestBytes = 8;
/** In an address of mail there is room for no more: 64 characters before the @, of which case does not count. */
const bounceDigestBytes = 5;

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

// Of ten thousand messages each has several: the key is derived once.
const keys = new Map<string, Buffer>();

function keyOf({ SECRET_KEY }: Secret, purpose: string): Buffer {
  const name = `${purpose} ${SECRET_KEY}`;
  const known = keys.get(name);
  if (known) return known;
  const key = keyed(SECRET_KEY, 'message tokens', purpose);
  if (keys.size > 100) keys.clear();
  keys.set(name, key);
  return key;
}

function closed(secret: Secret, purpose: string, { organisationId, id }: Addressed, length: number): Buffer {
  const ids = Buffer.concat([bytesOf(organisationId), bytesOf(id)]);
  const digest = createHmac('sha256', keyOf(secret, purpose)).update(ids).digest().subarray(0, length);
  return Buffer.concat([ids, digest]);
}

function opened(secret: Secret, purpose: string, bytes: Buffer, length: number): Addressed | null {
  if (bytes.length !== 2 * uuidBytes + length) return null;
  const addressed = {
    organisationId: uuidOf(bytes.subarray(0, uuidBytes)),
    id: uuidOf(bytes.subarray(uuidBytes, 2 * uuidBytes)),
  };
  return timingSafeEqual(closed(secret, purpose, addressed, length), bytes) ? addressed : null;
}

/** 54 characters of base64url. */
export const messageToken = (secret: Secret, purpose: TokenPurpose, addressed: Addressed): string =>
  closed(secret, purpose, addressed, digestBytes).toString('base64url');

/** What a token stands for; null for what is none of ours. */
export const readMessageToken = (secret: Secret, purpose: TokenPurpose, token: string): Addressed | null =>
  /^[\w-]{54}$/.test(token) ? opened(secret, purpose, Buffer.from(token, 'base64url'), digestBytes) : null;

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648, small letters, without padding: mail servers may turn capitals into small ones. */
function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = (value << 5) | letters.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** Where bounces of a message go: the sender on its envelope (VERP). */
export const bounceAddress = (secret: Secret, line: Addressed, domain: string): string =>
  `b-${base32(closed(secret, 'bounce', line, bounceDigestBytes))}@${domain}`;

/** The message whose bounces go to an address; null for any other. */
export function readBounceAddress(secret: Secret, address: string): Addressed | null {
  const [, text] = /^b-([a-z2-7]{60})(?:@|$)/i.exec(address) ?? [];
  return text === undefined ? null : opened(secret, 'bounce', fromBase32(text.toLowerCase()), bounceDigestBytes);
}
