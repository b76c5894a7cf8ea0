import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentEvent } from '../../../core/current-event.ts';
import { pageKeys } from '../../../ui/page-keys.ts';
import type { MenuEntry, Menus } from '../../app/menu.ts';
import { Finder } from '../finder.tsx';
import { fit, fitting } from './matching.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('i18next', () => ({ default: { loadNamespaces: async () => undefined } }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return {
    useTranslation: () => ({ t, i18n: { language: 'en' } }),
    initReactI18next: { type: '3rdParty', init: () => {} },
  };
});
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const entry = (key: string, label: string): MenuEntry => ({
  key,
  label,
  title: undefined,
  icon: null,
  external: false,
  children: [],
});
const menus: Menus = {
  main: [
    entry('/dashboard', 'Workbench'),
    { ...entry('group', 'Events'), children: [entry('/activity-manage/list', 'Events')] },
  ],
  within: [entry('/manage-center/index', 'Overview'), entry('/activity-personnel/participants', 'Participants')],
};
let asked: { id: string; input: Record<string, unknown> }[];

beforeEach(() => {
  asked = [];
  client.clear();
  currentEvent.set({ eventId: 'e', title: 'Spring', model: 0, useTicket: 1 });
  pageKeys.set([]);
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>) => {
    asked.push({ id, input });
    const page = (record: object) => ({ records: [record], total: 1, current: 1, size: 5, pages: 1 });
    switch (id) {
      case 'event.list':
        return page({ eventId: 'other', title: 'Autumn', placeName: 'Kiln' });
      case 'participant.page':
        return page({ partsId: 'p', name: 'Ada Autumn', company: 'Loom', phone: '138', email: null });
      case 'order.list':
        return page({ orderId: 'o', number: 'A-1', buyerName: 'Ada', tickets: '1 × Standard' });
      default:
        return { eventId: 'e', registerUrl: 'https://x.org/r' };
    }
  });
});
afterEach(cleanup);

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
const address = () => screen.getByTestId('address').textContent;
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
function Page({ menus: known }: { menus: Menus | undefined }) {
  return (
    <MemoryRouter initialEntries={['/manage-center/index?event=e']}>
      <App>
        <QueryClientProvider client={client}>
          <input aria-label="a field of the page" />
          <Finder menus={known} />
          <Where />
        </QueryClientProvider>
      </App>
    </MemoryRouter>
  );
}
const show = () => void render(<Page menus={menus} />);
const press = (key: string, more: object = {}, target: Element = document.body) =>
  act(() => void fireEvent.keyDown(target, { key, ...more }));
const field = () => screen.findByRole('combobox');
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const marked = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

test('Ctrl+K opens it; pages are found by what is typed, arrows and Enter go there, and the event goes along', async () => {
  show();
  press('k', { ctrlKey: true });
  const input = await field();
  expect(options().slice(0, 4)).toEqual(['OverviewSpring', 'ParticipantsSpring', 'Workbench', 'Events']);
  // Nothing is asked for before something is typed.
  expect(asked.filter(({ id }) => id !== 'event.info')).toEqual([]);
  fireEvent.change(input, { target: { value: 'p' } });
  expect(options()[0]).toBe('ParticipantsSpring');
  expect(input.getAttribute('aria-activedescendant')).toBe(marked()?.id);
  press('Enter', {}, input);
  await waitFor(() => expect(address()).toBe('/activity-personnel/participants?event=e'));
});

test('events, people and orders come from the server, a few of each, and lead to their own event', async () => {
  show();
  press('k', { metaKey: true });
  const input = await field();
  fireEvent.change(input, { target: { value: 'Autumn' } });
  await screen.findByText('Ada Autumn');
  await screen.findByText('A-1');
  const sizes = asked.filter(({ id }) => id !== 'event.info').map(({ input: { size, search } }) => [size, search]);
  expect(sizes).toEqual([
    [5, 'Autumn'],
    [5, 'Autumn'],
    [5, 'Autumn'],
  ]);
  press('ArrowDown', {}, input);
  expect(marked()?.textContent).toContain('Ada Autumn');
  press('ArrowUp', {}, input);
  press('ArrowUp', {}, input);
  expect(marked()).toBe(screen.getAllByRole('option').at(-1));
  press('ArrowDown', {}, input);
  expect(marked()?.textContent).toBe('AutumnKiln');
  press('Enter', {}, input);
  await waitFor(() => expect(address()).toBe('/manage-center/index?event=other'));
});

test('one letter asks for events alone, and without an event nobody is looked for', async () => {
  currentEvent.set(null);
  show();
  press('k', { ctrlKey: true });
  fireEvent.change(await field(), { target: { value: 'Autumn' } });
  await screen.findByText('Autumn');
  expect(new Set(asked.map(({ id }) => id))).toEqual(new Set(['event.list']));
});

test('letters that are typed before the field is there are kept, and Enter takes what they lead to', async () => {
  show();
  press('k', { ctrlKey: true });
  for (const key of ['q', 'Backspace', 'p', 'a', 'r', 'Enter']) press(key);
  await waitFor(() => expect(address()).toBe('/activity-personnel/participants?event=e'));
});

test('letters typed while the dialog has its focus on a button are not lost', async () => {
  show();
  press('k', { ctrlKey: true });
  const input = await field();
  screen.getByRole('button', { name: 'Close' }).focus();
  for (const letter of 'part') press(letter, {}, document.activeElement ?? document.body);
  await waitFor(() => expect(input).toHaveProperty('value', 'part'));
});

test('Enter waits for the menu, which may be on its way yet', async () => {
  const { rerender } = render(<Page menus={undefined} />);
  press('k', { ctrlKey: true });
  const input = await field();
  fireEvent.change(input, { target: { value: 'Participants' } });
  press('Enter', {}, input);
  await waitFor(() => expect(asked.some(({ id }) => id === 'event.list')).toBe(true));
  expect(address()).toBe('/manage-center/index?event=e');
  rerender(<Page menus={menus} />);
  await waitFor(() => expect(address()).toBe('/activity-personnel/participants?event=e'));
});

test('Enter waits for what the server finds of the words typed, and takes nothing of others', async () => {
  show();
  press('k', { ctrlKey: true });
  const input = await field();
  // Fits an action, and an event that the server is still looking for.
  fireEvent.change(input, { target: { value: 'create' } });
  press('Enter', {}, input);
  expect(address()).toBe('/manage-center/index?event=e');
  await waitFor(() => expect(address()).toBe('/manage-center/index?event=other'));
});

test('what was chosen stays chosen when more is found', async () => {
  show();
  press('k', { ctrlKey: true });
  const input = await field();
  fireEvent.change(input, { target: { value: 'create' } });
  press('ArrowDown', {}, input);
  const before = marked()?.textContent;
  await screen.findByText('Autumn');
  expect(marked()?.textContent).toBe(before);
});

test('an action is done; a search that fails says so and leaves pages and actions', async () => {
  call.mockRejectedValue(new Error('offline'));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'layout:find' }));
  const input = await field();
  fireEvent.change(input, { target: { value: 'create' } });
  await screen.findByText('palette:failed');
  expect(options()).toEqual(['palette:do.createOffline', 'palette:do.createOnline']);
  press('ArrowDown', {}, input);
  press('Enter', {}, input);
  await waitFor(() => expect(address()).toBe('/activity-manage/create'));
  expect(sessionStorage.getItem('createModel')).toBe('1');
});

test('? shows the keys of the page, but is a letter where one types', async () => {
  pageKeys.set([[{ keys: ['A'], text: 'palette:key.approve' }]]);
  show();
  press('?', {}, screen.getByLabelText('a field of the page'));
  expect(screen.queryByText('palette:keys.page')).toBeNull();
  press('?');
  await screen.findByText('palette:keys.page');
  expect(screen.getByText('palette:key.approve')).toBeTruthy();
});

test('accents and case do not count, and what begins with it comes first', () => {
  expect(fit('Información básica', 'informacion')).toBe(0);
  expect(fit('Registration form', 'form reg')).toBe(1);
  expect(fit('Orders', 'tickets')).toBeNull();
  const items = ['Reorder', 'Orders'].map((label) => ({ label }));
  expect(fitting(items, 'ORD').map(({ label }) => label)).toEqual(['Orders', 'Reorder']);
  expect(fitting(items, ' ')).toHaveLength(2);
});
