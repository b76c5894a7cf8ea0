import type { RoomSetting, RoomState } from '@convoke/contract/room/room.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../core/call-failure.ts';
import { SaleRoomCard } from './sale-room-card.part.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('../../../ui/chart.tsx', () => ({
  Chart: ({ points }: { points: string[] }) => <div data-testid="chart">{points.length}</div>,
}));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

let setting: RoomSetting;
let state: RoomState;
let asked: { id: string; input: Record<string, unknown> }[];

beforeEach(() => {
  setting = { isOn: true, perMinute: 120, burst: 20, isPaused: false, updatedAt: '2026-11-21T04:00:00.000Z' };
  state = {
    waiting: 254,
    away: 3,
    admittedLastMinute: 118,
    admitted: 1_900,
    longestWaitSeconds: 58,
    lastEstimateSeconds: 127,
    minutes: minutes(2),
  };
  asked = [];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>) => {
    asked.push({ id, input });
    switch (id) {
      case 'room.setting':
        return { ...setting };
      case 'room.settingSave':
        Object.assign(setting, input);
        return { ...setting };
      case 'room.state':
        return { ...state };
      case 'room.pause':
        setting.isPaused = input['isPaused'] === true;
        return {};
      case 'room.admit':
        return { admitted: 7 };
      default:
        return { timeZone: 'Asia/Shanghai' };
    }
  });
});
afterEach(cleanup);

/** An hour of which only the last minutes saw anybody. */
function minutes(busy: number): RoomState['minutes'] {
  return Array.from({ length: 60 }, (_, index) => ({
    minute: new Date(Date.UTC(2026, 10, 21, 4, index)).toISOString(),
    arrived: index >= 60 - busy ? 9 : 0,
    admitted: 0,
    waiting: 0,
  }));
}

function show() {
  render(
    <MemoryRouter>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <SaleRoomCard eventId="e" />
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
}

const saved = () => asked.filter(({ id }) => id === 'room.settingSave').map(({ input }) => input);

test('shows the line in figures', async () => {
  show();
  for (const text of ['254', 'room:figure.away 3', '118', 'room:figure.total 1,900', 'room:duration.seconds 58'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText('room:duration.minutes 2')).toBeTruthy();
  expect(screen.getByText('room:state.waiting 254')).toBeTruthy();
});

test('the chart begins shortly before the first arrival, and is not narrower than a quarter of an hour', async () => {
  show();
  expect((await screen.findByTestId('chart')).textContent).toBe('15');
  cleanup();
  state.minutes = minutes(40);
  show();
  expect((await screen.findByTestId('chart')).textContent).toBe('41');
  cleanup();
  state.minutes = minutes(0);
  show();
  expect(await screen.findByText('room:chart.none')).toBeTruthy();
});

test('a room that is off asks for no line, and is switched on with the rate that is shown', async () => {
  setting.isOn = false;
  show();
  fireEvent.click(await screen.findByRole('switch'));
  await waitFor(() => expect(saved()).toEqual([{ eventId: 'e', isOn: true, perMinute: 120, burst: 20 }]));
  expect(await screen.findByText('254')).toBeTruthy();
  expect(asked.findIndex(({ id }) => id === 'room.state')).toBeGreaterThan(
    asked.findIndex(({ id }) => id === 'room.settingSave'),
  );
});

test('switching off asks first while people wait, since all of them come in at once', async () => {
  show();
  await screen.findByText('254');
  fireEvent.click(screen.getByRole('switch'));
  expect(await screen.findByText('room:offText 254')).toBeTruthy();
  expect(saved()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'common:confirm' }));
  await waitFor(() => expect(saved()).toMatchObject([{ isOn: false }]));
});

test('switching off asks nothing while nobody waits', async () => {
  state.waiting = 0;
  show();
  expect(await screen.findByText('room:state.open')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(saved()).toMatchObject([{ isOn: false }]));
});

test('nobody can be let in by hand while nobody waits', async () => {
  state.waiting = 0;
  show();
  await screen.findByText('room:state.open');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /room:admit.button/ }).disabled).toBe(true);
});

test('lets in by hand and says how many there were', async () => {
  show();
  await screen.findByText('254');
  fireEvent.click(screen.getByRole('button', { name: /room:admit.button/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'room:admit.ok' }));
  expect(await screen.findByText('room:admit.done 7')).toBeTruthy();
  expect(asked.find(({ id }) => id === 'room.admit')?.input).toEqual({ eventId: 'e', count: 50 });
});

test('says that everyone is held back, and goes on with one click', async () => {
  setting.isPaused = true;
  show();
  expect(await screen.findByText('room:state.paused')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /room:pause.resume/ }));
  await waitFor(() =>
    expect(asked.find(({ id }) => id === 'room.pause')?.input).toEqual({ eventId: 'e', isPaused: false }),
  );
  expect(await screen.findByText('room:state.waiting 254')).toBeTruthy();
});

test('a new rate without a number for the same moment leaves that to the server', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'room:rate.change' }));
  fireEvent.change(await screen.findByLabelText('room:rate.perMinute'), { target: { value: '300' } });
  fireEvent.click(screen.getByRole('button', { name: 'common:save' }));
  await waitFor(() => expect(saved()).toEqual([{ eventId: 'e', isOn: true, perMinute: 300 }]));
});

test('what cannot be loaded is said, with another try', async () => {
  const answer = call.getMockImplementation();
  call.mockRejectedValue(new CallFailure({ code: 0, status: 0, message: '', path: '/event/room/setting' }));
  show();
  const again = await screen.findByRole('button', { name: 'common:retry' });
  call.mockImplementation(answer as NonNullable<typeof answer>);
  fireEvent.click(again);
  expect(await screen.findByText('254')).toBeTruthy();
});
