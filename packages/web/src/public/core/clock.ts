import { useEffect, useRef, useState } from 'react';
import { mayBeKept } from './offline.ts';
import { usePage } from './page-context.tsx';

/**
 * The present moment in milliseconds, refreshed every `everyMs`. The first render uses the server's moment, so that what the server wrote and
 * what the browser hydrates agree; after that the device's clock counts, corrected by how far it was off when the page arrived. `isFresh` =
 * the moment comes from an answer just now, not from a document that may have been kept.
 */
export function useNow(serverTime: string, everyMs: number, isFresh = false): number {
  const atServer = Date.parse(serverTime);
  const { arrivedAt } = usePage();
  const first = useRef(serverTime);
  const [now, setNow] = useState(atServer);
  useEffect(() => {
    const off = atServer - ((serverTime === first.current && arrivedAt) || Date.now());
    // A page kept for offline use carries an old server moment: then only a device that runs behind it is surely wrong.
    const correction = !isFresh && mayBeKept() ? Math.max(0, off) : off;
    const tick = () => setNow(Date.now() + correction);
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [serverTime, everyMs, isFresh, arrivedAt]);
  return now;
}
