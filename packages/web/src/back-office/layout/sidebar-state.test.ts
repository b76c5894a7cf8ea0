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
  expect(getCookie('sidebarStatus')).toBeUndefined();
  sidebar.restore();
  expect(isOpen()).toBe(true);
});

test('what its button did on a phone is kept for seven days, as anywhere else', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  sidebar.close(false);
  sidebar.toggle();
  expect(isOpen()).toBe(true);
  expect(getCookie('sidebarStatus')).toBe('1');
  sidebar.toggle();
  expect(getCookie('sidebarStatus')).toBe('0');
  expect(written.mock.calls.flat().map((each) => /Max-Age=(\d+)/.exec(each)?.[1])).toEqual(['604800', '604800']);
  sidebar.restore();
  expect(isOpen()).toBe(false);
});

test('what somebody chose where there is room is kept through a narrow window', () => {
  sidebar.toggle();
  expect(getCookie('sidebarStatus')).toBe('0');
  sidebar.close(false);
  sidebar.restore();
  expect(isOpen()).toBe(false);
  sidebar.toggle();
  sidebar.close(true);
  expect(getCookie('sidebarStatus')).toBe('1');
  sidebar.restore();
  expect(isOpen()).toBe(true);
});
