import type { OldCode, OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { store } from '../core/browser.ts';
import { readOwn } from '../core/calls.ts';
import { mayBeKept } from '../core/offline.ts';

/** What the server refuses such a code with. */
const oldBy = { TICKET_HANDED_ON: 'transferred', CODE_REPLACED: 'reissued' } as const;

const everyMs = 5000;
/** Without an answer the page asks less and less often, up to this. */
const slowestMs = 60_000;

/**
 * The registration as the server last told it, asked again every five seconds while the page is in sight. The last answer stays on the device:
 * a page opened without a network shows that, not what stood in the document it was kept with.
 */
export function useOwn(given: OwnRegistration): {
  own: OwnRegistration;
  stale: boolean;
  /** Why the code lets nobody in any more, once the server has said so. */
  old: OldCode['why'] | null;
  /** What another call has just told. */
  setOwn: (own: OwnRegistration) => void;
} {
  const code = given.participantCode;
  const key = `convoke.own.${code}`;
  const [own, setOwn] = useState(given);
  const [stale, setStale] = useState(false);
  const [old, setOld] = useState<OldCode['why'] | null>(null);

  useEffect(() => {
    let wait = everyMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = new AbortController();
    const ask = async () => {
      clearTimeout(timer);
      over.abort();
      over = new AbortController();
      const { signal } = over;
      if (document.visibilityState !== 'visible') return;
      try {
        const answer = await call(readOwn, { code }, { hideLoad: true, quiet: true, signal });
        store.set(key, answer);
        setOwn(answer);
        setStale(false);
        wait = everyMs;
      } catch (error) {
        if (signal.aborted) return;
        const why = error instanceof CallFailure && oldBy[error.failure as keyof typeof oldBy];
        if (why) {
          // What this device kept says whose it was: of one that was handed on, that is over.
          store.remove(key);
          return setOld(why);
        }
        setStale(true);
        wait = Math.min(wait * 2, slowestMs);
      }
      timer = setTimeout(ask, wait);
    };
    if (navigator.onLine && mayBeKept()) {
      // On a slow network the kept document comes first, with who was to come then.
      void ask();
    } else if (navigator.onLine) {
      timer = setTimeout(ask, wait);
    } else {
      setOwn(store.get<OwnRegistration>(key) ?? given);
      setStale(true);
    }
    const now = () => void ask();
    document.addEventListener('visibilitychange', now);
    addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      over.abort();
      document.removeEventListener('visibilitychange', now);
      removeEventListener('online', now);
    };
  }, [code]);

  return { own, stale, old, setOwn };
}
