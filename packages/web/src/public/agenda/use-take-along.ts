import { type ComponentType, useEffect, useState } from 'react';
import { keptPlan, linkIn } from './plan-state.ts';
import type { TakeAlongProps } from './take-along-props.ts';

/** A plan on several devices. What it takes is loaded when there is one, when a link leads to one, or when somebody wants one; `Part` is there then. */
export function useTakeAlong(code: string) {
  const [Part, setPart] = useState<ComponentType<TakeAlongProps> | null>(null);
  const [asked, setAsked] = useState(0);
  const [isLost, setLost] = useState(false);
  const load = () => {
    setLost(false);
    import('./take-along.tsx').then(
      ({ TakeAlong }) => setPart(() => TakeAlong),
      () => setLost(true),
    );
  };
  useEffect(() => {
    const look = () => (keptPlan(code) || linkIn(location.hash)) && load();
    look();
    // A link that leads to the page that is open already.
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [code]);
  return {
    Part,
    asked,
    ask: () => {
      setAsked(asked + 1);
      load();
    },
    /** What it takes could not be loaded. */
    isLost,
  };
}
