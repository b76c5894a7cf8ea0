import { beatSeconds } from '@convoke/contract/live/live.rules.ts';
import { useEffect, useRef } from 'react';
import type { Played } from './use-watch.ts';

/** The call takes no more at once. */
const mostSeconds = 300;

/** Whoever has watched for so long is counted; not all ten thousand in the moment a stream begins. */
const firstSeconds = { least: 5, most: 8 };

/**
 * Every half minute says what was watched (`take` = seconds since it was last asked), at first as soon as it is a few seconds; where nothing was, `onNothing`. When what is watched turns
 * to another recording, or the page goes, the rest is said.
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
    let watched = 0;
    const tell = (isLast: boolean) => {
      watched += newest.current.take();
      if (watched === 0) return isLast || newest.current.onNothing();
      clearInterval(first);
      newest.current.beat({ seconds: Math.min(mostSeconds, watched), recordingId, isLast });
      watched = 0;
    };
    const enough = firstSeconds.least + Math.random() * (firstSeconds.most - firstSeconds.least);
    const first = setInterval(() => {
      watched += newest.current.take();
      if (watched >= enough) tell(false);
    }, 1000);
    const timer = setInterval(() => tell(false), beatSeconds * 1000);
    const leave = () => tell(true);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(first);
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
