import type { MenuName } from '@convoke/contract/menu-titles/en.ts';
import type { ComponentType } from 'react';

/** What the shell knows of a page before it is opened. Its path, its title and its place in the menu stand in the contract (menu.ts). */
export interface PageCard {
  /** Its code, fetched when it is first opened. */
  page: () => Promise<{ default: ComponentType }>;
  /** Text namespaces besides the shell's, fetched with it. */
  texts?: readonly string[];
  /** Its tab cannot be closed. */
  affix?: boolean;
  /** Starts afresh on every visit instead of keeping its state while its tab is open. */
  noCache?: boolean;
  /** Who may see it: without roles everybody, else who has one of them. */
  roles?: readonly string[];
  /** Of a page that is not in the menu: the page there that it belongs to, where its address does not say so. */
  partOf?: string;
}

/** A page of people who are no organisers: it has neither menu nor tabs, and nobody is asked who they are before it is shown. */
export interface AloneCard extends PageCard {
  path: string;
}

/** One domain to the shell: `back-office/domains/<domain>/<domain>.domain.ts`. It comes with the shell, so it holds nothing else. */
export interface DomainCard {
  pages?: Readonly<Partial<Record<MenuName, PageCard>>>;
  alone?: Readonly<Record<string, AloneCard>>;
  /** Domains whose `*.part.ts(x)` it may import; read by scripts/import-rules.ts. */
  mayImport?: readonly string[];
}
