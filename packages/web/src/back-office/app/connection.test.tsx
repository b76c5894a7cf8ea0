import { couponList } from '@convoke/contract/coupon/coupon.calls.ts';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onErrorToast } from '../../core/call-failure.ts';
import { setPageConfig } from '../../core/config.ts';
import { startI18n } from '../../core/i18n.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ConnectionBanner } from '../layout/connection-banner.tsx';
import { isConnected, retryMs } from './connection.ts';
import { queryClient } from './query-client.ts';

const eventId = '019a0000-0000-7000-8000-000000000001';
let isReached: boolean;
/** Lets an answer that is on its way wait until the test wants it. */
let gate: Promise<void>;
let toasts: string[];
let over: () => void;

function serve(address: string): Promise<Response> {
  if (!isReached) return Promise.reject(new TypeError('network'));
  const search = new URLSearchParams(address.split('?')[1]).get('search') ?? 'every';
  const data = { records: [{ couponId: search, name: `coupon of ${search}` }], total: 1, totalIsCapped: false };
  return gate.then(() => Response.json({ code: 0, message: 'ok', data }));
}

function List() {
  const list = useList(couponList, { eventId });
  return (
    <>
      <button type="button" onClick={() => list.set({ search: 'VIP' })}>
        Only VIP
      </button>
      <DataTable
        name="coupons"
        label="Coupons"
        list={list}
        rowKey={(row) => row.couponId}
        columns={[{ key: 'name', title: 'Name', main: true, render: (row) => row.name }]}
        empty={null}
      />
    </>
  );
}

function Page() {
  const [isOpen] = useState(true);
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ConnectionBanner />
        {isOpen && <List />}
      </MemoryRouter>
    </QueryClientProvider>
  );
}

const wait = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const banner = () => screen.queryByText(/No connection to the server/);

beforeEach(async () => {
  await startI18n();
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(serve));
  isReached = true;
  gate = Promise.resolve();
  toasts = [];
  over = onErrorToast((text) => toasts.push(text));
  isConnected.set(true);
  onlineManager.setOnline(true);
});
afterEach(() => {
  over();
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a network another filter shows no rows of the one before, and its rows come with the network', async () => {
  render(<Page />);
  await wait(10);
  expect(screen.getByText('coupon of every')).toBeTruthy();
  isReached = false;
  // As browsers tell it: TanStack would now hold queries back.
  window.dispatchEvent(new Event('offline'));
  fireEvent.click(screen.getByText('Only VIP'));
  await wait(10);
  expect(screen.queryByText('coupon of every')).toBeNull();
  expect(screen.getByText('Could not reach the server')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(banner()).toBeTruthy();
  // The banner and the list say it; a toast every few seconds would be noise.
  expect(toasts).toEqual([]);
  isReached = true;
  await wait(retryMs + 10);
  await wait(10);
  expect(banner()).toBeNull();
  expect(screen.getByText('coupon of VIP')).toBeTruthy();
});

test('rows of the same filter stay when they cannot be fetched anew', async () => {
  render(<Page />);
  await wait(10);
  isReached = false;
  await act(() => queryClient.invalidateQueries({ queryKey: ['coupon'] }));
  await wait(10);
  expect(screen.getByText('coupon of every')).toBeTruthy();
  expect(banner()).toBeTruthy();
});

test('rows of a former filter are seen to be out of date while the next are on their way', async () => {
  render(<Page />);
  await wait(10);
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  fireEvent.click(screen.getByText('Only VIP'));
  await wait(400);
  expect(document.querySelector('.ant-spin-spinning')?.contains(screen.getByText('coupon of every'))).toBe(true);
  open();
  await wait(10);
  await wait(400);
  expect(screen.queryByText('coupon of every')).toBeNull();
  expect(document.querySelector('.ant-spin-spinning')).toBeNull();
});

test('one call without an answer is no lost connection while the server answers another', async () => {
  render(<Page />);
  await wait(10);
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('blocked'));
  // It is asked for once more a moment later: not waited for here.
  act(() => void queryClient.invalidateQueries({ queryKey: ['coupon'] }));
  await wait(10);
  expect(fetch).toHaveBeenLastCalledWith('/healthz', expect.anything());
  expect(banner()).toBeNull();
});

test('one lost answer costs no page: it is asked for once more, and no oftener', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('reset'));
  render(<Page />);
  await wait(10);
  await wait(500);
  expect(screen.getByText('coupon of every')).toBeTruthy();
  expect(screen.queryByText('Could not reach the server')).toBeNull();
  const asked: unknown[] = [];
  vi.mocked(fetch).mockImplementation(async (address) => {
    if (address === '/healthz') return new Response();
    asked.push(address);
    throw new TypeError('reset');
  });
  fireEvent.click(screen.getByText('Only VIP'));
  await wait(2000);
  expect(screen.getByText('Could not reach the server')).toBeTruthy();
  expect(asked).toHaveLength(2);
});
