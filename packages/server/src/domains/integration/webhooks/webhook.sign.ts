import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../../core/sealed.ts';
import type { Settings } from '../../../core/settings.ts';

/** How messages are signed, by Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, by a secret that receivers have too. */

export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

const purpose = 'webhook';
type Own = Pick<Settings, 'SECRET_KEY'>;

export const sealSecret = ({ SECRET_KEY }: Own, secret: string): string => seal(SECRET_KEY, purpose, secret);
/** Null for what was sealed by another SECRET_KEY. */
export const openSecret = ({ SECRET_KEY }: Own, sealed: string): string | null => unseal(SECRET_KEY, purpose, sealed);

/** The headers of a message, signed by each of the secrets; `at` in milliseconds. */
export function signedHeaders(
  secrets: readonly string[],
  message: { id: string; at: number; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const text = `${message.id}.${timestamp}.${message.body}`;
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
