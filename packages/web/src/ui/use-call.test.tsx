import { allCalls } from '@convoke/contract/all-calls.ts';
import { domains } from '@convoke/contract/domains.ts';
import { couponList } from '@convoke/contract/coupon/coupon.calls.ts';
import { memberJoinEventList } from '@convoke/contract/member/member.calls.ts';
import { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Domain, queryOf, useCall, useRefresh, type What } from './use-call.ts';
import { useCallPages } from './use-call-pages.ts';

type Made = { id: string };
const call = vi.hoisted(() =>
  vi.fn<(definition: Made, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>>(),
);
vi.mock('../core/call.ts', () => ({ call }));

const eventId = '01890000-0000-7000-8000-000000000000';
const otherId = '01890000-0000-7000-8000-000000000001';
let client = new QueryClient();

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  call.mockReset();
  call.mockImplementation(async ({ id }, input) => ({ id, input, records: [], nextCursor: null }));
});
afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </StrictMode>
);
const ids = () => call.mock.calls.map(([{ id }]) => id);

test('an answer is kept under its call and input: the same is asked once, another input anew', async () => {
  const show = (search: string) => renderHook(() => useCall(orderList, { eventId, search }), { wrapper }).result;
  const [first, second, other] = [show('Ada'), show('Ada'), show('Bob')];
  await waitFor(() => expect([first, second, other].every(({ current }) => current.isSuccess)).toBe(true));
  expect(ids()).toEqual(['order.list', 'order.list']);
  expect(second.current.data).toBe(first.current.data);
  expect(client.getQueryData(queryOf(orderList, { eventId, search: 'Bob' }).queryKey)).toBe(other.current.data);
});

test('nothing is asked for while the input is not known, and what is known no more is not shown', async () => {
  const { result, rerender } = renderHook(
    ({ partsId }: { partsId: string | undefined }) => useCall(participantDetail, partsId && { partsId }),
    { wrapper, initialProps: { partsId: undefined as string | undefined } },
  );
  expect(call).not.toHaveBeenCalled();
  rerender({ partsId: otherId });
  await waitFor(() => expect(result.current.data).toMatchObject({ input: { partsId: otherId } }));
  rerender({ partsId: undefined });
  expect(result.current.data).toBeUndefined();
  expect(call).toHaveBeenCalledOnce();
});

test('while the answer to another input comes, the one before stays where that is asked for', async () => {
  const { result, rerender } = renderHook(
    ({ search }) => ({
      kept: useCall(orderList, { eventId, search }, { keep: true }).data,
      dropped: useCall(participantPage, { eventId, search }).data,
    }),
    { wrapper, initialProps: { search: 'Ada' } },
  );
  await waitFor(() => expect(result.current.dropped).toBeDefined());
  rerender({ search: 'Bob' });
  expect(result.current).toMatchObject({ kept: { input: { search: 'Ada' } }, dropped: undefined });
});

test('what nobody looks at any more is given up', async () => {
  call.mockImplementation(() => new Promise(() => undefined));
  const { unmount } = renderHook(() => useCall(orderList, { eventId }), { wrapper });
  const signal = call.mock.calls[0]?.[2].signal;
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('what is opened is asked for anew, whatever the page around it knows', async () => {
  const page = renderHook(() => useCall(participantDetail, { partsId: otherId }), { wrapper }).result;
  await waitFor(() => expect(page.current.isSuccess).toBe(true));
  const opened = renderHook(() => useCall(participantDetail, { partsId: otherId }, { anew: true }), { wrapper }).result;
  expect(opened.current.data).toBeUndefined();
  await waitFor(() => expect(opened.current.isSuccess).toBe(true));
  expect(call).toHaveBeenCalledTimes(2);
});

test('what is asked for once stays as it was answered; without an answer it is asked for again', async () => {
  call.mockRejectedValue(new Error('lost'));
  const { result } = renderHook(
    () => ({ query: useCall(couponList, { eventId }, { once: true }), refresh: useRefresh('coupon') }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.query.isError).toBe(true));
  call.mockResolvedValue('an answer');
  await act(() => result.current.refresh());
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  call.mockClear();
  await act(() => result.current.refresh());
  expect(call).not.toHaveBeenCalled();
});

test('another version of what it is about is another answer', async () => {
  const { result, rerender } = renderHook(
    ({ version }) => useCall(participantDetail, { partsId: otherId }, { version }).isSuccess,
    { wrapper, initialProps: { version: 1 } },
  );
  await waitFor(() => expect(result.current).toBe(true));
  rerender({ version: 2 });
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
});

test('how often it is asked for may hang on what is known', async () => {
  const everyMs = vi.fn(() => (call.mock.calls.length < 3 ? 5 : (false as const)));
  renderHook(() => useCall(orderList, { eventId }, { everyMs }), { wrapper });
  await waitFor(() => expect(call).toHaveBeenCalledTimes(3));
  expect(everyMs).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'order.list' }), null);
});

/** What four pages show; answers what `refresh` lets them ask for. */
async function refreshed(...what: readonly What[]): Promise<string[]> {
  const { result } = renderHook(
    () => ({
      all: [
        useCall(participantPage, { eventId }),
        useCall(participantPage, { eventId: otherId }),
        useCall(participantDetail, { partsId: eventId }),
        useCall(couponList, { eventId }),
      ],
      pages: useCallPages(memberJoinEventList, { memberId: eventId }),
      refresh: useRefresh(...what),
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.all.every(({ isSuccess }) => isSuccess)).toBe(true));
  await waitFor(() => expect(result.current.pages.isSuccess).toBe(true));
  call.mockClear();
  await act(() => result.current.refresh());
  return ids();
}

test('a domain that is refreshed asks again for its lists and details, not for what others show', async () => {
  expect(await refreshed('participant')).toEqual(['participant.page', 'participant.page', 'participant.detail']);
  expect(await refreshed('coupon', 'member')).toEqual(['coupon.list', 'member.joinEventList']);
});

test('one call alone can be refreshed, whatever it was asked with', async () => {
  expect(await refreshed(participantPage)).toEqual(['participant.page', 'participant.page']);
});

test('an event that is refreshed asks again for all that is about it, of whatever domain', async () => {
  expect(await refreshed({ eventId })).toEqual(['participant.page', 'coupon.list']);
});

test('what waits in a hidden page is asked for when it is looked at again', async () => {
  const show = () =>
    renderHook(() => ({ list: useCall(couponList, { eventId }), refresh: useRefresh('coupon') }), { wrapper });
  const hidden = show();
  await waitFor(() => expect(hidden.result.current.list.isSuccess).toBe(true));
  const { refresh } = hidden.result.current;
  hidden.unmount();
  await refresh();
  expect(call).toHaveBeenCalledOnce();
  show();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
});

test('a list goes on by the cursor of the page before', async () => {
  call.mockImplementation(async (_, input) => ({
    records: [],
    nextCursor: 'cursor' in (input as object) ? null : 'c',
  }));
  const { result } = renderHook(() => useCallPages(memberJoinEventList, { memberId: eventId, size: 5 }), { wrapper });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());
  expect(call.mock.lastCall?.[1]).toEqual({ memberId: eventId, size: 5, cursor: 'c' });
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
});

test('every domain that a call is of can be refreshed', () => {
  const parts = ['agreement', 'category', 'colleague', 'contact', 'document', 'edm', 'seat', 'upload', 'user'] as const;
  const known: Domain[] = [...domains.map(({ name }) => name), ...parts];
  expect(new Set(allCalls.map(({ id }) => id.split('.')[0]))).toEqual(new Set(known));
});
