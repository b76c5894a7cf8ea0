import { eventIdOf, inEvent } from '../../core/current-event.ts';

/** The visited-pages tabs (rulings section 14), as pure steps; `tabs-store.ts` holds the present state. */

export interface Tab {
  /** One tab a path; a new query updates it. */
  path: string;
  search: string;
  /** Text key of the title. */
  title: string;
  affix: boolean;
  /** Grows with every refresh; the page is made anew when it does. */
  version: number;
}

export type Tabs = readonly Tab[];

export interface Visit {
  path: string;
  search: string;
  title: string;
  affix: boolean;
}

export function visit(tabs: Tabs, { path, search, title, affix }: Visit): Tabs {
  const known = tabs.find((tab) => tab.path === path);
  if (!known) return [...tabs, { path, search, title, affix, version: 0 }];
  if (known.search === search && known.title === title) return tabs;
  return tabs.map((tab) => (tab === known ? { ...tab, search, title } : tab));
}

export function close(tabs: Tabs, path: string): Tabs {
  return tabs.filter((tab) => tab.path !== path || tab.affix);
}

export function closeOthers(tabs: Tabs, path: string): Tabs {
  return tabs.filter((tab) => tab.affix || tab.path === path);
}

export function closeAll(tabs: Tabs): Tabs {
  return tabs.filter((tab) => tab.affix);
}

export function refresh(tabs: Tabs, path: string): Tabs {
  return tabs.map((tab) => (tab.path === path ? { ...tab, version: tab.version + 1 } : tab));
}

/** Once another event is opened, the tabs of pages within one are about it: what they showed of the former is of no use there. */
export function forEvent(tabs: Tabs, eventId: string, isWithin: (path: string) => boolean): Tabs {
  const isOther = (tab: Tab) => isWithin(tab.path) && eventIdOf(tab.search) !== eventId;
  if (!tabs.some(isOther)) return tabs;
  return tabs.map((tab) => (isOther(tab) ? { ...tab, search: inEvent('', eventId) } : tab));
}

/** Where to go once tabs are closed: nowhere while the active one is still there, else to the last, else to the workbench. */
export function afterClosing(left: Tabs, activePath: string, home: string): string | null {
  if (left.some((tab) => tab.path === activePath)) return null;
  const last = left.at(-1);
  return last ? `${last.path}${last.search}` : home;
}

/** At most this many pages keep their state; the ones left longest ago give way. */
export const keptPages = 10;

/** The paths whose pages stay mounted: the active one first, then the most recently used that still have a tab. */
export function keepMounted(recent: readonly string[], activePath: string, tabs: Tabs): readonly string[] {
  const open = new Set(tabs.map((tab) => tab.path));
  return [activePath, ...recent.filter((path) => path !== activePath && open.has(path))].slice(0, keptPages);
}
