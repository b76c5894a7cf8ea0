import { expect, test } from 'vitest';
import {
  afterClosing,
  close,
  closeAll,
  closeOthers,
  forEvent,
  keepMounted,
  keptPages,
  refresh,
  type Tabs,
  visit,
} from './tabs.ts';

const open = (...paths: string[]): Tabs =>
  paths.reduce<Tabs>((tabs, path) => visit(tabs, { path, search: '', title: path, affix: path === '/home' }), []);
const paths = (tabs: Tabs) => tabs.map((tab) => `${tab.path}${tab.search}`);

test('one tab a path; a new query updates it', () => {
  const tabs = visit(open('/home', '/a'), { path: '/a', search: '?x=1', title: '/a', affix: false });
  expect(paths(tabs)).toEqual(['/home', '/a?x=1']);
  expect(visit(tabs, { path: '/a', search: '?x=1', title: '/a', affix: false })).toBe(tabs);
});

test('the tabs of pages within an event go along to another event, without what they showed of the former', () => {
  const isWithin = (path: string) => path !== '/home';
  const tabs = visit(open('/home', '/a'), { path: '/b', search: '?event=one&search=x', title: '/b', affix: false });
  expect(paths(forEvent(tabs, 'two', isWithin))).toEqual(['/home', '/a?event=two', '/b?event=two']);
  expect(paths(forEvent(tabs, 'one', isWithin))).toEqual(['/home', '/a?event=one', '/b?event=one&search=x']);
  const settled = forEvent(tabs, 'two', isWithin);
  expect(forEvent(settled, 'two', isWithin)).toBe(settled);
});

test('affixed tabs stay whatever is closed', () => {
  const tabs = open('/home', '/a', '/b');
  expect(paths(close(tabs, '/home'))).toEqual(['/home', '/a', '/b']);
  expect(paths(close(tabs, '/a'))).toEqual(['/home', '/b']);
  expect(paths(closeOthers(tabs, '/b'))).toEqual(['/home', '/b']);
  expect(paths(closeAll(tabs))).toEqual(['/home']);
});

test('closing the active tab goes to the last one, with none left to the workbench; another stays where it is', () => {
  const tabs = visit(open('/home', '/a', '/b'), { path: '/b', search: '?q', title: '/b', affix: false });
  expect(afterClosing(close(tabs, '/a'), '/a', '/home')).toBe('/b?q');
  expect(afterClosing(close(tabs, '/a'), '/b', '/home')).toBeNull();
  expect(afterClosing([], '/a', '/home')).toBe('/home');
  expect(afterClosing(closeAll(tabs), '/home', '/home')).toBeNull();
});

test('a refresh makes the page anew', () => {
  expect(refresh(open('/home', '/a'), '/a').map((tab) => tab.version)).toEqual([0, 1]);
});

test('a bounded number of pages stays mounted, the longest unused give way', () => {
  const many = Array.from({ length: keptPages + 3 }, (_, n) => `/${n}`);
  const tabs = open(...many, '/active');
  const kept = keepMounted(many, '/active', tabs);
  expect(kept).toEqual(['/active', ...many.slice(0, keptPages - 1)]);
  expect(keepMounted(['/a', '/b'], '/b', open('/b'))).toEqual(['/b']);
});
