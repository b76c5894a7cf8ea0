import { randomBytes } from 'node:crypto';
import type { BaseContext } from '../context.ts';
import { keyed, sameSecret } from '../keyed.ts';

/**
 * The browser somebody answers from: a random id in a signed cookie that no script reads. It tells returning browsers apart, no more:
 * who clears the cookies is another device. A second cookie, signed for that device, says since when it is known, and whether by a page that
 * was opened or only by a call.
 */
export interface Device {
  id: string;
  /** The cookie is set by this very answer. */
  isNew: boolean;
}

/** When a device was seen first, in milliseconds, and whether it has opened a page. */
export interface Seen {
  at: number;
  onPage: boolean;
}

export const deviceCookie = 'convoke_device';
/** Named by those who asked for it first. */
const seenCookie = 'convoke_voter';

const yearSeconds = 365 * 24 * 3600;
const held = new RegExp(`(?:^|;\\s*)${deviceCookie}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
/** In base 36 the moment, then how: `p` by a page, `c` by a call. Cookies of before that difference was made have no letter. */
const seenForm = new RegExp(`(?:^|;\\s*)${seenCookie}=(([0-9a-z]{6,10})(?:\\.([pc]))?)\\.([\\w-]{43})(?:;|$)`);

type Asking = Pick<BaseContext<never>, 'services' | 'header' | 'answerHeader'>;
type Known = Pick<Asking, 'services' | 'header'>;

/** The caller's device; one that has no cookie, or none of ours, gets one with the answer. */
export function deviceOf(ctx: Asking): Device {
  const known = knownDevice(ctx);
  if (known !== null) return { id: known, isNew: false };
  const id = randomBytes(16).toString('base64url');
  give(ctx, deviceCookie, `${id}.${signature(ctx, 'device', id)}`);
  return { id, isNew: true };
}

/** The same without making one: null for a caller that has none. */
export function knownDevice(ctx: Known): string | null {
  const [, id, sign] = held.exec(ctx.header('cookie') ?? '') ?? [];
  if (id === undefined || sign === undefined) return null;
  return sameSecret(sign, signature(ctx, 'device', id)) ? id : null;
}

/** Since when a device is known; null where no cookie of ours says so. */
export function seenOf(ctx: Known, device: string): Seen | null {
  const [, said, at, how, sign] = seenForm.exec(ctx.header('cookie') ?? '') ?? [];
  if (said === undefined || at === undefined || sign === undefined) return null;
  if (!sameSecret(sign, signature(ctx, 'voter-since', `${device}\0${said}`))) return null;
  // Of one that was given before pages were told apart nothing bad is thought.
  return { at: Number.parseInt(at, 36), onPage: how !== 'c' };
}

/**
 * The caller's device is seen, by a page that it opens or by a call: it gets the cookies that it lacks with this answer. Who called first and
 * opens a page then is known since the call, and has opened a page.
 */
export function seeDevice(ctx: Asking, by: 'page' | 'call'): void {
  const { id, isNew } = deviceOf(ctx);
  const before = isNew ? null : seenOf(ctx, id);
  if (before && (before.onPage || by === 'call')) return;
  const at = before?.at ?? ctx.services.clock.now().getTime();
  const said = `${at.toString(36)}.${by === 'page' ? 'p' : 'c'}`;
  give(ctx, seenCookie, `${said}.${signature(ctx, 'voter-since', `${id}\0${said}`)}`);
}

function give(ctx: Asking, name: string, value: string): void {
  const secure = ctx.services.settings.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  ctx.answerHeader('set-cookie', `${name}=${value}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`);
}

function signature(ctx: Known, purpose: 'device' | 'voter-since', text: string): string {
  return keyed(ctx.services.settings.SECRET_KEY, purpose, text).toString('base64url');
}
