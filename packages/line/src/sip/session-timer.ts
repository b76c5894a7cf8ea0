import type { Headers } from './message.ts';
import { readParameters } from './values.ts';

/** RFC 4028: a session is refreshed before its interval has passed, or it is over. */

/** The shortest interval that is accepted, in seconds. */
export const shortestInterval = 90;

export interface Interval {
  seconds: number;
  refresher: 'uac' | 'uas';
}

export function readInterval(headers: Headers): { seconds: number; refresher: 'uac' | 'uas' | undefined } | undefined {
  const text = headers.get('session-expires');
  const seconds = Number.parseInt(text ?? '', 10);
  if (text === undefined || !Number.isFinite(seconds)) return undefined;
  const refresher = readParameters(text.slice(text.indexOf(';') + 1))
    .get('refresher')
    ?.toLowerCase();
  return { seconds, refresher: refresher === 'uac' || refresher === 'uas' ? refresher : undefined };
}

/** What an answer to a request that asks for it says: we refresh, unless the other side wants to. */
export function agreedInterval(headers: Headers): Interval | undefined {
  const asked = readInterval(headers);
  const canTime = headers.all('supported').some((one) => one.toLowerCase() === 'timer');
  return asked && canTime ? { seconds: asked.seconds, refresher: asked.refresher ?? 'uas' } : undefined;
}

export const intervalFields = ({ seconds, refresher }: Interval): Record<string, string> => ({
  'session-expires': `${seconds};refresher=${refresher}`,
  ...(refresher === 'uac' ? { require: 'timer' } : {}),
});

export class SessionTimer {
  readonly #refresh: () => void;
  readonly #expire: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(refresh: () => void, expire: () => void) {
    this.#refresh = refresh;
    this.#expire = expire;
  }

  /** Begins anew, as with each request or answer that renews the session. */
  set(interval: Interval | undefined, isOurs: boolean): void {
    clearTimeout(this.#timer);
    if (!interval) return;
    const { seconds } = interval;
    const after = isOurs ? seconds / 2 : seconds - Math.min(32, seconds / 3);
    this.#timer = setTimeout(isOurs ? this.#refresh : this.#expire, after * 1000).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
