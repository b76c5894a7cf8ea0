import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** How the roster names a code: the first 32 hex digits of its SHA-256. Plain code, because crypto.subtle needs https. */
export function codeHash(code: string): string {
  return bytesToHex(sha256(utf8ToBytes(code))).slice(0, 32);
}

/** A nonce no other scan has. */
export function newNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}
