import type { VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { quietly, readTally } from './vote-calls.ts';

/** How long figures may be old before the screen says so. */
const staleMs = 6000;

export interface Live {
  tally: VoteTally | null;
  /** No answer for a while: what is shown may be old. */
  isStale: boolean;
}

/**
 * The results of a round, asked for every `everyMs` while the page is looked at; the next question waits for the answer to the last one, so
 * a slow network is not asked faster than it answers. `again` asks at once.
 */
export function useTally(
  voteInfoId: string | undefined,
  first: VoteTally | null,
  everyMs: number,
  receipt?: string,
): Live & { again: () => void } {
  const [tally, setTally] = useState(first);
  const [isStale, setStale] = useState(false);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (voteInfoId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let heardAt = Date.now();
    const later = (ms: number) => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => void ask(), ms);
    };
    async function ask(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      const began = Date.now();
      try {
        const now = await call(
          readTally,
          { voteInfoId: voteInfoId as string, ...(receipt ? { receipt } : {}) },
          quietly,
        );
        if (isOver) return;
        heardAt = Date.now();
        setTally(now);
        setStale(false);
        later(Math.max(100, everyMs - (Date.now() - began)));
      } catch {
        // Whatever it was: the figures stay, and the question is asked again.
        if (Date.now() - heardAt > staleMs) setStale(true);
        later(Math.min(10_000, everyMs * 3));
      }
    }
    const wake = () => {
      if (document.visibilityState === 'visible') later(0);
    };
    document.addEventListener('visibilitychange', wake);
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [voteInfoId, everyMs, receipt, asked]);

  // The figures of a round that is no longer looked at are not those of this one.
  const own = tally?.voteInfoId === voteInfoId ? tally : first?.voteInfoId === voteInfoId ? first : null;
  return { tally: own, isStale, again: () => setAsked((count) => count + 1) };
}
