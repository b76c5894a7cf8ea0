import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { useAutosave } from './use-autosave.ts';

interface Value {
  text: string;
}
interface Saving {
  value: Value;
  revision: number;
  done: (revision: number) => void;
  fail: (error: Error) => void;
}

let savings: Saving[];

beforeEach(() => {
  vi.useFakeTimers();
  savings = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const save = (value: Value, revision: number) =>
  new Promise<number>((done, fail) => savings.push({ value, revision, done, fail }));
const isConflict = (error: unknown) => error instanceof Error && error.message === 'conflict';

function start() {
  const first = { text: '' };
  const hook = renderHook((value: Value) => useAutosave({ value, revision: 4, save, isConflict }), {
    initialProps: first,
  });
  return { ...hook, state: () => hook.result.current.state, type: (text: string) => hook.rerender({ text }) };
}
const quiet = () => act(() => vi.advanceTimersByTimeAsync(1000));
const settle = (change: () => void) =>
  act(async () => {
    change();
    await vi.advanceTimersByTimeAsync(0);
  });

test('what is typed is saved once it rests, on top of the revision before', async () => {
  const { state, type } = start();
  expect(state()).toBe('saved');
  type('a');
  type('ab');
  expect([state(), savings.length]).toEqual(['waiting', 0]);
  await quiet();
  expect(savings.map(({ value, revision }) => [value.text, revision])).toEqual([['ab', 4]]);
  expect(state()).toBe('saving');
  await settle(() => savings[0]?.done(5));
  expect(state()).toBe('saved');
});

test('what changes while it is being saved is saved next, not at the same time', async () => {
  const { state, type } = start();
  type('a');
  await quiet();
  type('ab');
  await quiet();
  expect(savings.length).toBe(1);
  await settle(() => savings[0]?.done(5));
  expect(savings.map(({ value, revision }) => [value.text, revision])).toEqual([
    ['a', 4],
    ['ab', 5],
  ]);
  await settle(() => savings[1]?.done(6));
  expect(state()).toBe('saved');
});

test('whoever goes back to what is saved has nothing left to save', async () => {
  const first = { text: '' };
  const { result, rerender } = renderHook((value: Value) => useAutosave({ value, revision: 4, save, isConflict }), {
    initialProps: first,
  });
  rerender({ text: 'a' });
  expect(result.current.state).toBe('waiting');
  rerender(first);
  expect(result.current.state).toBe('saved');
  await quiet();
  expect(savings.length).toBe(0);
});

test('what could not be saved says so, and is saved by another try', async () => {
  const { result, state, type } = start();
  type('a');
  await quiet();
  await settle(() => savings[0]?.fail(new Error('offline')));
  expect(state()).toBe('failed');
  await settle(() => void result.current.flush());
  await settle(() => savings[1]?.done(5));
  expect(state()).toBe('saved');
  expect(await result.current.flush()).toBe(5);
  expect(savings.length).toBe(2);
});

test('after a conflict nothing is saved until the person has chosen', async () => {
  const { result, state, type } = start();
  type('mine');
  await quiet();
  await settle(() => savings[0]?.fail(new Error('conflict')));
  expect(state()).toBe('conflict');
  type('mine still');
  await quiet();
  expect([state(), savings.length]).toEqual(['conflict', 1]);
  await settle(() => result.current.rebase(9));
  await quiet();
  expect(savings[1]).toMatchObject({ value: { text: 'mine still' }, revision: 9 });
});

test('theirs, once taken, is saved already', async () => {
  const { result, rerender, state, type } = start();
  type('mine');
  await quiet();
  await settle(() => savings[0]?.fail(new Error('conflict')));
  const theirs = { text: 'theirs' };
  await settle(() => {
    result.current.rebase(9, theirs);
    rerender(theirs);
  });
  await quiet();
  expect([state(), savings.length]).toEqual(['saved', 1]);
});

test('whoever leaves the page at once keeps the change', async () => {
  const { type, unmount } = start();
  type('last words');
  unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(savings[0]?.value.text).toBe('last words');
});

test('what found no connection is saved when there is one again; what was refused waits for another change', async () => {
  const { state, type } = start();
  const failure = (status: number) => new CallFailure({ code: 0, status, message: 'lost', path: '/x' });
  type('a');
  await quiet();
  await settle(() => savings[0]?.fail(failure(0)));
  expect(state()).toBe('failed');
  await settle(() => window.dispatchEvent(new Event('online')));
  expect(savings.map(({ value, revision }) => [value.text, revision])).toEqual([
    ['a', 4],
    ['a', 4],
  ]);
  await settle(() => savings[1]?.fail(failure(0)));
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(savings).toHaveLength(3);
  await settle(() => savings[2]?.fail(failure(200)));
  await settle(() => window.dispatchEvent(new Event('online')));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect([state(), savings.length]).toEqual(['failed', 3]);
});
