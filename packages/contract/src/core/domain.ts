import type { MenuName } from '../menu-titles/en.ts';
import type { AnyCall } from './define-call.ts';
import type { Failure } from './failure-kinds.ts';
import type { KeyGroup } from './key-scopes.ts';

/** A page of the back office, as its menu, the server's answer (auth.menuTree) and the web's routes know it. Its title stands in menu-titles. */
export interface MenuPage {
  /** The product's name of the page. */
  name: MenuName;
  /** The group of the menu (menu.ts) that it stands in, and where: lower first. */
  group: string;
  at: number;
  /** Parameters as `:name`. */
  path: string;
  /** A page, but not in the menu. */
  hidden?: boolean;
  /** Events that lack it have no such page: a place (online events have none), tickets, or being online. */
  needs?: 'place' | 'tickets' | 'online';
}

/** What a domain adds to the lists that the whole product is made of. */
export interface Domain {
  name: string;
  calls: readonly (readonly AnyCall[])[];
  failures?: readonly Readonly<Record<string, Failure>>[];
  pages?: readonly MenuPage[];
  /** Kinds of public codes by which the global directory finds an organisation. */
  kinds?: readonly string[];
  /** The scopes by which API keys reach its organisers' calls; without it none does. */
  keys?: KeyGroup;
}

/**
 * The card of a domain, `<domain>/<domain>.domain.ts`, listed in domains.ts. Of a card the browser wants the pages alone, and drops the rest: hence lists
 * of lists, for what is spread a bundler must keep.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineDomain<const Card extends Domain>(card: Card): Card {
  return card;
}
