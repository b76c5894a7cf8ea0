import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReportView } from './report-view.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});
vi.mock('./clicks-map.tsx', () => ({ ClicksMap: () => null }));
vi.mock('./passed-table.tsx', () => ({ PassedTable: () => null }));

const counts = {
  lines: 200,
  waiting: 0,
  accepted: 90,
  delivered: 0,
  undelivered: 0,
  bounced: 8,
  complained: 2,
  failed: 100,
  suppressed: 0,
  cancelled: 0,
  unknown: 0,
  passed: 0,
  opened: 25,
  clicked: 10,
  replied: 0,
  unsubscribed: 3,
};
const variants = [
  { variant: 0, subject: 'First', accepted: 40, opened: 10, clicked: 4 },
  { variant: 1, subject: 'Second', accepted: 40, opened: 15, clicked: 6 },
];
let task: Record<string, unknown>;

beforeEach(() => {
  task = {
    taskId: 'a',
    channel: 'mail',
    name: 'Fair',
    title: 'First',
    state: 'finished',
    why: null,
    startsAt: null,
    latestAt: '2026-11-26T10:00:00Z',
    begunAt: '2026-11-26T09:00:00Z',
    madeBy: 'ana',
    sources: [],
    attached: [],
    sourceNames: [],
    mail: null,
    winner: 1,
  };
  const none = { suppressed: [], failed: [], undelivered: [], bounced: [], passed: [] };
  const report = { counts, ...none, reservedCents: 100, returnedCents: 0, variants, tasks: 1 };
  call.mockReset();
  call.mockImplementation(({ id }: { id: string }) =>
    Promise.resolve(id === 'message.taskInfo' ? task : id === 'message.mailReport' ? report : []),
  );
});
afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <MemoryRouter>
          <ReportView channel="mail" taskId="a" />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  );
const figure = (label: string) =>
  [...document.querySelectorAll('.stat')].find((each) => each.querySelector('.stat-label')?.textContent === label)
    ?.textContent;

test('sent is what was handed over, complaints among it, and rates stand beside the numbers', async () => {
  open();
  await screen.findByText('message:ab.label');
  expect(figure('message:line.accepted')).toBe('message:line.accepted10050%');
  expect(figure('message:report.opened')).toBe('message:report.opened2525%');
  expect(figure('message:report.clicked')).toBe('message:report.clicked1010%');
  expect(figure('message:report.failed')).toBe('message:report.failed10854%');
  expect(figure('message:report.unsubscribed')).toBe('message:report.unsubscribed55%');
});

test('of two subjects the one that the rest got is named', async () => {
  open();
  await screen.findByText('message:ab.won Second');
  const row = screen.getByText('message:ab.winner').closest('tr') as HTMLElement;
  within(row).getByText('Second');
  within(row).getByText('15 · 37.5%');
  cleanup();
  task = { ...task, winner: null };
  open();
  await screen.findByText('message:ab.open');
  expect(screen.queryByText('message:ab.winner')).toBeNull();
});

test('of a task that came too late the report says so', async () => {
  task = { ...task, state: 'expired' };
  open();
  await screen.findByText(/^message:report\.expired /);
});
