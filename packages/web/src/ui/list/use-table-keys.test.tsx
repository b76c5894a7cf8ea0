import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTableKeys } from './use-table-keys.ts';

afterEach(cleanup);

test('when the row that was reached leaves the list, the keys go on at the one in its place', () => {
  const onOpen = vi.fn();
  const { result, rerender } = renderHook(({ rows }) => useTableKeys(rows, (row) => row, onOpen), {
    initialProps: { rows: ['a', 'b', 'c', 'd'] },
  });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(result.current.active).toBe('b');
  rerender({ rows: ['a', 'c', 'd'] });
  expect(result.current.active).toBe('c');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(result.current.active).toBe('d');
  rerender({ rows: ['a'] });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('a');
});
