import type { MenuNode } from '@convoke/contract/auth/auth.calls.ts';
import { isRemovedForEvent, menuPages, withinEvent } from '@convoke/contract/menu.ts';
import { type AppRoute, titleKey } from './routes.tsx';

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
  /** Name of an icon of @ant-design/icons. */
  icon: string | null;
  external: boolean;
  children: MenuEntry[];
}

export interface Menus {
  main: MenuEntry[];
  /** The menu of the pages within an event. */
  within: MenuEntry[];
}

const groupNames = new Set<string>(menuPages().map(({ group }) => group ?? ''));

/** The two menus from the server's tree. Names without a page here are passed over, and so are groups left without children. */
export function buildMenus(tree: readonly MenuNode[], routes: readonly AppRoute[], event: EventKind | null): Menus {
  const byName = new Map(routes.map((route) => [route.name, route]));
  const byPath = new Map(routes.map((route) => [route.path, route]));

  function entries(nodes: readonly MenuNode[], within: boolean): MenuEntry[] {
    return nodes.flatMap((node): MenuEntry[] => {
      if (node.hidden || node.menuName === withinEvent) return [];
      if (within && event && isRemovedForEvent(node.menuName, event)) return [];
      if (/^(?:https?:|mailto:|tel:)/.test(node.path)) {
        return [{ key: node.path, title: undefined, label: node.title, icon: null, external: true, children: [] }];
      }
      if (node.children.length > 0) return group(node, entries(node.children, within));
      const route = byName.get(node.menuName) ?? byPath.get(node.path);
      if (!route || route.hidden) return [];
      const { path, title } = route;
      return [{ key: path, title, label: node.title, icon: node.icon, external: false, children: [] }];
    });
  }

  function group({ menuName: key, title: label, icon }: MenuNode, children: MenuEntry[]): MenuEntry[] {
    const [only, ...others] = children;
    if (!only) return [];
    if (others.length === 0) return [{ ...only, icon: only.icon ?? icon }];
    const title = groupNames.has(key) ? titleKey(key) : undefined;
    return [{ key, title, label, icon, external: false, children }];
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
