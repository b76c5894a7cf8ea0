import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { randomHex } from './call-headers.ts';

/** An Idempotency-Key and the content it was made for, as a digest: no person's data is kept twice. */
export interface KeptKey {
  key: string;
  content: string;
}

const digest = (content: unknown) => bytesToHex(sha256(utf8ToBytes(JSON.stringify(content))));

/**
 * The key under which something is sent that must be done once: one for all tries of the same content, so that a lost answer never makes a
 * second order or refund, and a new one as soon as the person changes something.
 */
export function keyFor(kept: KeptKey | null, content: unknown): KeptKey {
  const made = digest(content);
  return kept !== null && kept.content === made ? kept : { key: randomHex(), content: made };
}
