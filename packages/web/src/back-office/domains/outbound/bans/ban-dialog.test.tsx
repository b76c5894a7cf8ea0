import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { BanDialog } from './ban-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

function show(readable: readonly string[]) {
  call.mockImplementation(async ({ id }: { id: string }, { numbers }: { numbers: string[] }) =>
    id === 'outbound.ban'
      ? {
          banned: numbers.filter((each) => readable.includes(each)).length,
          known: 0,
          cut: 0,
          withoutNumber: 0,
          invalid: numbers.filter((each) => !readable.includes(each)),
        }
      : { records: [] },
  );
  const onClose = vi.fn();
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <BanDialog open onClose={onClose} onDone={async () => undefined} />
      </QueryClientProvider>
    </App>,
  );
  return onClose;
}

const ban = async (typed: string) => {
  fireEvent.change(await screen.findByLabelText('outbound:ban.numbers'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'outbound:ban.button' }));
};

test('numbers that could not be read are said at their field, and what was typed stays there', async () => {
  const onClose = show([]);
  await ban('call me, 12');
  expect(await screen.findByText('outbound:ban.invalid 2 call me, 12')).toBeTruthy();
  expect(screen.queryByText(/outbound:ban.done/)).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('outbound:ban.numbers').value).toBe('call me, 12');
  expect(onClose).not.toHaveBeenCalled();
});

test('those beside them that could be read are banned and counted', async () => {
  const onClose = show(['13800138100']);
  await ban('13800138100\n12');
  expect(await screen.findByText('outbound:ban.invalid 1 12')).toBeTruthy();
  expect(await screen.findByText('outbound:ban.done 0 1 0 0')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('a list that could be read whole closes the dialog', async () => {
  const onClose = show(['13800138100', '13800138101']);
  await ban('13800138100, 13800138101');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
