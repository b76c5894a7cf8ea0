import { useEffect } from 'react';
import { createStore } from '../core/store.ts';

/** Keys of a page: what is pressed, as it is written on the keys, and the text key of what it does. */
export interface PageKey {
  keys: readonly string[];
  text: string;
}

/** Those of the page on the screen and of what lies open on it, in the order in which they appeared. */
export const pageKeys = createStore<readonly (readonly PageKey[])[]>([]);

/** Says which keys a part of a page listens to, while it is to be seen: `?` shows them. `keys` must stay the same list. */
export function usePageKeys(keys: readonly PageKey[], isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    pageKeys.set([...pageKeys.get(), keys]);
    return () => pageKeys.set(pageKeys.get().filter((each) => each !== keys));
  }, [keys, isOn]);
}
