// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { PageProvider } from '../core/page-context.tsx';
import { sayFailure, toast } from '../core/toast.ts';
import type { PageContext } from '../core/types.ts';
import { act, mount, unmount } from '../mount.tsx';
import { Toast } from './toast.tsx';

const shown = () => document.querySelector('[role=alert] span')?.textContent ?? null;
const failure = (status: number, code: number, message: string, fields: CallFailure['fields'] = []) =>
  new CallFailure({ status, code, message, path: '/a/b', fields });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  document.cookie = 'language=en';
  mount(
    <PageProvider value={{ t: (key: string) => key } as unknown as PageContext}>
      <Toast />
    </PageProvider>,
  );
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

test('what the catalogue toasts shows for five seconds, in its words, and is the answer too', async () => {
  for (const [error, words] of [
    [failure(200, 3004, 'All places are taken'), 'All places are taken'],
    [failure(200, 7000, ''), 'Error'],
    [failure(403, 403, 'No access'), '/a/b No access'],
    [failure(500, 500, ''), 'Server error'],
    [failure(0, 0, ''), 'Could not reach the server'],
  ] as const) {
    let said = '';
    await act(() => {
      said = sayFailure(error);
    });
    expect([said, shown()]).toEqual([words, words]);
    await pass(4900);
    expect(shown()).toBe(words);
    await pass(200);
    expect(shown()).toBeNull();
  }
});

test('what a field says, and what is passed silently, shows in its place alone', async () => {
  await act(() => {
    expect(sayFailure(failure(200, 1000, 'Check it', [{ path: 'name', message: 'Too long' }]))).toBe('Check it');
    expect(sayFailure(failure(200, 4011, 'Unknown application'))).toBe('Unknown application');
  });
  expect(shown()).toBeNull();
});

test('it stays while somebody points at it or is in it, and goes by its button', async () => {
  await act(() => toast('Once'));
  const note = document.querySelector('[role=alert]');
  const tell = (kind: string) => act(() => note?.dispatchEvent(new Event(kind, { bubbles: true })));
  await tell('mouseenter');
  await tell('mouseover');
  await pass(20_000);
  expect(shown()).toBe('Once');
  await tell('mouseleave');
  await tell('mouseout');
  await pass(5100);
  expect(shown()).toBeNull();
  await act(() => toast('Twice'));
  await act(() => document.querySelector<HTMLButtonElement>('[role=alert] button')?.click());
  expect(shown()).toBeNull();
});
