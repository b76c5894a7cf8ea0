import { createHash, randomBytes } from 'node:crypto';

// Crockford's base 32: no letter is mistaken for another when read aloud or off a badge.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A public code of 14 characters with 70 random bits. */
export function newPublicCode(): string {
  let code = '';
  for (const byte of randomBytes(14)) code += alphabet[byte & 31];
  return code;
}

/** A token of 256 random bits; only its hash is stored. */
export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
