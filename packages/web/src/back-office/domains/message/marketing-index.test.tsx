import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import MarketingIndexPage from './marketing-index.page.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

const none = {
  lines: 0,
  waiting: 0,
  accepted: 0,
  delivered: 0,
  undelivered: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  suppressed: 0,
  cancelled: 0,
  unknown: 0,
  passed: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  unsubscribed: 0,
};
const task = (name: string, more: object = {}) => ({
  taskId: name,
  channel: 'mail',
  name,
  state: 'running',
  why: null,
  whyWords: '',
  lacksCents: null,
  startsAt: null,
  counts: { ...none, lines: 100, waiting: 25, accepted: 75 },
  secondsLeft: 60,
  createdAt: '2026-11-26T10:00:00Z',
  begunAt: '2026-11-26T10:00:00Z',
  ...more,
});
const report = {
  counts: { ...none, lines: 100, waiting: 25, accepted: 75, opened: 30 },
  suppressed: [],
  failed: [],
  undelivered: [],
  bounced: [],
  passed: [],
  reservedCents: 100,
  returnedCents: 0,
  variants: [],
  tasks: 1,
};
const day = (name: string, sent: number) => ({ day: name, sent, delivered: 0, opened: 3, clicked: 1, replied: 0 });

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    'message.mailReport': report,
    'message.smsStatistics': { ...report, counts: none, tasks: 0 },
    'message.smsSignList': { signs: [], segmentCents: 5 },
    'message.smsTemplateList': { records: [], total: 0 },
    'message.domainList': [],
    'message.smsGroupList': { records: [] },
    'message.mailGroupList': { records: [] },
  };
  call.mockReset();
  call.mockImplementation((of: { id: string }, input: { channel?: string }) =>
    Promise.resolve(answers[of.id === 'message.overview' ? `overview.${input.channel ?? ''}` : of.id]),
  );
});
afterEach(cleanup);

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <MemoryRouter>
          <MarketingIndexPage />
          <Place />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  );

const panelOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('section') as HTMLElement);
};

test('what waits for somebody stands first, each with its reason and the way to put it right', async () => {
  const paused = { state: 'paused', secondsLeft: null };
  answers['overview.mail'] = {
    days: [day('2026-11-26', 75)],
    underWay: [
      task('Going'),
      task('Stuck', { ...paused, why: 'vendor', whyWords: '451 later' }),
      task('Poor', { ...paused, why: 'balance', lacksCents: 250 }),
    ],
    latest: [task('Going')],
  };
  answers['overview.sms'] = { days: [day('2026-11-26', 0)], underWay: [], latest: [] };
  const expired = { state: 'expired', latestAt: '2026-11-26T10:00:00Z', begunAt: null, secondsLeft: null };
  answers['message.mailGroupList'] = {
    records: [
      task('Missed', { ...expired, endedAt: new Date().toISOString() }),
      task('Long ago', { ...expired, endedAt: '2020-01-01T00:00:00Z' }),
    ],
  };
  answers['message.smsTemplateList'] = { records: [{ smsTemplateId: 't', name: 'Tpl', reason: 'no words' }], total: 1 };
  answers['message.smsSignList'] = {
    signs: [
      { signId: 'a', name: 'Bad', state: 'refused', reason: '' },
      { signId: 'b', name: 'Good', state: 'approved', reason: '' },
    ],
    segmentCents: 5,
  };
  answers['message.domainList'] = [
    { domainId: 'x', domain: 'new.example.org', checkedAt: null, dkim: { state: 'unreachable' } },
    { domainId: 'y', domain: 'right.example.org', checkedAt: '2026-11-26T10:00:00Z', dkim: { state: 'right' } },
  ];
  open();
  const attention = await panelOf('message:index.attention');
  await attention.findByText('new.example.org');
  expect(attention.getAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['Stuck', '/marketing-notice/email-task?state=paused'],
    ['Poor', '/account/recharge'],
    ['Missed', '/marketing-notice/email-report/Missed'],
    ['Tpl', '/marketing-notice/note-tem?state=refused'],
    ['【Bad】', '/marketing-notice/note-tem'],
    ['new.example.org', '/marketing-notice/mail-domains'],
  ]);
  attention.getByText('message:why.vendor: 451 later');
  attention.getByText(/^message:report\.expired /);
  attention.getByText('message:index.templateRefused: no words');
  const underWay = await panelOf('message:index.underWay');
  expect(underWay.getAllByRole('link').map((each) => each.textContent)).toEqual(['Going']);
  underWay.getByText('75 / 100');
  // A chart for mails, none for a channel that sent nothing.
  expect(screen.getAllByRole('table')).toHaveLength(1);
  screen.getByText('message:index.noDays');
});

test('who has sent nothing yet is shown where to begin', async () => {
  const nothing = { days: [day('2026-11-26', 0)], underWay: [], latest: [] };
  answers['overview.mail'] = nothing;
  answers['overview.sms'] = nothing;
  open();
  await screen.findByText('message:tasks.empty');
  expect(screen.queryByText('message:index.attention')).toBeNull();
  expect(screen.queryByText('message:index.latest')).toBeNull();
  expect(screen.queryByText('message:report.lines')).toBeNull();
  // One way on, not one above and one below.
  fireEvent.click(screen.getByRole('button', { name: /message:new/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'message:index.sms' }));
  expect(screen.getByRole('status').textContent).toBe('/marketing-notice/note-task?new=1');
});
