import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { currentEvent, lastEventId } from '../../core/current-event.ts';
import { useEventGate } from './event-gate.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../core/call.ts', () => ({ call }));

const eventId = '0193a1b2-0000-7000-8000-000000000001';
const other = '0193a1b2-0000-7000-8000-000000000002';
let client: QueryClient;
let answer: () => unknown;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  call.mockReset().mockImplementation(async () => answer());
  currentEvent.set(null);
  for (const name of ['eventId', 'title', 'model', 'useTicket']) document.cookie = `${name}=; Path=/; Max-Age=0`;
});
afterEach(cleanup);

const refuse = (status: number) => () => {
  throw new CallFailure({ code: status, status, message: 'no', path: '/event/event/info' });
};
const open = (id: string | undefined) =>
  renderHook(({ its }: { its: string | undefined }) => useEventGate(its), {
    initialProps: { its: id },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });

test('an event that is there opens, and is the last one from then on', async () => {
  answer = () => ({ eventId, title: 'Spring', model: 0, useTicket: 1 });
  const { result } = open(eventId);
  expect(result.current.kind).toBe('asking');
  await waitFor(() => expect(result.current).toMatchObject({ kind: 'open', event: { title: 'Spring' } }));
  expect(lastEventId()).toBe(eventId);
});

test('a foreign event, one that does not exist and a mangled link are missing; for the last nothing is even asked', async () => {
  answer = refuse(403);
  const foreign = open(eventId);
  await waitFor(() => expect(foreign.result.current.kind).toBe('missing'));
  expect(call).toHaveBeenCalledTimes(1);
  expect(open('0193a1b2').result.current.kind).toBe('missing');
  expect(open(`${eventId}'--`).result.current.kind).toBe('missing');
  expect(call).toHaveBeenCalledTimes(1);
  expect(lastEventId()).toBeUndefined();
});

test('one that is deleted while it is open shuts, and is no longer the last', async () => {
  answer = () => ({ eventId, title: 'Spring', model: 0, useTicket: 1 });
  const { result } = open(eventId);
  await waitFor(() => expect(result.current.kind).toBe('open'));
  answer = refuse(403);
  await act(() => client.invalidateQueries({ queryKey: ['event'] }));
  await waitFor(() => expect(result.current.kind).toBe('missing'));
  expect(lastEventId()).toBeUndefined();
});

test('without a connection it says so and can be tried again', async () => {
  answer = refuse(0);
  const { result } = open(eventId);
  await waitFor(() => expect(result.current.kind).toBe('failed'));
  answer = () => ({ eventId, title: 'Spring', model: 0, useTicket: 1 });
  await act(async () => {
    if (result.current.kind === 'failed') result.current.retry();
  });
  await waitFor(() => expect(result.current.kind).toBe('open'));
});

test('another event is another question: nothing of the former is shown meanwhile', async () => {
  answer = () => ({ eventId, title: 'Spring', model: 0, useTicket: 1 });
  const { result, rerender } = open(eventId);
  await waitFor(() => expect(result.current.kind).toBe('open'));
  rerender({ its: other });
  expect(result.current.kind).toBe('asking');
  rerender({ its: undefined });
  expect(result.current.kind).toBe('none');
});
