import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { usualClashLevels } from '@convoke/contract/schedule/schedule.rules.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { CallFailure } from '../../../core/call-failure.ts';
import ScheduleManagePage from './schedule-manage.page.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});
// It has tests of its own.
vi.mock('../../../ui/rich-text.tsx', () => ({ RichText: () => null }));

// The dialog of an item is large, and other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const anItem = (changes: Partial<AgendaRow> = {}): AgendaRow => ({
  agendaId: 'a',
  version: 1,
  dateId: 'd',
  placeId: 'hall',
  startsAt: '2027-03-01T02:00:00.000Z',
  minutes: 30,
  title: 'Opening',
  subtitle: '',
  kind: 'talk',
  trackId: null,
  language: '',
  expected: null,
  isPublic: true,
  guests: [],
  ...changes,
});
const texts = { abstract: '', description: '', url: '', links: [], note: '', words: {} };

let items: AgendaRow[];
/** What the other one made of the item while this page did not look. */
let theirs: AgendaRow | undefined;
let asked: { id: string; input: Record<string, unknown> }[];

const place = (placeId: string) => ({
  placeId,
  name: placeId,
  description: '',
  capacity: null,
  changeOver: 0,
  closed: [],
});
const programme = () => ({
  version: Math.max(...items.map(({ version }) => version), 1),
  timeZone: 'Asia/Shanghai',
  step: 5,
  usualWalk: 0,
  levels: usualClashLevels,
  dates: [
    {
      dateId: 'd',
      date: '2027-03-01',
      title: '',
      opensAt: '2027-03-01T01:00:00.000Z',
      closesAt: '2027-03-01T10:00:00.000Z',
    },
    // Opens half past one in the afternoon.
    {
      dateId: 'd2',
      date: '2027-03-02',
      title: '',
      opensAt: '2027-03-02T05:30:00.000Z',
      closesAt: '2027-03-02T10:00:00.000Z',
    },
  ],
  places: [place('hall'), place('studio')],
  tracks: [],
  walks: [],
  items: [...items],
  removedIds: [],
  guests: [],
});
const release = (number: number) => ({
  releaseId: `r${number}`,
  number,
  name: `Plan ${number}`,
  note: '',
  madeAt: '2026-12-01T00:00:00.000Z',
  madeBy: null,
  added: 1,
  removed: 0,
  changed: 0,
});

/** As the server does: what does not name the newest version is refused with how it stands. */
function stored(changes: Partial<AgendaRow> & { version: number }) {
  if (theirs && changes.version < theirs.version) {
    items = [theirs];
    throw new CallFailure({
      code: 3001,
      status: 200,
      message: 'Someone else has changed this.',
      path: '/x',
      failure: 'AGENDA_CHANGED',
      data: { items: [theirs] },
    });
  }
  const [item] = items;
  items = [{ ...(item ?? anItem()), ...changes, version: changes.version + 1 }];
  return { version: changes.version + 1, items: [...items] };
}

beforeEach(() => {
  items = [anItem()];
  theirs = undefined;
  asked = [];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>) => {
    asked.push({ id, input });
    switch (id) {
      case 'event.info':
        return {
          eventId: 'e',
          language: 'en',
          startsAt: '2027-03-01T01:00:00.000Z',
          endsAt: '2027-03-01T10:00:00.000Z',
        };
      case 'schedule.dateAll':
        return programme();
      case 'schedule.releaseList':
        return { records: [release(2), release(1)], total: 2 };
      case 'schedule.releaseBack':
        return { number: 3, name: '3' };
      case 'schedule.documentList':
        return { agendaId: 'a', documents: [] };
      case 'schedule.agendaInfo':
        return { ...items[0], ...texts };
      case 'schedule.sort':
        return stored((input['items'] as (Partial<AgendaRow> & { version: number })[])[0] ?? { version: 0 });
      case 'schedule.agendaUpdate':
        return stored(input as Partial<AgendaRow> & { version: number });
      case 'schedule.agendaDelete':
        items = [];
        return { version: 2 };
      case 'schedule.agendaRestore':
        items = [anItem({ version: 3 })];
        return { version: 3, items: [...items] };
      default:
        return {};
    }
  });
});
afterEach(cleanup);

function show() {
  render(
    <MemoryRouter initialEntries={['/activity-info/schedule-manage?event=e']}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <DialogHost>
            <ScheduleManagePage />
          </DialogHost>
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
}
const inputsOf = (id: string) => asked.filter((each) => each.id === id).map((each) => each.input);
const card = () => screen.findByRole('button', { name: /Opening/ });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const longer = async () => fireEvent.keyDown(await card(), { key: 'ArrowDown', shiftKey: true });
const theyMoved = () => (theirs = anItem({ version: 5, placeId: 'studio' }));

test('a stale move says what they did and what one wanted, and does it after all when one means it', async () => {
  show();
  await card();
  theyMoved();
  await longer();
  const notice = await screen.findByText(/schedule:stale.theirs/);
  expect(notice.textContent).toMatch(/schedule:stale.theirs .*studio.*schedule:minutes 30/);
  expect(notice.textContent).toMatch(/schedule:stale.mine .*hall.*schedule:minutes 35/);
  // Theirs stands meanwhile, and there is nothing of mine to undo.
  expect(screen.getByRole('button', { name: 'common:undo' })).toHaveProperty('disabled', true);

  await press('schedule:stale.again');
  await waitFor(() => expect(inputsOf('schedule.sort')).toHaveLength(2));
  expect(inputsOf('schedule.sort')[1]).toMatchObject({
    items: [{ agendaId: 'a', version: 5, placeId: 'hall', minutes: 35 }],
  });
  // Undone, it stands where they had put it.
  await waitFor(() => expect(screen.queryByText('schedule:stale.title')).toBeNull());
  await press('common:undo');
  await waitFor(() => expect(inputsOf('schedule.sort')).toHaveLength(3));
  expect(inputsOf('schedule.sort')[2]).toMatchObject({ items: [{ placeId: 'studio', minutes: 30 }] });
});

test('a stale dialog keeps what was typed, names what they changed, and sends only one’s own when saved again', async () => {
  show();
  fireEvent.click(await card());
  const dialog = within(await screen.findByRole('dialog'));
  const title = await dialog.findByLabelText('schedule:field.title');
  fireEvent.change(title, { target: { value: 'Opening, anew' } });
  theyMoved();
  fireEvent.click(dialog.getByRole('button', { name: 'common:save' }));
  expect(await dialog.findByText('schedule:stale.item schedule:field.time')).toBeTruthy();
  // One message: the server's own says that nothing was overwritten, and that theirs is shown.
  expect(dialog.getAllByRole('alert')).toHaveLength(1);
  expect(title).toHaveProperty('value', 'Opening, anew');
  // A second press within half a second is the same press.
  await waitFor(
    () => {
      fireEvent.click(dialog.getByRole('button', { name: 'common:save' }));
      expect(inputsOf('schedule.agendaUpdate')).toHaveLength(2);
    },
    { interval: 200 },
  );
  expect(inputsOf('schedule.agendaUpdate')[1]).toEqual({ agendaId: 'a', version: 5, title: 'Opening, anew' });
});

test('moved to another day by keys it keeps its hour; undone it is seen again, and the keys go on', async () => {
  show();
  const item = await card();
  item.focus();
  fireEvent.keyDown(item, { key: ' ' });
  fireEvent.keyDown(await card(), { key: 'PageDown' });
  fireEvent.keyDown(await card(), { key: 'Enter' });
  await waitFor(() => expect(inputsOf('schedule.sort')).toHaveLength(1));
  expect(inputsOf('schedule.sort')[0]).toMatchObject({
    items: [{ dateId: 'd2', startsAt: '2027-03-02T02:00:00.000Z' }],
  });
  const keys = (more: object) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ...more });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Opening'));
  keys({ ctrlKey: true });
  await waitFor(() => expect(inputsOf('schedule.sort')).toHaveLength(2));
  expect(inputsOf('schedule.sort')[1]).toMatchObject({
    items: [{ dateId: 'd', startsAt: '2027-03-01T02:00:00.000Z' }],
  });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Opening'));
  keys({ ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(inputsOf('schedule.sort')).toHaveLength(3));
});

test('what was removed comes back by the offer beside the message', async () => {
  show();
  fireEvent.keyDown(await card(), { key: 'Delete' });
  const said = await screen.findByText('schedule:item.removed Opening');
  expect(screen.queryByRole('button', { name: /^Opening/ })).toBeNull();
  // Beside the words, not the button of the bar.
  fireEvent.click(within(said.parentElement as HTMLElement).getByRole('button', { name: 'common:undo' }));
  await waitFor(() => expect(inputsOf('schedule.agendaRestore')).toEqual([{ agendaId: 'a' }]));
  expect(await card()).toBeTruthy();
});

test('an old release is made public again once that was asked', async () => {
  show();
  await card();
  await press('schedule:setUp');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'schedule:history.title' }));
  // The newest is public already.
  const back = await screen.findAllByRole('button', { name: 'schedule:history.back' });
  expect(back).toHaveLength(1);
  fireEvent.click(back[0] as HTMLElement);
  expect(inputsOf('schedule.releaseBack')).toEqual([]);
  const question = (await screen.findByText('schedule:history.questionText')).closest<HTMLElement>('[role="dialog"]');
  fireEvent.click(within(question as HTMLElement).getByRole('button', { name: 'schedule:history.back' }));
  await waitFor(() => expect(inputsOf('schedule.releaseBack')).toEqual([{ releaseId: 'r1' }]));
  expect(await screen.findByText('schedule:publish.done schedule:history.number 3')).toBeTruthy();
});

test('a finger takes an item once it lay still, and scrolls when it moves before', async () => {
  show();
  const item = await card();
  const isDragging = () => document.body.classList.contains('schedule-dragging');
  const touch = { pointerType: 'touch', button: 0, bubbles: true };
  vi.useFakeTimers();
  try {
    fireEvent(item, new PointerEvent('pointerdown', { ...touch, clientX: 10, clientY: 10 }));
    fireEvent(window, new PointerEvent('pointermove', { ...touch, clientX: 10, clientY: 60 }));
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    expect(isDragging()).toBe(false);
    fireEvent(window, new PointerEvent('pointerup', touch));

    fireEvent(item, new PointerEvent('pointerdown', { ...touch, clientX: 10, clientY: 10 }));
    fireEvent(window, new PointerEvent('pointermove', { ...touch, clientX: 13, clientY: 10 }));
    act(() => {
      vi.advanceTimersByTime(300);
    });
    expect(isDragging()).toBe(false);
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(isDragging()).toBe(true);
    fireEvent(window, new PointerEvent('pointercancel', touch));
    expect(isDragging()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
