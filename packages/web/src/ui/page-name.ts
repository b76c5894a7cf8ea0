import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { createStore } from '../core/store.ts';

/** What pages about one thing call themselves, by path: their tabs would all be called the same otherwise. */
export const pageNames = createStore<ReadonlyMap<string, string>>(new Map());

/** Names the tab of this page; until the name is known it has the page's title. It stays while the page is hidden. */
export function usePageName(name: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name !== undefined && pageNames.get().get(pathname) !== name)
      pageNames.set(new Map(pageNames.get()).set(pathname, name));
  }, [name, pathname]);
}
