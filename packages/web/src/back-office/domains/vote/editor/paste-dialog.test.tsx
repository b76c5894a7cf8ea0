import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { PasteDialog } from './paste-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
const t = (key: string, values?: Record<string, unknown>) =>
  values ? `${key} ${Object.values(values).join(' ')}` : key;
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t, i18n: { language: 'en' } }) }));
beforeEach(() => {
  call.mockReset();
});
afterEach(cleanup);

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <App>{children}</App>
  </QueryClientProvider>
);
const noSheet = new CallFailure({
  code: 2,
  status: 200,
  message: 'No.',
  path: '/',
  failure: 'VOTE_SHEET',
  data: { failure: 'VOTE_SHEET' },
});

test('the columns of a spreadsheet are chosen, then it is shown as the lines it says, after those that are there', async () => {
  const onAdd = vi.fn();
  render(
    <Around>
      <PasteDialog open room={10} onAdd={onAdd} onClose={vi.fn()} />
    </Around>,
  );
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'vote:paste.title' });
  fireEvent.change(text(), { target: { value: 'Zed | Evening' } });
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('vote:paste.file', { selector: 'input' }), {
      target: { files: [new File(['x'], name)] },
    });
  // One that is none says so and takes nothing away.
  call.mockRejectedValueOnce(noSheet);
  choose('broken.xlsx');
  await screen.findByText('common:retry');
  fireEvent.click(screen.getByRole('button', { name: 'vote:paste.back' }));
  expect(text().value).toBe('Zed | Evening');
  call.mockResolvedValueOnce({
    format: 'xlsx',
    encodings: [],
    encoding: 'utf-8',
    separator: ',',
    sheets: ['Candidates'],
    sheet: 1,
    headerRow: 1,
    header: ['Name', 'Shoe size', 'Introduction'],
    rows: [['Ada | Lovelace', '37', 'One']],
    columns: ['name', 'none', 'introduction'],
    hasBrokenSigns: false,
  });
  choose('good.xlsx');
  await screen.findByText('table:skipped Shoe size');
  const ada = { name: 'Ada | Lovelace', group: '', introduction: 'One', videoUrl: '' };
  call.mockResolvedValueOnce({ candidates: [ada], isCut: false });
  fireEvent.click(screen.getByRole('button', { name: 'table:readAll' }));
  await waitFor(() => expect(text().value).toBe('Zed | Evening\nAda | Lovelace\t\tOne\t'));
  expect(call.mock.lastCall?.[1]).toMatchObject({ columns: 'name,none,introduction', headerRow: 1, sheet: 1 });
  expect(screen.getByRole('cell', { name: 'Ada | Lovelace' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'vote:paste.ok 2' }));
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([
    { name: 'Zed', group: 'Evening' },
    { name: 'Ada | Lovelace', group: '', introduction: 'One' },
  ]);
});

test('a pasted table says which columns are left out, and whether its first line has titles', () => {
  render(
    <Around>
      <PasteDialog open room={10} onAdd={vi.fn()} onClose={vi.fn()} />
    </Around>,
  );
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'vote:paste.title' });
  fireEvent.change(text, { target: { value: 'Ada' } });
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.change(text, { target: { value: 'Shoe size\tName\n37\tAda' } });
  expect(screen.getByText('table:skipped Shoe size')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'vote:paste.ok 1' })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'vote:paste.titled' }));
  // Now the first line is a candidate too, and the first column the name.
  expect(screen.getByRole('cell', { name: 'Shoe size' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'vote:paste.ok 2' })).toBeTruthy();
});
