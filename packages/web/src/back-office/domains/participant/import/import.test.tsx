import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { useTablePreferences } from '../../../../ui/list/use-table-preferences.ts';
import { useAnswerColumns } from '../list/answer-columns.tsx';
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

let state: string;
let columns: { header: string; fieldId: string | null }[];
let refusal: CallFailure | null;
let asked: { id: string; input: Record<string, unknown>; options: { upload?: File } }[];

beforeEach(() => {
  state = 'CHECKED';
  columns = [
    { header: 'Name', fieldId: 'name' },
    { header: 'Shoe size', fieldId: null },
  ];
  refusal = null;
  asked = [];
  localStorage.clear();
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>, options: object) => {
    asked.push({ id, input, options });
    switch (id) {
      case 'form.list':
        return [{ formId: 'f', version: 1, isOfEvent: true, name: '' }];
      case 'participant.imports':
        return [];
      case 'participant.importExtra':
        if (refusal) throw refusal;
        return { importId: 'i', formId: 'f', total: 3 };
      case 'participant.importMatch':
        columns = columns.map(({ header }, at) => ({ header, fieldId: (input['columns'] as string[])[at] ?? null }));
        return {};
      case 'participant.importStart':
        state = 'DONE';
        return {};
      case 'participant.importUndo':
        state = 'UNDONE';
        return {};
      case 'participant.importCheck':
        return {
          importId: 'i',
          formId: 'f',
          state,
          fileName: 'people.csv',
          groupName: null,
          total: 3,
          good: 2,
          bad: 1,
          progress: 3,
          made: state === 'DONE' ? 2 : 0,
          undoUntil: state === 'DONE' ? '2026-12-01T00:00:00.000Z' : null,
          columns,
          fields: [
            { fieldId: 'name', label: { en: 'Full name' }, isRequired: true, orElse: null },
            { fieldId: 'shoe', label: { en: 'Shoes' }, isRequired: false, orElse: null },
          ],
          rows: {
            total: 2,
            records: [
              {
                rowNumber: 2,
                state: 'GOOD',
                cells: ['ada', '37'],
                problems: [],
                stored: [
                  { fieldId: 'name', text: 'Ada' },
                  { fieldId: 'shoe', text: 'Size 37' },
                ],
                partsId: null,
              },
              {
                rowNumber: 4,
                state: 'BAD',
                cells: ['Nobody', '12'],
                problems: [{ fieldId: null, message: 'Not a valid phone number.' }],
                stored: null,
                partsId: null,
              },
            ],
          },
        };
      case 'participant.columns':
        return [
          { fieldId: 'name', label: { en: 'Name' }, type: 'text', means: 'name', isGone: false },
          { fieldId: 'diet', label: { en: 'Diet' }, type: 'single', isGone: false },
        ];
      default:
        return {};
    }
  });
});
afterEach(cleanup);

const surroundings = ({ children }: { children: ReactNode }) => (
  <App>
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>
  </App>
);
const show = () =>
  render(<ImportDialog open eventId="e" timeZone="Asia/Shanghai" onClose={() => undefined} />, {
    wrapper: surroundings,
  });

/** At once: the forms may not be known yet. */
function choose(): void {
  const file = new File(['Name\nAda'], 'people.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('table:choose'), { target: { files: [file] } });
}

test('a sheet is looked at first, then imported, and can be undone', async () => {
  show();
  choose();
  expect(await screen.findByText('Not a valid phone number.')).toBeTruthy();
  expect(screen.getByText('table:skipped Shoe size')).toBeTruthy();
  // A good row as it is stored.
  expect(screen.getByText('Size 37', { exact: false })).toBeTruthy();
  expect(asked.find((each) => each.id === 'participant.importExtra')).toMatchObject({
    input: { eventId: 'e', formId: 'f' },
    options: { upload: { name: 'people.csv' } },
  });
  expect(asked.some((each) => each.id === 'participant.importStart')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'participant:import.start 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'participant:import.undo' }));
  const buttons = await waitFor(() => {
    const found = screen.getAllByRole('button', { name: 'participant:import.undo' });
    expect(found).toHaveLength(2);
    return found;
  });
  fireEvent.click(buttons[1] as HTMLElement);
  expect(await screen.findByText('participant:import.state.UNDONE')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'participant:import.start 2' })).toBeNull();
});

test('columns that say too little are matched first; what was chosen stands going back and forward', async () => {
  columns = [
    { header: 'Who', fieldId: null },
    { header: '', fieldId: null },
  ];
  show();
  choose();
  expect(await screen.findByText('participant:import.needs Full name')).toBeTruthy();
  expect(screen.getByText('table:skipped Who, table:noTitle 2')).toBeTruthy();
  const read = () => screen.getByRole('button', { name: 'table:readAll' });
  expect(read().hasAttribute('disabled')).toBe(true);
  const is = async (column: string, field: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: `table:columnIs ${column}` }));
    const options = await screen.findAllByTitle(field);
    fireEvent.click(options.at(-1) as HTMLElement);
  };
  await is('Who', 'Full name');
  await waitFor(() => expect(screen.queryByText('participant:import.needs Full name')).toBeNull());
  // Away and back again.
  fireEvent.click(screen.getByRole('button', { name: 'participant:import.back' }));
  choose();
  expect(await screen.findByText('table:skipped table:noTitle 2')).toBeTruthy();
  fireEvent.click(read());
  expect(await screen.findByText('Size 37', { exact: false })).toBeTruthy();
  expect(asked.filter(({ id }) => id === 'participant.importMatch').map(({ input }) => input)).toEqual([
    { importId: 'i', columns: ['name', null] },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'participant:import.columns' }));
  expect(await screen.findByText('table:skipped table:noTitle 2')).toBeTruthy();
  // A field is of one column: it goes over to the one it was chosen for last.
  await is('2', 'Full name');
  expect(await screen.findByText('table:skipped Who')).toBeTruthy();
});

test('only good rows, or only those with problems, are looked at', async () => {
  show();
  choose();
  fireEvent.click(await screen.findByText('participant:import.only.good 2'));
  await waitFor(() =>
    expect(asked.filter(({ id }) => id === 'participant.importCheck').at(-1)?.input).toMatchObject({ only: 'good' }),
  );
});

test('a file that cannot be read is said in the dialog, and another one may follow', async () => {
  refusal = new CallFailure({ code: 1000, status: 200, message: 'Not a sheet.', path: '' });
  show();
  choose();
  expect((await screen.findByRole('alert')).textContent).toContain('Not a sheet.');
  refusal = null;
  choose();
  expect(await screen.findByText('participant:import.state.CHECKED')).toBeTruthy();
});

test('answers stand as columns once they are chosen, and are asked for then only', async () => {
  const { result } = renderHook(
    () => ({ answers: useAnswerColumns('e', 'test-list'), preferences: useTablePreferences('test-list') }),
    { wrapper: surroundings },
  );
  await waitFor(() => expect(result.current.answers.columns.map((column) => column.title)).toEqual(['Diet']));
  expect(result.current.answers.fieldIds).toBeUndefined();
  const [preferences, setPreferences] = result.current.preferences;
  setPreferences({ ...preferences, shown: ['answer:diet', 'answer:of-another-event'] });
  await waitFor(() => expect(result.current.answers.fieldIds).toBe('diet'));
});
