import { hash, randomBytes, randomFillSync } from 'node:crypto';

// Crockford's base 32: no letter is mistaken for another when read aloud or off a badge.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// To ask the system for a few bytes costs as much as for many, so they are fetched many at a time, and each is used once.
const drawn = Buffer.alloc(4096);
let used = drawn.length;

/** Letters and digits that are not mistaken for each other, 5 random bits each. */
export function randomLetters(count: number): string {
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  let letters = '';
  for (const end = used + count; used < end; used += 1) letters += alphabet[(drawn[used] as number) & 31];
  return letters;
}

/** A public code of 14 characters with 70 random bits. */
export const newPublicCode = (): string => randomLetters(14);

/** A token of 256 random bits; only its hash is stored. */
export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a token: 32 bytes. Only for what is long and random, where a fast digest without salt will do. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
