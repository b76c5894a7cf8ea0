import { useEffect } from 'react';
import { createStore } from '../core/store.ts';

/** What can be done on a page now, as the palette (Ctrl+K) offers it. */
export interface PageAction {
  key: string;
  label: string;
  /** With what. */
  detail: string;
  run: () => unknown;
}

/** Those of the page on the screen, by what offers them. */
export const pageActions = createStore<ReadonlyMap<object, readonly PageAction[]>>(new Map());

/** Offers actions while a part of a page is to be seen. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    if (actions.length === 0) return undefined;
    pageActions.set(new Map(pageActions.get()).set(actions, actions));
    return () => pageActions.set(new Map([...pageActions.get()].filter(([each]) => each !== actions)));
  });
}
