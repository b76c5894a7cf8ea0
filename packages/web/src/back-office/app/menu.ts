import type { MenuNode } from '@convoke/contract/auth/auth.calls.ts';
import type { ComponentType } from 'react';
import type { AppRoute } from './routes.tsx';

/** The node of the server's menu that holds the pages within an event. */
const withinNode = 'ActivityCentre';

/** Names that an online event (model 1) does not have, and that an event without tickets does not have (specification section 2). */
const notOnline: ReadonlySet<string> = new Set(['Website', 'Dynamic', 'MicroDynamic', 'DiscountCode', 'SignInManage']);
const onlyOnline = 'ActivityConfigure';
const onlyTickets: ReadonlySet<string> = new Set(['Ticket', 'TicketOrder']);

interface EventKind {
  model: number;
  useTicket: number;
}

export function isRemovedForEvent(name: string, event: EventKind): boolean {
  if (event.model === 1 ? notOnline.has(name) : name === onlyOnline) return true;
  return onlyTickets.has(name) && event.useTicket !== 1;
}

export interface MenuEntry {
  /** Path of a page, address of an external link, or the name of a group. */
  key: string;
  /** Text key, when the web knows the name; else `label` is the server's title. */
  title: string | undefined;
  label: string;
  icon: ComponentType | undefined;
  external: boolean;
  children: MenuEntry[];
}

export interface Menus {
  main: MenuEntry[];
  /** The menu of the pages within an event. */
  within: MenuEntry[];
}

type Groups = Readonly<Record<string, { name: string; title: string; icon: ComponentType }>>;

/** The two menus from the server's tree. Names without a page here are passed over, and so are groups left without children. */
export function buildMenus(
  tree: readonly MenuNode[],
  routes: readonly AppRoute[],
  groups: Groups,
  event: EventKind | null,
): Menus {
  const byName = new Map(routes.map((route) => [route.name, route]));
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const groupByName = new Map(Object.values(groups).map((group) => [group.name, group]));

  function entries(nodes: readonly MenuNode[], within: boolean): MenuEntry[] {
    return nodes.flatMap((node): MenuEntry[] => {
      if (node.hidden || node.menuName === withinNode) return [];
      if (within && event && isRemovedForEvent(node.menuName, event)) return [];
      if (/^(?:https?:|mailto:|tel:)/.test(node.path)) {
        return [{ key: node.path, title: undefined, label: node.title, icon: undefined, external: true, children: [] }];
      }
      if (node.children.length > 0) return group(node, entries(node.children, within));
      const route = byName.get(node.menuName) ?? byPath.get(node.path);
      if (!route || route.hidden) return [];
      const { path, title, icon } = route;
      return [{ key: path, title, label: node.title, icon, external: false, children: [] }];
    });
  }

  function group(node: MenuNode, children: MenuEntry[]): MenuEntry[] {
    const known = groupByName.get(node.menuName);
    const [only, ...others] = children;
    if (!only) return [];
    if (others.length === 0) return [{ ...only, icon: only.icon ?? known?.icon }];
    const { menuName: key, title: label } = node;
    return [{ key, title: known?.title, label, icon: known?.icon, external: false, children }];
  }

  const centre = findNode(tree, withinNode);
  return { main: entries(tree, false), within: centre ? entries(centre.children, true) : [] };
}

function findNode(nodes: readonly MenuNode[], name: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.menuName === name ? node : findNode(node.children, name);
    if (found) return found;
  }
  return undefined;
}
