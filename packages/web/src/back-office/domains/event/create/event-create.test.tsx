import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { createFlagKey } from '../../../../ui/create-flag.ts';
import EventCreatePage from '../event-create.page.tsx';
import { readDraft } from './create-draft.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

interface Made {
  title: string;
  key: string;
}
let made: Made[];
let failing: boolean;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  made = [];
  failing = false;
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: { title: string }, options: { headers: Headers }) => {
    if (id === 'event.init')
      return {
        eventId: 'of-init',
        model: 0,
        useTicket: 0,
        startsAt: '2026-12-01T09:00:00Z',
        endsAt: '2026-12-01T12:00:00Z',
        timeZone: 'UTC',
        organiserName: 'Lumen',
      };
    if (id !== 'event.add') throw new Error(`unexpected ${id}`);
    made.push({
      title: input.title,
      key: (options.headers as unknown as Record<string, string>)['Idempotency-Key'] ?? '',
    });
    if (failing) throw new CallFailure({ code: 0, status: 0, message: '', path: '/event/event/add' });
    return { eventId: `event ${made.length}`, code: 'c' };
  });
});
afterEach(cleanup);

function page(client: QueryClient) {
  return (
    <MemoryRouter>
      <App>
        <QueryClientProvider client={client}>
          <EventCreatePage />
        </QueryClientProvider>
      </App>
    </MemoryRouter>
  );
}
async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(page(client));
  const its = within(shown.container);
  const title = (await its.findByLabelText('event:field.title')) as HTMLInputElement;
  return {
    title,
    type: (text: string) => fireEvent.change(title, { target: { value: text } }),
    /** As the shell does with every navigation. */
    drawAgain: () => shown.rerender(page(client)),
    create: () => fireEvent.click(its.getByText('layout:create.button')),
    ...shown,
  };
}

test('after it was made nothing of it is kept, however often its page is drawn again, and the next one is another', async () => {
  const first = await open();
  first.type('First');
  await waitFor(() => expect(readDraft()?.values.title).toBe('First'));
  first.create();
  await waitFor(() => expect(made).toHaveLength(1));
  await waitFor(() => expect(readDraft()).toBeUndefined());
  first.drawAgain();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(readDraft()).toBeUndefined();
  first.unmount();

  const second = await open();
  expect(second.title.value).toBe('');
  expect(screen.queryByText('event:create.restored')).toBeNull();
  second.type('Second');
  second.create();
  await waitFor(() => expect(made.map((each) => each.title)).toEqual(['First', 'Second']));
  expect(made[1]?.key).not.toBe(made[0]?.key);
});

test('the kind is asked for once: here, unless it was chosen on the way', async () => {
  const asking = await open();
  expect(asking.container.querySelector('.ant-segmented')?.closest('.ant-form-item-hidden')).toBeNull();
  asking.unmount();
  sessionStorage.setItem(createFlagKey, '1');
  const chosen = await open();
  expect(chosen.container.querySelector('.ant-segmented')?.closest('.ant-form-item-hidden')).not.toBeNull();
  fireEvent.click(screen.getByText('common:change'));
  expect(chosen.container.querySelector('.ant-segmented')?.closest('.ant-form-item-hidden')).toBeNull();
});

test('a second tab on the same draft makes its own event, and keeps nothing that it did not type', async () => {
  const writer = await open();
  writer.type('Shared');
  await waitFor(() => expect(readDraft()?.values.title).toBe('Shared'));
  writer.unmount();
  const one = await open();
  const two = await open();
  expect(one.title.value).toBe('Shared');
  one.create();
  await waitFor(() => expect(made).toHaveLength(1));
  await waitFor(() => expect(readDraft()).toBeUndefined());
  two.drawAgain();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(readDraft()).toBeUndefined();
});

test('what was sent and never answered is sent under the same key after a reload, and under another one when it is changed', async () => {
  failing = true;
  const before = await open();
  before.type('Lost');
  before.create();
  // Once more by itself.
  await waitFor(() => expect(made).toHaveLength(2));
  before.unmount();
  const after = await open();
  expect(after.title.value).toBe('Lost');
  after.create();
  await waitFor(() => expect(made).toHaveLength(4));
  expect(new Set(made.map((each) => each.key)).size).toBe(1);
  after.unmount();
  failing = false;
  const changed = await open();
  changed.type('Changed');
  changed.create();
  await waitFor(() => expect(made).toHaveLength(5));
  expect(made[4]?.key).not.toBe(made[0]?.key);
});
