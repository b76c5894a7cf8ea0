import type { MenuNode } from '@convoke/contract/auth/auth.calls.ts';
import { isRemovedForEvent, withinEvent } from '@convoke/contract/menu.ts';
import type { ComponentType } from 'react';
import type { AppRoute } from './routes.tsx';

interface EventKind {
  model: number;
  useTicket: number;
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

type Groups = Readonly<Record<string, { name: string; title: string; icon: ComponentType | undefined }>>;

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
      if (node.hidden || node.menuName === withinEvent) return [];
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

  const centre = findNode(tree, withinEvent);
  return { main: entries(tree, false), within: centre ? entries(centre.children, true) : [] };
}

function findNode(nodes: readonly MenuNode[], name: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.menuName === name ? node : findNode(node.children, name);
    if (found) return found;
  }
  return undefined;
}
