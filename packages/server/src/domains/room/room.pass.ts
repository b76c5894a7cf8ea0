import { passSeconds } from '@convoke/contract/room/room.rules.ts';
import { keyed, sameSecret } from '../../core/keyed.ts';

const form = /^([0-9a-z]{6,9})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * Proof that the room of one event let one visitor in: until when, who (a part of the visitor's hash), and a digest of both under the
 * installation's key. Nothing of it is stored, and it is checked without the database.
 */
export function makePass(
  secretKey: string,
  eventId: string,
  visitorHash: Buffer,
  now: Date,
): { pass: string; passUntil: Date } {
  const seconds = Math.floor(now.getTime() / 1000) + passSeconds;
  const until = seconds.toString(36);
  const visitor = visitorHash.subarray(0, 16).toString('base64url');
  return {
    pass: `${until}.${visitor}.${digest(secretKey, eventId, until, visitor)}`,
    passUntil: new Date(seconds * 1000),
  };
}

/** Whether a pass is ours, of this event, and still holds. */
export function passHolds(secretKey: string, eventId: string, pass: string, now: Date): boolean {
  const [, until, visitor, given] = form.exec(pass) ?? [];
  if (until === undefined || visitor === undefined || given === undefined) return false;
  if (Number.parseInt(until, 36) * 1000 <= now.getTime()) return false;
  return sameSecret(given, digest(secretKey, eventId, until, visitor));
}

function digest(secretKey: string, eventId: string, until: string, visitor: string): string {
  return keyed(secretKey, 'room-pass', `${eventId}\0${until}\0${visitor}`).toString('base64url');
}
