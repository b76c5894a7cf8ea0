import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../core/call-failure.ts';
import { clickGuardMs } from '../core/click-guard.ts';
import { BusyButton } from './busy-button.tsx';
import { BusySwitch } from './busy-switch.tsx';
import { useBusy } from './use-busy.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a switch that is pressed twice at once acts once, and shows that it works for as long as a repeat is ignored', async () => {
  const turn = vi.fn(async () => undefined);
  render(<BusySwitch aria-label="on sale" checked={false} onChange={turn} />);
  const control = screen.getByRole('switch');
  fireEvent.click(control);
  await pass(0);
  expect(control).toHaveProperty('disabled', true);
  expect(control.className).toContain('loading');
  await pass(clickGuardMs - 1);
  fireEvent.click(control);
  expect(turn).toHaveBeenCalledExactlyOnceWith(true);
  await pass(1);
  fireEvent.click(control);
  expect(turn).toHaveBeenCalledTimes(2);
});

test('a button works until its call is over, however long that takes, and also when it is refused', async () => {
  let refuse = (_: unknown) => {};
  const press = vi.fn(() => new Promise((_, no) => (refuse = no)));
  render(
    <App>
      <BusyButton onClick={press}>Send</BusyButton>
    </App>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  await pass(3 * clickGuardMs);
  fireEvent.click(button);
  expect(press).toHaveBeenCalledOnce();
  expect(button.className).toContain('loading');
  refuse(new CallFailure({ code: 3001, status: 200, message: 'no', path: '/x' }));
  await pass(1);
  expect(button.className).not.toContain('loading');
  fireEvent.click(button);
  expect(press).toHaveBeenCalledTimes(2);
});

test('what is gone before the half second is over shows nothing any more', async () => {
  const { result, unmount } = renderHook(useBusy);
  await act(() => result.current.run(async () => undefined));
  unmount();
  const failed = vi.fn();
  process.once('unhandledRejection', failed);
  // As when a page is closed: whoever draws now finds no window.
  vi.stubGlobal('window', undefined);
  await vi.advanceTimersByTimeAsync(clickGuardMs);
  vi.unstubAllGlobals();
  process.off('unhandledRejection', failed);
  expect(failed).not.toHaveBeenCalled();
});
