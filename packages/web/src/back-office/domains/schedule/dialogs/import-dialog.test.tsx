import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
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

let state: 'CHECKED' | 'DONE' | 'UNDONE';
let sheetColumns: string[];
let refusal: CallFailure | null;
let asked: { id: string; input: object; options: { upload?: File } }[];

const row = (what: string, title: string) => ({
  what,
  title,
  date: '2027-05-01',
  place: 'Saal 1',
  startsAt: '2027-05-01T08:00:00.000Z',
  minutes: 45,
  people: ['Ada'],
});
const plan = {
  timeZone: 'Europe/Berlin',
  items: { add: 2, change: 1, same: 1, restore: 0 },
  dates: { added: 2, there: 1 },
  places: { added: 3, there: 0 },
  tracks: { added: 0, there: 0 },
  guests: { made: 4, bound: 5, there: 6 },
  withoutPeople: 7,
  overMidnight: 8,
  rows: [row('add', 'One'), row('add', 'Two'), row('change', 'Three'), row('same', 'Four')],
  clashes: { 'place-overlap': 2, 'guest-twice': 143 },
  faults: [{ what: 'One', problem: 'no-start' }],
  skipped: ['Shoe size'],
};

beforeEach(() => {
  state = 'CHECKED';
  sheetColumns = ['title', 'start', 'none'];
  refusal = null;
  asked = [];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: object, options: object) => {
    asked.push({ id, input, options });
    const facts = { importId: 'i', eventId: 'e', fileName: '38c3.xml', state, createdAt: '2026-12-01T00:00:00.000Z' };
    if (refusal && id !== 'schedule.imports' && id !== 'schedule.importInfo') throw refusal;
    switch (id) {
      case 'event.info':
        return { startsAt: '2024-12-27T09:00:00.000Z', endsAt: '2024-12-30T18:00:00.000Z' };
      case 'schedule.imports':
        return [];
      case 'schedule.importPreview':
        return {
          format: 'text',
          encodings: ['utf-8'],
          encoding: 'utf-8',
          separator: ';',
          sheets: [],
          sheet: 1,
          headerRow: 2,
          header: ['Title', 'Begins', 'Shoe size'],
          rows: [['Opening', '9:00', '37']],
          columns: sheetColumns,
          hasBrokenSigns: false,
        };
      case 'schedule.import':
        return { importId: 'i' };
      case 'schedule.importInfo':
        return {
          ...facts,
          undoUntil: state === 'DONE' ? '2026-12-02T00:00:00.000Z' : null,
          plan: state === 'CHECKED' ? plan : null,
        };
      case 'schedule.importStart':
        state = 'DONE';
        return { version: 2, added: 2, changed: 1, restored: 0, guests: 4 };
      default:
        state = 'UNDONE';
        return { version: 3, undone: 2, kept: 1 };
    }
  });
});
afterEach(cleanup);

const show = () =>
  render(
    <App>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ImportDialog open eventId="e" onClose={() => undefined} />
      </QueryClientProvider>
    </App>,
  );
const choose = () =>
  fireEvent.change(screen.getByLabelText('schedule:import.choose'), {
    target: { files: [new File(['<schedule/>'], '38c3.xml')] },
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a programme is shown with its counts, clashes and faults, then taken, then taken back', async () => {
  show();
  choose();
  const start = 'schedule:import.start 3';
  await screen.findByRole('button', { name: start });
  expect(asked.find(({ id }) => id === 'schedule.import')).toMatchObject({
    input: { eventId: 'e' },
    options: { upload: { name: '38c3.xml' } },
  });
  for (const words of [
    'schedule:import.newAndThere 2 1',
    'schedule:import.newAndThere 3 0',
    'schedule:import.people 4 5 6',
    'schedule:import.itemFacts 7 8 Europe/Berlin',
    'schedule:clash.place-overlap: 2 · schedule:clash.guest-twice: 143',
    'schedule:import.faults 1',
    'schedule:import.fault.no-start',
  ])
    expect(screen.getByText(words)).toBeTruthy();
  // A part of which the file has none is not told.
  expect(screen.queryByText('schedule:import.part.tracks')).toBeNull();
  fireEvent.click(screen.getByText('schedule:import.change 1'));
  await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
  expect(screen.getByText('Three')).toBeTruthy();

  expect(asked.some(({ id }) => id === 'schedule.importStart')).toBe(false);
  await press(start);
  expect(await screen.findByText('schedule:import.done 2 1 4')).toBeTruthy();
  await press('schedule:import.undo');
  const question = (await screen.findByText('schedule:import.undoText')).closest<HTMLElement>('[role="dialog"]');
  fireEvent.click(within(question as HTMLElement).getByRole('button', { name: 'common:undo' }));
  expect(await screen.findByText('schedule:import.undone 2 1')).toBeTruthy();
  expect(await screen.findByText('schedule:import.state.UNDONE')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'schedule:import.undo' })).toBeNull();
});

test('a file that cannot be read is said in the dialog, and another one may follow', async () => {
  refusal = new CallFailure({ code: 1000, status: 200, message: 'No programme.', path: '' });
  show();
  choose();
  expect((await screen.findByRole('alert')).textContent).toContain('No programme.');
  refusal = null;
  choose();
  expect(await screen.findByText('schedule:import.state.CHECKED')).toBeTruthy();
  expect(screen.queryByText('No programme.')).toBeNull();
});

const chooseSheet = () =>
  fireEvent.change(screen.getByLabelText('schedule:import.choose'), {
    target: { files: [new File(['Title;Begins;Shoe size'], 'programme.csv')] },
  });
const imports = () => asked.filter(({ id }) => id === 'schedule.import');

test('the columns of a sheet are matched and named before it is read, and can be matched anew before it is taken', async () => {
  show();
  chooseSheet();
  expect(await screen.findByText('table:skipped Shoe size')).toBeTruthy();
  expect(imports()).toEqual([]);
  await press('table:readAll');
  await screen.findByRole('button', { name: 'schedule:import.start 3' });
  expect(imports()[0]).toMatchObject({
    input: { eventId: 'e', separator: ';', headerRow: 2, columns: 'title,start,none' },
    options: { upload: { name: 'programme.csv' } },
  });
  await press('schedule:import.columns');
  expect(await screen.findByText('table:skipped Shoe size')).toBeTruthy();
  // The list of imports before knows no file.
  await press('schedule:import.back');
  expect(await screen.findByLabelText('schedule:import.choose')).toBeTruthy();
});

test('a sheet without a column of titles is not read', async () => {
  sheetColumns = ['none', 'start', 'none'];
  show();
  chooseSheet();
  expect(await screen.findByText('schedule:import.needsTitle')).toBeTruthy();
  const read = screen.getByRole('button', { name: 'table:readAll' });
  await waitFor(() => expect(read.hasAttribute('disabled')).toBe(true));
});

test('a programme of which nothing is new cannot be taken', async () => {
  const items = { add: 0, change: 0, same: 4, restore: 0 };
  const before = plan.items;
  plan.items = items;
  show();
  choose();
  const start = await screen.findByRole('button', { name: 'schedule:import.start 0' });
  expect(start.hasAttribute('disabled')).toBe(true);
  plan.items = before;
});
