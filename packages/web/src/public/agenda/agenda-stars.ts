import { useCallback, useEffect, useState } from 'react';
import { store } from '../core/browser.ts';
import { starsOf } from './agenda-state.ts';

const key = (code: string) => `agenda stars ${code}`;

function kept(code: string): number[] {
  const numbers = store.get<unknown>(key(code));
  return Array.isArray(numbers) ? numbers.filter((each): each is number => Number.isInteger(each)) : [];
}

/**
 * The items that one has chosen, kept on this device by their numbers. A link brings those of another device along: they are added to what is here.
 * `taken` says how many it brought.
 */
export function useStars(code: string, known: readonly number[]) {
  const [stars, setStars] = useState<ReadonlySet<number>>(() => new Set());
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    const here = kept(code);
    const brought = starsOf(location.href).filter((number) => known.includes(number) && !here.includes(number));
    if (brought.length > 0) store.set(key(code), [...here, ...brought]);
    setTaken(brought.length);
    setStars(new Set([...here, ...brought]));
    // Another tab of the same programme.
    const look = (event: StorageEvent) => event.key === key(code) && setStars(new Set(kept(code)));
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [code, known]);
  const turn = useCallback(
    (number: number) => {
      // What stands there now, not what this tab knows: another one may have chosen meanwhile.
      const here = new Set(kept(code));
      if (!here.delete(number)) here.add(number);
      store.set(key(code), [...here]);
      setStars(here);
    },
    [code],
  );
  return { stars, turn, taken };
}
