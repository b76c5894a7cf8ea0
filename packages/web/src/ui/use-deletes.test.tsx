import { guestDelete, guestRestore } from '@convoke/contract/guest/guest.calls.ts';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../core/call-failure.ts';
import { useDeletes } from './use-deletes.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<(made: object, input: object) => Promise<object>>() }));
vi.mock('../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' ');
  return { useTranslation: () => ({ t }) };
});

configure({ asyncUtilTimeout: 20_000 });
const refresh = vi.fn(async () => undefined);
const onDone = vi.fn();
beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

function Page({ isForGood = false }: { isForGood?: boolean }) {
  const deletes = useDeletes(refresh);
  const ada = { name: 'Ada', call: guestDelete, input: { guestId: 'a' }, onDone };
  const restore = { call: guestRestore, input: { guestIds: ['a'] } };
  return (
    <button
      type="button"
      onClick={() => deletes(isForGood ? { ...ada, kind: 'type' } : { ...ada, restore, text: 'why' })}
    >
      delete
    </button>
  );
}
const show = (isForGood = false) => {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Page isForGood={isForGood} />
      </App>
    </ConfigProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'delete' }));
};
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: 'common:delete.ok' }));

test('one thing is deleted after a question by its name, said so, and taken back', async () => {
  call.mockResolvedValue({});
  show();
  expect(await screen.findAllByText('common:delete.question Ada')).not.toHaveLength(0);
  await screen.findByText('why');
  expect(call).not.toHaveBeenCalled();
  await confirm();
  await screen.findByText('common:delete.done Ada');
  expect(call.mock.calls.map(([made, input]) => [made, input])).toEqual([[guestDelete, { guestId: 'a' }]]);
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: 'common:undo' }));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
  expect(call.mock.calls.at(-1)?.slice(0, 2)).toEqual([guestRestore, { guestIds: ['a'] }]);
});

test('what cannot be taken back offers nothing; its kind is in the question', async () => {
  call.mockResolvedValue({});
  show(true);
  expect(await screen.findAllByText('common:delete.kind common:kind.type Ada')).not.toHaveLength(0);
  await confirm();
  await screen.findByText('common:delete.done Ada');
  expect(screen.queryByRole('button', { name: 'common:undo' })).toBeNull();
});

test('what was refused is not said to be gone', async () => {
  call.mockRejectedValue(new CallFailure({ code: 3001, status: 200, message: 'in use', path: '/x' }));
  show();
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/common:delete.done/)).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});
