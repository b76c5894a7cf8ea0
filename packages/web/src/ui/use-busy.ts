import { useCallback, useRef, useState } from 'react';
import { clickGuardMs } from '../core/click-guard.ts';

interface Busy {
  busy: boolean;
  /** Answers what the work answers, or undefined when it was passed over because something is under way. */
  run: <Out>(work: () => Promise<Out>) => Promise<Out | undefined>;
}

/** One thing at a time. It shows for 500 ms at least, within which another press is a repeat that is ignored. */
export function useBusy(): Busy {
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const run = useCallback(async <Out>(work: () => Promise<Out>): Promise<Out | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setBusy(true);
    const repeatsOver = new Promise((over) => setTimeout(over, clickGuardMs));
    try {
      return await work();
    } finally {
      void repeatsOver.then(() => {
        isBusy.current = false;
        setBusy(false);
      });
    }
  }, []);
  return { busy, run };
}
