import { useCallback, useEffect, useRef, useState } from 'react';
import { clickGuardMs } from '../core/click-guard.ts';

interface Busy {
  busy: boolean;
  /** Answers what the work answers, or undefined when it was passed over because something is under way. */
  run: <Out>(work: () => Promise<Out>) => Promise<Out | undefined>;
  /** What comes next is no repeat of what was before: a dialog that opens again is another piece of work. */
  anew: () => void;
}

/** One thing at a time. It shows for 500 ms at least, within which another press is a repeat that is ignored. */
export function useBusy(): Busy {
  const [busy, setBusy] = useState(false);
  const running = useRef<symbol>(undefined);
  // What is gone shows nothing any more: the half second would otherwise outlive it.
  useEffect(
    () => () => {
      running.current = undefined;
    },
    [],
  );
  const run = useCallback(async <Out>(work: () => Promise<Out>): Promise<Out | undefined> => {
    if (running.current !== undefined) return undefined;
    const own = Symbol('work');
    running.current = own;
    setBusy(true);
    const repeatsOver = new Promise((over) => setTimeout(over, clickGuardMs));
    try {
      return await work();
    } finally {
      void repeatsOver.then(() => {
        if (running.current !== own) return;
        running.current = undefined;
        setBusy(false);
      });
    }
  }, []);
  const anew = useCallback(() => {
    running.current = undefined;
    setBusy(false);
  }, []);
  return { busy, run, anew };
}
