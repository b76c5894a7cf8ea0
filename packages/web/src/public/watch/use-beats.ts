import { beatSeconds } from '@convoke/contract/live/live.rules.ts';
import { useEffect, useRef } from 'react';
import type { Played } from './use-watch.ts';

/** The call takes no more at once. */
const mostSeconds = 300;

/**
 * Every half minute says what was watched (`take` = seconds since it was last asked); where nothing was, `onNothing`. When what is watched turns to another
 * recording, or the page goes, the rest is said.
 */
export function useBeats(
  recordingId: string | undefined,
  take: () => number,
  beat: (played: Played) => void,
  onNothing: () => void,
): void {
  const newest = useRef({ take, beat, onNothing });
  newest.current = { take, beat, onNothing };
  useEffect(() => {
    const tell = (isLast: boolean) => {
      const seconds = Math.min(mostSeconds, newest.current.take());
      if (seconds > 0) newest.current.beat({ seconds, recordingId, isLast });
      else if (!isLast) newest.current.onNothing();
    };
    const timer = setInterval(() => tell(false), beatSeconds * 1000);
    const leave = () => tell(true);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [recordingId]);
}

/** Seconds for which a player of another host was there to be seen: what it plays nobody tells us. */
export function useSeenSeconds(isShown: boolean): () => number {
  const seconds = useRef(0);
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') seconds.current += 1;
    }, 1000);
    return () => clearInterval(timer);
  }, [isShown]);
  return () => {
    const taken = seconds.current;
    seconds.current = 0;
    return taken;
  };
}
