import type { LiveRow } from '@convoke/contract/live/live.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { OneLive } from './one-live.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call, callFile: vi.fn() }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

let live: LiveRow;
let asked: { id: string; input: Record<string, unknown> }[];

beforeEach(() => {
  live = {
    liveId: 'l',
    eventId: 'e',
    title: 'Main stage',
    startsAt: '2026-11-30T06:00:00.000Z',
    endsAt: '2026-11-30T08:00:00.000Z',
    placeId: null,
    placeName: '',
    source: 'ingest',
    externalUrl: '',
    isRecorded: true,
    state: 'live',
    onAirSince: '2026-11-30T06:01:00.000Z',
    chapters: 0,
    viewers: 7,
    recordings: [],
    version: 1,
  };
  asked = [];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>) => {
    asked.push({ id, input });
    switch (id) {
      case 'live.list':
        return { records: [{ ...live }], total: 1, current: 1, size: 50 };
      case 'live.stateSet':
        live.state = input['state'] === 'live' ? 'live' : 'ended';
        return { state: live.state };
      case 'live.push':
        return {
          server: 'rtmp://host:1935/live',
          key: 'CODE?sign=1-a',
          address: 'rtmp://host:1935/live/CODE?sign=1-a',
          expiresAt: '2026-12-30T06:00:00.000Z',
        };
      case 'live.missed':
        return { people: 12 };
      case 'live.hall':
        return { watchUrl: 'https://tickets.example.com/watch/CODE' };
      default:
        return { timeZone: 'Asia/Shanghai' };
    }
  });
});
afterEach(cleanup);

function show(tab = '') {
  render(
    <MemoryRouter initialEntries={[`/activity-info/live?event=e&live=l${tab && `&tab=${tab}`}`]}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <DialogHost>
            <OneLive liveId="l" />
          </DialogHost>
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
}

const made = (id: string) => asked.filter((each) => each.id === id).map(({ input }) => input);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('the secret of the camera is fetched when it is asked for, and hidden again', async () => {
  show();
  await screen.findByText('live:push.title');
  expect(made('live.push')).toEqual([]);
  await press(/common:show/);
  expect(await screen.findByText('CODE?sign=1-a')).toBeTruthy();
  await press(/live:push.hide/);
  await waitFor(() => expect(screen.queryByText('CODE?sign=1-a')).toBeNull());
});

test('ending says who watches, and is done after the question alone', async () => {
  show();
  await press(/live:air.end/);
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText('live:air.endText 7')).toBeTruthy();
  expect(made('live.stateSet')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'live:air.end' }));
  await waitFor(() => expect(made('live.stateSet')).toEqual([{ liveId: 'l', state: 'ended' }]));
  expect(await screen.findByText('live:air.again')).toBeTruthy();
});

test('a player from elsewhere has no camera: it is begun by hand, neither rehearsed nor recorded', async () => {
  Object.assign(live, {
    source: 'external',
    externalUrl: 'https://cdn.example.com/a.m3u8',
    state: 'upcoming',
    onAirSince: null,
  });
  show('rehearsal');
  expect(await screen.findByText('live:player.hls cdn.example.com')).toBeTruthy();
  for (const tab of ['live:tab.rehearsal', 'live:tab.recordings'])
    expect(screen.queryByRole('tab', { name: tab }), tab).toBeNull();
  await press(/live:air.begin/);
  await waitFor(() => expect(made('live.stateSet')).toEqual([{ liveId: 'l', state: 'live' }]));
});

test('those who missed it are counted first, and written to after the question', async () => {
  live.recordings = [
    {
      recordingId: 'r',
      state: 'ready',
      startedAt: live.startsAt,
      seconds: 3_725,
      bytes: 1024 ** 3,
      documentId: 'd',
      isShown: true,
    },
  ];
  show('recordings');
  expect(await screen.findByText('1:02:05 · 1 GB')).toBeTruthy();
  await press(/live:missed.button/);
  const question = await screen.findByRole('dialog');
  expect(within(question).getAllByText('live:missed.question 12')).not.toEqual([]);
  expect(made('live.missed')).toEqual([{ liveId: 'l', isTrial: true }]);
  fireEvent.click(within(question).getByRole('button', { name: 'live:missed.send' }));
  await waitFor(() => expect(made('live.missed')).toEqual([{ liveId: 'l', isTrial: true }, { liveId: 'l' }]));
});

test('while nothing is ready and shown nobody can be written to', async () => {
  live.recordings = [
    {
      recordingId: 'r',
      state: 'keeping',
      startedAt: live.startsAt,
      seconds: 60,
      bytes: 1024,
      documentId: null,
      isShown: true,
    },
  ];
  show('recordings');
  expect(((await screen.findByRole('button', { name: /live:missed.button/ })) as HTMLButtonElement).disabled).toBe(
    true,
  );
});
