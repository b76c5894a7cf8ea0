import { couponExport, couponList } from '@convoke/contract/coupon/coupon.calls.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useAddress } from './use-address.ts';

afterEach(cleanup);

const eventId = '01890000-0000-7000-8000-000000000000';

function show(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ list: useAddress(couponList, { eventId }), search: useLocation().search }), { wrapper });
}

test('reads filters, sort and page from the address, and passes over what the call would refuse', () => {
  const { result } = show('/x?current=3&size=50&search=%20ada&state=used-up&sort=code&other=1&eventId=2');
  expect(result.current.list.input).toEqual({
    eventId,
    current: 3,
    size: 50,
    search: 'ada',
    sort: 'code',
    state: 'used-up',
  });
  expect(result.current.list.narrowed).toBe(2);
  const bad = show('/x?current=-1&size=9999&state=gone&kind=&sort=price&cursor=x').result.current.list;
  expect(bad.input).toEqual({ eventId, current: 1, size: 500 });
  expect(bad.filter('state')).toBeUndefined();
  expect(bad.narrowed).toBe(0);
  expect(show('/x?current=2.5&size=-3').result.current.list.input).toEqual({ eventId, current: 1, size: 20 });
});

test('a search that is too long finds what its beginning finds', () => {
  const { list } = show(`/x?search=${'x'.repeat(200)}`).result.current;
  expect(list.input.search).toBe('x'.repeat(100));
  expect(list.searchLength).toBe(100);
});

test('the orders are those of the call, with its own as the default', () => {
  const { list } = show('/x').result.current;
  expect(list.sort).toBe('-createdAt');
  expect(list.sorts).toEqual(['-createdAt', 'createdAt', 'code', '-used']);
});

test('another call is asked with those filters that it takes', () => {
  const { list } = show('/x?current=3&state=off&sort=code').result.current;
  expect(list.inputFor(couponExport)).toEqual({ eventId, state: 'off' });
  expect(list.inputFor(couponExport, { search: 'a' })).toEqual({ eventId, state: 'off', search: 'a' });
});

test('a filter begins at the first page again and keeps the rest of the address', () => {
  const { result } = show('/x?current=3&other=1');
  act(() => result.current.list.set({ state: 'open' }));
  expect(result.current.search).toBe('?other=1&state=open');
  act(() => result.current.list.set({ current: 2 }));
  expect(result.current.search).toBe('?other=1&state=open&current=2');
  act(() => result.current.list.set({ state: undefined }));
  expect(result.current.search).toBe('?other=1');
  act(() => result.current.list.set({ state: 'off', search: 'a' }));
  act(() => result.current.list.reset());
  expect(result.current.search).toBe('?other=1');
});
