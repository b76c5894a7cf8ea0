import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImportDialog } from './import-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

let asked: { id: string; input: object }[];
let columns: string[];

beforeEach(() => {
  asked = [];
  columns = ['name', 'title', 'none'];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: object) => {
    asked.push({ id, input });
    switch (id) {
      case 'guest.imports':
        return [];
      case 'guest.importPreview':
        return {
          format: 'text',
          encodings: ['utf-8'],
          encoding: 'utf-8',
          separator: ',',
          sheets: [],
          sheet: 1,
          headerRow: 1,
          header: ['Who', 'Job', 'Shoe size'],
          rows: [['Ada', 'Poet', '37']],
          columns,
          hasBrokenSigns: false,
        };
      case 'guest.import':
        return { importId: 'i' };
      case 'guest.importInfo':
        return {
          importId: 'i',
          fileName: 'speakers.csv',
          state: 'CHECKED',
          total: 1,
          fresh: 1,
          matching: 0,
          bad: 0,
          undoUntil: null,
          columns: [
            { title: 'Who', kind: 'name' },
            { title: 'Job', kind: 'title' },
            { title: 'Shoe size', kind: 'none' },
          ],
          rows: {
            total: 1,
            records: [
              {
                rowNumber: 2,
                state: 'NEW',
                cells: ['Ada', 'Poet', '37'],
                problems: [],
                guestName: null,
                stored: {
                  name: 'Ada',
                  company: '',
                  title: 'Poet',
                  type: '',
                  phone: '',
                  email: '',
                  links: [],
                  note: '',
                  biographies: { en: 'Wrote it.' },
                },
              },
            ],
          },
        };
      default:
        return {};
    }
  });
});
afterEach(cleanup);

const sent = (id: string) => asked.filter((each) => each.id === id);

function choose() {
  render(
    <App>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ImportDialog open onClose={() => undefined} refresh={() => Promise.resolve()} />
      </QueryClientProvider>
    </App>,
  );
  const file = new File(['Who\nAda'], 'speakers.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('guest:import.choose'), { target: { files: [file] } });
}

test('columns are matched and named, and what will be stored is shown before anything is taken', async () => {
  choose();
  expect(await screen.findByText('table:skipped Shoe size')).toBeTruthy();
  expect(sent('guest.import')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'table:readAll' }));
  expect(await screen.findByText('Wrote it.')).toBeTruthy();
  expect(sent('guest.import')[0]?.input).toEqual({
    encoding: 'utf-8',
    separator: ',',
    sheet: 1,
    headerRow: 1,
    columns: 'name,title,none',
  });
  expect(screen.getByText('table:skipped Shoe size')).toBeTruthy();
  expect(sent('guest.importStart')).toEqual([]);
  // Back to the columns: what was read is forgotten.
  fireEvent.click(screen.getByRole('button', { name: 'guest:import.columns' }));
  expect(await screen.findByRole('button', { name: 'table:readAll' })).toBeTruthy();
  expect(sent('guest.importDiscard')).toHaveLength(1);
});

test('without a column of names nothing is read', async () => {
  columns = ['none', 'title', 'none'];
  choose();
  expect(await screen.findByText('guest:import.needsName')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'table:readAll' }).hasAttribute('disabled')).toBe(true),
  );
});
