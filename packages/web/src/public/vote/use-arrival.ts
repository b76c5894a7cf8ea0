import { useEffect, useRef } from 'react';

const everyMs = 1000;

/**
 * Reads the vote again, and again, while a round that has just opened still lacks its candidates: the figures know of the opening a moment
 * before the vote itself does.
 */
export function useArrival(isAwaited: boolean, refresh: () => unknown): void {
  const newest = useRef(refresh);
  newest.current = refresh;
  useEffect(() => {
    if (!isAwaited) return;
    const ask = () => void newest.current();
    ask();
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [isAwaited]);
}
