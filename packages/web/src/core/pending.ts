import { createStore } from './store.ts';

/** How many calls without `hideLoad` are under way: the full-screen loader shows while there is one. */
export const pendingCalls = createStore(0);

/** Counts a call until the returned function is called. */
export function countPending(): () => void {
  pendingCalls.set(pendingCalls.get() + 1);
  let over = false;
  return () => {
    if (over) return;
    over = true;
    pendingCalls.set(pendingCalls.get() - 1);
  };
}
