import { menuPages } from '@convoke/contract/menu.ts';
import type { PageCard } from '../../ui/domain-card.ts';
import { domains } from './domains.ts';

/** A page of the back office: what the menu of the contract says of it, and the card of its domain. */
export interface AppRoute extends PageCard {
  /** The server's menuName. */
  name: string;
  /** Parameters as `:name`. */
  path: string;
  /** Text key of the title: of the document, the tab, the breadcrumb and the menu. */
  title: string;
  /** Text key of the group of the menu that it stands in. */
  group?: string;
  /** Not in the menu. */
  hidden?: boolean;
  /** About the chosen event: shows the within-event menu, and needs an event. */
  inWithin?: boolean;
}

/** The page that breadcrumbs begin with and closed tabs fall back to. */
export const workbenchPath = '/dashboard';

const pages = new Map(domains.flatMap((domain) => Object.entries(domain.pages ?? {})));

export const titleKey = (name: string) => `layout:title.${name}`;

/** Pages outside the frame; they give their titles themselves. */
export const aloneRoutes: readonly AppRoute[] = domains.flatMap(({ alone = {} }) =>
  Object.entries(alone).map(([name, card]) => ({ ...card, name, title: '' })),
);

/** In the menu's order. */
export const appRoutes: readonly AppRoute[] = menuPages().flatMap((entry) => {
  const page = pages.get(entry.name);
  if (!page) return [];
  const { name, path, hidden = false, isWithin, group } = entry;
  const title = titleKey(name);
  return [{ ...page, name, title, path, hidden, inWithin: isWithin, ...(group && { group: titleKey(group) }) }];
});
