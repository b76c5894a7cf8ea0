import { randomBytes } from 'node:crypto';
import type { BaseContext } from './context.ts';
import { keyed, sameSecret } from './keyed.ts';

/**
 * The device somebody answers or votes from: a random id in a signed cookie that no script reads. It tells returning browsers apart, no more:
 * who clears the cookies is another device.
 */
export interface Device {
  id: string;
  /** The cookie is set by this very answer. */
  isNew: boolean;
}

export const deviceCookie = 'convoke_device';

const yearSeconds = 365 * 24 * 3600;
const held = new RegExp(`(?:^|;\\s*)${deviceCookie}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);

type Asking = Pick<BaseContext<never>, 'services' | 'header' | 'answerHeader'>;

/** The caller's device; one that has no cookie, or none of ours, gets one with the answer. */
export function deviceOf(ctx: Asking): Device {
  const known = knownDevice(ctx);
  if (known !== null) return { id: known, isNew: false };
  const { settings } = ctx.services;
  const id = randomBytes(16).toString('base64url');
  const secure = settings.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  ctx.answerHeader(
    'set-cookie',
    `${deviceCookie}=${id}.${signature(settings.SECRET_KEY, id)}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
  return { id, isNew: true };
}

/** The same without making one: null for a caller that has none. */
export function knownDevice(ctx: Pick<Asking, 'services' | 'header'>): string | null {
  const [, id, sign] = held.exec(ctx.header('cookie') ?? '') ?? [];
  if (id === undefined || sign === undefined) return null;
  return sameSecret(sign, signature(ctx.services.settings.SECRET_KEY, id)) ? id : null;
}

function signature(secretKey: string, id: string): string {
  return keyed(secretKey, 'device', id).toString('base64url');
}
