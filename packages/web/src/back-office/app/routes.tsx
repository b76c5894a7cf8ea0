import { menuGroups, menuPages } from '@convoke/contract/menu.ts';
import type { ComponentType } from 'react';
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
  icon?: ComponentType | undefined;
  /** Not in the menu. */
  hidden?: boolean;
  /** About the chosen event: shows the within-event menu, and needs an event. */
  inWithin?: boolean;
}

/** The page that breadcrumbs begin with and closed tabs fall back to. */
export const workbenchPath = '/dashboard';

const pages = new Map(domains.flatMap((domain) => Object.entries(domain.pages ?? {})));
const icons = new Map(domains.flatMap((domain) => Object.entries(domain.icons ?? {})));

const menuEntry = ({ name, icon }: { name: string; icon: string | null }) => ({
  name,
  title: `layout:title.${name}`,
  icon: icon === null ? undefined : icons.get(icon),
});

/** In the menu's order. */
export const appRoutes: readonly AppRoute[] = menuPages().flatMap((entry) => {
  const page = pages.get(entry.name);
  if (!page) return [];
  const { path, hidden = false, isWithin } = entry;
  return [{ ...page, ...menuEntry(entry), path, hidden, inWithin: isWithin }];
});

/** Parents in the menu that are no pages themselves; the keys are the first segments of their children's paths. */
export const routeGroups: Readonly<Record<string, { name: string; title: string; icon: ComponentType | undefined }>> =
  Object.fromEntries(Object.entries(menuGroups).map(([segment, group]) => [segment, menuEntry(group)]));
