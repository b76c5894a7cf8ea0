import { signatureText } from '@convoke/contract/core/signature.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PlacedCall } from './call-shape.ts';
import { type PageConfig, pageConfig } from './config.ts';

/** How far this device's clock is behind the server's, in milliseconds; learned from a refused signature. */
let clockOffsetMs = 0;

export function learnClock(dateHeader: string | null): boolean {
  const server = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(server)) return false;
  clockOffsetMs = server - Date.now();
  return true;
}

/** The server's present time as far as this device knows. */
export function serverNow(): number {
  return Date.now() + clockOffsetMs;
}

/** 128 random bits as hex. Not crypto.randomUUID, which plain http does not have. */
export function randomHex(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** The five headers of the signature for what is about to be sent. The digest is computed in plain code because crypto.subtle needs https. */
export function signatureHeadersFor(
  placed: PlacedCall,
  // A worker knows no document, and is told.
  { appId, appSecret }: Pick<PageConfig, 'appId' | 'appSecret'> = pageConfig(),
): Record<string, string> {
  const parts = { appId, timestamp: String(serverNow()), nonce: randomHex(), signType: 'SHA256' as const };
  // Signed is what the server will see after parsing, so dates and undefined fields go through JSON first.
  const body: unknown = placed.body === undefined ? undefined : JSON.parse(JSON.stringify(placed.body));
  const text = signatureText(placed.query, body, parts, appSecret);
  return {
    APP_ID: parts.appId,
    TIMESTAMP: parts.timestamp,
    NONCE: parts.nonce,
    SIGN_TYPE: parts.signType,
    SIGN: bytesToHex(sha256(utf8ToBytes(text))).toUpperCase(),
  };
}
