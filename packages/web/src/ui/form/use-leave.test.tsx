import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLeave } from './use-leave.ts';

const { confirm } = vi.hoisted(() => ({ confirm: vi.fn() }));
vi.mock('antd', () => ({ App: { useApp: () => ({ modal: { confirm } }) } }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const onClose = vi.fn();
const leaving = () => renderHook(({ open }) => useLeave(open, onClose), { initialProps: { open: true } });
const answer = (name: 'onOk' | 'onCancel') => {
  const question = confirm.mock.lastCall?.[0] as Record<typeof name, () => void> | undefined;
  act(() => question?.[name]());
};

beforeEach(() => {
  confirm.mockReset();
  onClose.mockReset();
});
afterEach(cleanup);

test('with nothing typed, or all of it kept, it closes without a question', () => {
  const { result } = leaving();
  result.current.leave();
  result.current.onTyped();
  result.current.onKept();
  result.current.leave();
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(confirm).not.toHaveBeenCalled();
});

test('a key that is held asks once; after the answer it asks again, also while the question still fades', () => {
  const { result } = leaving();
  result.current.onTyped();
  result.current.leave();
  result.current.leave();
  expect(confirm).toHaveBeenCalledOnce();
  answer('onCancel');
  result.current.leave();
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
  answer('onOk');
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was discarded is not asked about when it is opened anew', () => {
  const { result, rerender } = leaving();
  result.current.onTyped();
  rerender({ open: false });
  rerender({ open: true });
  result.current.leave();
  expect(confirm).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});
