import { useSyncExternalStore } from 'react';
import type { Store } from '../core/store.ts';

/** The present value of a store of core; renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
