import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../../ui/dialogs.tsx';
import { BanImport } from './ban-import.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

afterEach(cleanup);

test('bans that are being imported cannot be discarded, and what became of them is said', async () => {
  const read = { found: 2, invalid: 0, problems: [], columns: ['Phone'], examples: [], banned: 0, known: 0, cut: 0 };
  const made = Promise.withResolvers<object>();
  call.mockImplementation(async ({ id }: { id: string }, { isPreview }: { isPreview?: boolean }) => {
    if (id !== 'outbound.banInsert') return { records: [] };
    return isPreview ? read : made.promise;
  });
  const onClose = vi.fn();
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <DialogHost>
          <BanImport open onClose={onClose} onDone={async () => undefined} />
        </DialogHost>
      </QueryClientProvider>
    </App>,
  );
  const file = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(file as HTMLInputElement, { target: { files: [new File(['Phone'], 'numbers.csv')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'outbound:banImport.ok' }));
  const cancel = await screen.findByRole('button', { name: 'common:cancel' });
  await waitFor(() => expect(cancel).toHaveProperty('disabled', true));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  made.resolve({ ...read, banned: 2 });
  await screen.findByText('outbound:ban.done');
  fireEvent.click(screen.getByRole('button', { name: 'common:close' }));
  expect(onClose).toHaveBeenCalled();
});
