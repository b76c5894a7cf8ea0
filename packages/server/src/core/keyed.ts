import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A keyed digest of a text, one key a purpose, all from the installation's SECRET_KEY. Who reads the database can neither turn it back nor
 * try out the few texts there are (phone numbers, six digits).
 */
export function keyed(secretKey: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secretKey).update(purpose).update('\0').update(text).digest();
}

/** Compares two secrets without telling by its time how much of them agrees. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
