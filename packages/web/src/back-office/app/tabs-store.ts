import { createStore } from '../../core/store.ts';
import { pageNames } from '../../ui/page-name.ts';
import { appRoutes } from './routes.tsx';
import type { Tab, Tabs } from './tabs.ts';

/** Affixed pages have their tab from the beginning. */
function firstTabs(): Tabs {
  return appRoutes
    .filter((route) => route.affix)
    .map(({ path, title }): Tab => ({ path, search: '', title, affix: true, version: 0 }));
}

export const openTabs = createStore<Tabs>(firstTabs());

/** Logging out forgets what was visited. */
export function clearTabs(): void {
  openTabs.set(firstTabs());
  pageNames.set(new Map());
}
