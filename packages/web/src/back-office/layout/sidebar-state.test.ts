import { beforeEach, expect, test, vi } from 'vitest';
import { getCookie, removeCookie } from '../../core/cookies.ts';
import type { sidebar as Sidebar } from './sidebar-state.ts';

let sidebar: typeof Sidebar;
const isOpen = () => sidebar.store.get().opened;

beforeEach(async () => {
  removeCookie('sidebarStatus');
  vi.resetModules();
  ({ sidebar } = await import('./sidebar-state.ts'));
});

test('what a narrow window does to the sidebar is not kept, and undone once there is room again', () => {
  sidebar.close(false);
  expect(isOpen()).toBe(false);
  sidebar.toggle(true);
  expect(isOpen()).toBe(true);
  sidebar.toggle(true);
  expect(getCookie('sidebarStatus')).toBeUndefined();
  sidebar.restore();
  expect(isOpen()).toBe(true);
});

test('what somebody chose where there is room is kept through a narrow window', () => {
  sidebar.toggle(false);
  expect(getCookie('sidebarStatus')).toBe('0');
  sidebar.toggle(true);
  sidebar.restore();
  expect(isOpen()).toBe(false);
  sidebar.toggle(false);
  sidebar.close(true);
  expect(getCookie('sidebarStatus')).toBe('1');
  sidebar.restore();
  expect(isOpen()).toBe(true);
});
