import type { MenuNode } from '@convoke/contract/auth/auth.calls.ts';
import { menu, menuPages, withinEvent } from '@convoke/contract/menu.ts';
import { expect, test } from 'vitest';
import { buildMenus, type MenuEntry } from './menu.ts';
import { menuIcons } from './menu-icons.ts';
import { type AppRoute, appRoutes } from './routes.tsx';

const node = (menuName: string, children: MenuNode[] = [], more: Partial<MenuNode> = {}): MenuNode => ({
  menuName,
  title: `${menuName} title`,
  path: `/${menuName}`,
  icon: null,
  hidden: false,
  children,
  ...more,
});
const names = [
  'Dashboard',
  'List',
  'Create',
  'Essential',
  'Ticket',
  'TicketOrder',
  'Dynamic',
  'MicroDynamic',
  'DiscountCode',
  'SignInManage',
  'SignInUser',
];
const noPage = () => Promise.resolve({ default: () => null });
const routes: AppRoute[] = names.map((name) => ({ name, path: `/p/${name}`, title: `layout:${name}`, page: noPage }));
const tree = [
  node('Dashboard'),
  node('Manage', [node('List'), node('Create', [], { hidden: true })]),
  node('ActivityCentre', [
    node('Info', [
      node('Essential'),
      node('Ticket'),
      node('TicketOrder'),
      node('Dynamic'),
      node('MicroDynamic'),
      node('DiscountCode'),
    ]),
    node('People', [node('SignInManage'), node('SignInUser'), node('Unknown')]),
  ]),
  node('NoPages', [node('Unknown')]),
];
const outline = (entries: MenuEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.children.length ? [entry.key, ...outline(entry.children).map((each) => ` ${each}`)] : [entry.key],
  );
const menus = (model: number, useTicket: number) => buildMenus(tree, routes, { model, useTicket });

test('the within-event menu is split off; hidden and unknown entries and empty groups are left out', () => {
  expect(outline(menus(0, 0).main)).toEqual(['/p/Dashboard', '/p/List']);
});

test('an offline event has news, codes and the management of sign-in; tickets only with tickets', () => {
  expect(outline(menus(0, 1).within)).toEqual([
    'Info',
    ' /p/Essential',
    ' /p/Ticket',
    ' /p/TicketOrder',
    ' /p/Dynamic',
    ' /p/MicroDynamic',
    ' /p/DiscountCode',
    'People',
    ' /p/SignInManage',
    ' /p/SignInUser',
  ]);
  expect(outline(menus(0, 0).within)).not.toContain(' /p/Ticket');
});

test('an online event has of signing in what was recorded; a single visible child replaces its parent', () => {
  expect(outline(menus(1, 0).within)).toEqual(['/p/Essential', '/p/SignInUser']);
});

test.each(['http://help.example', 'https://help.example', 'mailto:help@example.com', 'tel:+861012345678'])(
  'the external link %s stays a link',
  (path) => {
    const { main } = buildMenus([node('Help', [], { path })], routes, null);
    expect(main[0]).toMatchObject({ key: path, external: true, label: 'Help title' });
  },
);

test('what begins otherwise is no external link', () => {
  const others = ['ftp://help.example', 'javascript:alert(1)', '//help.example', 'https'].map((path) =>
    node('Help', [], { path }),
  );
  expect(buildMenus(others, routes, null).main.filter(({ external }) => external)).toEqual([]);
});

test('every page of the menu has its page here, at its path', () => {
  expect(appRoutes.map(({ name, path }) => [name, path])).toEqual(menuPages().map(({ name, path }) => [name, path]));
  for (const page of menuPages()) {
    const route = appRoutes.find(({ name }) => name === page.name);
    expect([route?.hidden, route?.inWithin], page.name).toEqual([page.hidden ?? false, page.isWithin]);
  }
});

test('what stands at the top of a menu has an icon that nothing else in it has', () => {
  const within = menu.find(({ name }) => name === withinEvent)?.children ?? [];
  for (const entries of [menu.filter(({ name }) => name !== withinEvent), within]) {
    const icons = entries.map(({ icon }) => icon ?? '');
    expect(icons.filter((icon) => menuIcons[icon] === undefined)).toEqual([]);
    expect(new Set(icons).size).toBe(icons.length);
  }
});
