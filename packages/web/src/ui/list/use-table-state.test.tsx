import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useTableState } from './use-table-state.ts';

afterEach(cleanup);

function show(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(
    () => ({
      table: useTableState({ filters: ['state', 'channel'], sort: '-createdAt' }),
      search: useLocation().search,
    }),
    { wrapper },
  );
}

test('reads filters, sort and page from the address, and passes over what is no page', () => {
  const { result } = show('/x?current=3&size=50&search=ada&state=PENDING&sort=name&other=1');
  expect(result.current.table.input).toEqual({ current: 3, size: 50, search: 'ada', sort: 'name', state: 'PENDING' });
  expect(result.current.table.narrowed).toBe(2);
  expect(show('/x?current=-1&size=9999').result.current.table.input).toEqual({
    current: 1,
    size: 500,
    sort: '-createdAt',
  });
});

test('a filter begins at the first page again and keeps the rest of the address', () => {
  const { result } = show('/x?current=3&other=1');
  act(() => result.current.table.setFilter('state', 'APPROVED'));
  expect(result.current.search).toBe('?other=1&state=APPROVED');
  act(() => result.current.table.set({ current: 2 }));
  expect(result.current.search).toBe('?other=1&state=APPROVED&current=2');
  act(() => result.current.table.setFilter('state', undefined));
  expect(result.current.search).toBe('?other=1');
  act(() => result.current.table.reset());
  expect(result.current.search).toBe('');
});
