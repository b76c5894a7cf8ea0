import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { usePublish } from './event-actions.part.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }), Trans: () => null };
});
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

/** What the server says of the event, its form and its tickets. */
let useTicket: number;
let fieldCount: number;
let windows: string[];
let formRefused: boolean;
let sent: unknown[];

beforeEach(() => {
  [useTicket, fieldCount, windows, formRefused, sent] = [1, 2, ['open'], false, []];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: object) => {
    if (id === 'event.info') return { eventId: 'e', useTicket };
    if (id === 'form.list') {
      if (formRefused) throw new CallFailure({ code: 500, status: 500, message: 'no', path: '/' });
      return [{ isOfEvent: true, fieldCount, tickets: [] }];
    }
    if (id === 'ticket.manage') return { tickets: windows.map((window) => ({ window })) };
    sent.push([id, input]);
    return {};
  });
});
afterEach(cleanup);

function Page() {
  const publish = usePublish();
  const { pathname, search } = useLocation();
  return (
    <>
      <button type="button" onClick={() => void publish('e', true)}>
        go
      </button>
      <p>{pathname + search}</p>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function open() {
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>
    </App>,
  );
  press('go');
}
const published = [['event.publish', { eventId: 'e', publishStatus: 1 }]];

test('an event that people can register for is published without a question; so is one of which that cannot be found out', async () => {
  open();
  await waitFor(() => expect(sent).toEqual(published));
  cleanup();
  [sent, formRefused] = [[], true];
  open();
  await waitFor(() => expect(sent).toEqual(published));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of one that sells tickets and has none on sale, with a form that asks nothing, both are named, and it can be published all the same', async () => {
  [windows, fieldCount] = [['off', 'closed'], 0];
  open();
  expect(await screen.findByRole('dialog', { name: 'event:unready.question' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['event:unready.ticket', '/activity-info/ticket?event=e'],
    ['event:unready.form', '/activity-info/reg-form?event=e'],
  ]);
  expect(sent).toEqual([]);
  press('event:unready.publish');
  await waitFor(() => expect(sent).toEqual(published));
});

test('a ticket that is sold later is one, an event without tickets needs none, and what is missing leads to its page', async () => {
  windows = ['not-yet'];
  open();
  await waitFor(() => expect(sent).toEqual(published));
  cleanup();
  [sent, useTicket, windows, fieldCount] = [[], 0, [], 0];
  open();
  fireEvent.click(await screen.findByText('event:unready.form'));
  await screen.findByText('/activity-info/reg-form?event=e');
  expect(screen.queryByText('event:unready.ticket')).toBeNull();
  expect(sent).toEqual([]);
});
