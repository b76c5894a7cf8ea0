import { useEffect, useState } from 'react';
import type { Store } from '../../../core/store.ts';

/** The present value of a store. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const look = () => setValue(() => store.get());
    look();
    return store.subscribe(look);
  }, [store]);
  return value;
}
