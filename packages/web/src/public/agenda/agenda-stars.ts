import { useCallback, useEffect, useState } from 'react';
import { store } from '../core/browser.ts';
import { starsOf } from './agenda-state.ts';

const key = (code: string) => `agenda stars ${code}`;

/** The items that one has chosen on this device, by their numbers. */
export function keptStars(code: string): number[] {
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
  const replace = useCallback(
    (numbers: readonly number[]) => {
      store.set(key(code), numbers);
      setStars(new Set(numbers));
    },
    [code],
  );
  useEffect(() => {
    const here = keptStars(code);
    const brought = starsOf(location.href).filter((number) => known.includes(number) && !here.includes(number));
    if (brought.length > 0) store.set(key(code), [...here, ...brought]);
    setTaken(brought.length);
    setStars(new Set([...here, ...brought]));
    // Another tab of the same programme.
    const look = (event: StorageEvent) => event.key === key(code) && setStars(new Set(keptStars(code)));
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [code, known]);
  const turn = useCallback(
    (number: number) => {
      // What stands there now, not what this tab knows: another one may have chosen meanwhile.
      const here = new Set(keptStars(code));
      if (!here.delete(number)) here.add(number);
      replace([...here]);
    },
    [code, replace],
  );
  return { stars, turn, replace, taken };
}
