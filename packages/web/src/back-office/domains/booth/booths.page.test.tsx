import type { Booth, BoothBlock } from '@convoke/contract/booth/booth.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { CallFailure } from '../../../core/call-failure.ts';
import BoothsPage from './booths.page.tsx';
import { usePlaces } from './plan/use-places.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});
vi.mock('../../../ui/use-current-event.ts', () => ({ useCurrentEvent: () => ({ eventId: 'e' }) }));

// Dialogs are fetched when they are needed, and other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const block: BoothBlock = {
  blockId: 'h',
  version: 1,
  name: 'Hall 1',
  width: 4000,
  height: 2500,
  pictureKey: null,
  pictureUrl: null,
  booths: 2,
};
const aBooth = (number: string, x: number): Booth => ({
  boothId: number,
  blockId: 'h',
  version: 1,
  number,
  x,
  y: 100,
  width: 300,
  height: 300,
  priceCents: 0,
  note: '',
  state: 'free',
  heldUntil: null,
  exhibitor: null,
});

let booths: Booth[];
let saved: { x: number; version: number }[];

interface Asked {
  boothId: string;
  version: number;
  x: number;
  booths: { boothId: string; x: number }[];
}

/** As the server does: what moves a booth makes it newer, and what names an older one is refused with how it stands. */
function answer(id: string, input: Asked) {
  if (id === 'booth.blockList') return [block];
  if (id === 'booth.list') return [...booths];
  if (id === 'booth.place') {
    booths = booths.map((booth) => {
      const place = input.booths.find((each) => each.boothId === booth.boothId);
      return place ? { ...booth, ...place, version: booth.version + 1 } : booth;
    });
    return { changed: input.booths.length };
  }
  if (id === 'booth.update') {
    const current = booths.find((each) => each.boothId === input.boothId);
    if (current?.version !== input.version)
      throw new CallFailure({
        code: 3001,
        status: 200,
        message: 'Changed',
        path: '/event/booth/update',
        failure: 'BOOTH_CHANGED',
        data: { current },
      });
    saved.push({ x: input.x, version: input.version });
    return { version: input.version + 1 };
  }
  return {};
}

beforeEach(() => {
  booths = [aBooth('A-01', 100), aBooth('A-02', 400)];
  saved = [];
  call.mockImplementation(async (of: { id: string }, input: Asked) => answer(of.id, input));
});
afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <MemoryRouter>
          <DialogHost>
            <BoothsPage />
          </DialogHost>
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  );

test('of the booths only the one that is moved becomes another: the others are not drawn again', () => {
  const refresh = () => Promise.resolve();
  const { result } = renderHook(() => usePlaces('e', booths, refresh));
  act(() => result.current.put('A-01', { x: 150, y: 100, width: 300, height: 300 }));
  expect(result.current.booths[0]).toMatchObject({ x: 150 });
  expect(result.current.booths[1]).toBe(booths[1]);
});

test('a move on the plan is undone, presses in a row as one, and the undo is stored', async () => {
  open();
  const shape = await screen.findByRole('button', { name: /^A-01\b.*booth:state/ });
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: /common:undo/ });
  expect(undo.disabled).toBe(true);
  fireEvent.keyDown(shape, { key: 'ArrowRight' });
  fireEvent.keyDown(shape, { key: 'ArrowRight' });
  await waitFor(() => expect(booths[0]).toMatchObject({ x: 200 }));
  fireEvent.keyDown(shape, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(booths[0]).toMatchObject({ x: 100 }));
  expect(undo.disabled).toBe(true);
});

test('a booth that was just moved by keys is opened and saved: nobody else has changed it', async () => {
  open();
  const shape = await screen.findByRole('button', { name: /^A-01\b.*booth:state/ });
  fireEvent.keyDown(shape, { key: 'ArrowRight' });
  fireEvent.keyDown(shape, { key: 'Enter' });
  await screen.findByRole('dialog');
  await waitFor(() => expect(booths[0]).toMatchObject({ x: 150, version: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'common:save' }));
  await waitFor(() => expect(saved).toEqual([{ x: 150, version: 2 }]));
});

test('a search that finds nothing says so', async () => {
  open();
  await screen.findByRole('button', { name: /^A-01\b.*booth:state/ });
  fireEvent.click(screen.getByText('booth:view.list'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
  await screen.findByText('common:table.nothing');
});
