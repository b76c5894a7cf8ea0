import { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useList } from './use-list.ts';

type Asked = { current: number; cursor?: string };
const call = vi.hoisted(() => vi.fn<(definition: unknown, input: Asked) => Promise<unknown>>());
vi.mock('../../core/call.ts', () => ({ call }));

const eventId = '01890000-0000-7000-8000-000000000000';
let client = new QueryClient();

beforeEach(() => {
  client = new QueryClient();
  call.mockReset();
  call.mockImplementation(async (_, { current }) => ({
    records: [{ orderId: `of page ${current}` }],
    total: 30,
    nextCursor: current < 3 ? `end of ${current}` : null,
  }));
});
afterEach(cleanup);

function show(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  return renderHook(() => ({ list: useList(orderList, { eventId }), go: useNavigate() }), {
    wrapper,
  });
}

const asked = () => call.mock.calls.at(-1)?.[1];

test('whoever walks on goes by the cursor of the page before; another order or filter begins anew', async () => {
  const { result } = show('/x');
  await waitFor(() => expect(result.current.list.rows).toEqual([{ orderId: 'of page 1' }]));
  expect(asked()).toEqual({ eventId, current: 1, size: 20 });
  act(() => result.current.list.set({ current: 2 }));
  // The page before stays until the next has come.
  expect(result.current.list.rows).toEqual([{ orderId: 'of page 1' }]);
  await waitFor(() => expect(result.current.list.rows).toEqual([{ orderId: 'of page 2' }]));
  expect(asked()).toEqual({ eventId, current: 2, size: 20, cursor: 'end of 1' });
  act(() => result.current.list.set({ current: 3 }));
  await waitFor(() => expect(asked()).toMatchObject({ current: 3, cursor: 'end of 2' }));
  act(() => result.current.list.set({ state: 'PAID' }));
  await waitFor(() => expect(asked()).toEqual({ eventId, current: 1, size: 20, state: 'PAID' }));
  act(() => result.current.list.set({ current: 3 }));
  await waitFor(() => expect(asked()).toEqual({ eventId, current: 3, size: 20, state: 'PAID' }));
});

test('a page that is reloaded or come back to is asked for by its number', async () => {
  const { result } = show('/x?current=2&state=PAID');
  await waitFor(() => expect(result.current.list.rows).toEqual([{ orderId: 'of page 2' }]));
  expect(asked()).toEqual({ eventId, current: 2, size: 20, state: 'PAID' });
  await act(async () => result.current.go('/x?current=1'));
  await waitFor(() => expect(result.current.list.rows).toEqual([{ orderId: 'of page 1' }]));
  await act(async () => result.current.go(-1));
  await waitFor(() => expect(result.current.list.rows).toEqual([{ orderId: 'of page 2' }]));
  expect(result.current.list.input).toEqual({ eventId, current: 2, size: 20, state: 'PAID' });
});

test('a refresh asks again', async () => {
  const { result } = show('/x');
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  await act(() => result.current.list.refresh());
  expect(call).toHaveBeenCalledTimes(2);
});

test('how many there are is counted to the end when somebody asks, until another filter', async () => {
  const { result } = show('/x');
  await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
  act(() => result.current.list.countAll?.());
  await waitFor(() => expect(asked()).toEqual({ eventId, current: 1, size: 20, exactTotal: true }));
  act(() => result.current.list.set({ state: 'PAID' }));
  await waitFor(() => expect(asked()).toEqual({ eventId, current: 1, size: 20, state: 'PAID' }));
});
