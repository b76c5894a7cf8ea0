import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useOpenGroups } from './open-groups.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const shown = (current: string | undefined) =>
  renderHook(({ group }) => useOpenGroups(group), { initialProps: { group: current } });

test('at first only the group of the present page is open, and another one takes its place', () => {
  const { result, rerender } = shown('Members');
  expect(result.current.openKeys).toEqual(['Members']);
  rerender({ group: 'Account' });
  expect(result.current.openKeys).toEqual(['Account']);
  rerender({ group: undefined });
  expect(result.current.openKeys).toEqual([]);
});

test('what somebody opened stays open and is remembered; what is closed is forgotten', () => {
  const { result, unmount } = shown('Members');
  act(() => result.current.onOpenChange(['Members', 'Account']));
  expect(result.current.openKeys).toEqual(['Account', 'Members']);
  unmount();
  const again = shown(undefined);
  expect(again.result.current.openKeys).toEqual(['Account']);
  act(() => again.result.current.onOpenChange([]));
  again.unmount();
  expect(shown(undefined).result.current.openKeys).toEqual([]);
});

test('the present group can be closed too, until one comes from elsewhere', () => {
  const { result, rerender } = shown('Members');
  act(() => result.current.onOpenChange([]));
  expect(result.current.openKeys).toEqual([]);
  rerender({ group: 'Account' });
  rerender({ group: 'Members' });
  expect(result.current.openKeys).toEqual(['Members']);
});

test('what cannot be read counts as nothing', () => {
  localStorage.setItem('sidebarGroups', '{"a":');
  expect(shown(undefined).result.current.openKeys).toEqual([]);
});
