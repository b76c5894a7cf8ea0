import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { useCreateOnce } from './use-create-once.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../core/call.ts', () => ({ call }));
beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const event = (title: string) => ({
  title,
  startsAt: '2026-12-01T09:00:00Z',
  endsAt: '2026-12-01T17:00:00Z',
  timeZone: 'Asia/Shanghai',
});
const lost = () => new CallFailure({ code: 0, status: 0, message: '', path: '/event/event/add' });
const refused = () => new CallFailure({ code: 3001, status: 200, message: 'no', path: '/event/event/add' });
type Sent = { headers: Record<string, string> };
const keys = () => call.mock.calls.map(([, , options]) => (options as Sent).headers['Idempotency-Key'] ?? '');
const calls = () => call.mock.calls.map(([definition]) => (definition as { id: string }).id);

test('a lost answer is asked for once more under the same key', async () => {
  call.mockRejectedValueOnce(lost()).mockResolvedValueOnce({ eventId: 'e' });
  const { result } = renderHook(() => useCreateOnce());
  const made = result.current(eventAdd, event('Spring'));
  await vi.advanceTimersByTimeAsync(1000);
  await expect(made).resolves.toEqual({ eventId: 'e' });
  expect(keys()[0]).toBe(keys()[1]);
});

test('pressed again after a failure it is the same, changed it is another, and nothing but creating is ever asked for', async () => {
  call.mockRejectedValue(lost());
  const { result } = renderHook(() => useCreateOnce());
  const press = async (title: string) => {
    const failed = expect(result.current(eventAdd, event(title))).rejects.toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
  };
  await press('Spring');
  await press('Spring');
  await press('Autumn');
  const made = new Set(keys());
  expect(made.size).toBe(2);
  expect(
    keys()
      .slice(0, 4)
      .every((key) => key === keys()[0]),
  ).toBe(true);
  expect(new Set(calls())).toEqual(new Set(['event.add']));
});

test('a refusal is told as it is, and two in a row are two', async () => {
  call.mockRejectedValueOnce(refused());
  const { result } = renderHook(() => useCreateOnce());
  await expect(result.current(eventAdd, event('Spring'))).rejects.toMatchObject({ code: 3001 });
  expect(call).toHaveBeenCalledTimes(1);
  call.mockResolvedValue({ eventId: 'e' });
  await result.current(eventAdd, event('Spring'));
  await result.current(eventAdd, event('Spring'));
  expect(keys()[1]).not.toBe(keys()[2]);
});
