import type { CallInfo } from '@convoke/contract/outbound/outbound.calls.ts';
import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import type { CallTaskRow } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../core/call-failure.ts';
import { formatDateTime } from '../../../core/format.ts';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { MemberCalls } from '../member/calls/member-calls.part.tsx';
import { Board } from './board/board.tsx';
import { CallDrawer } from './calls/call-drawer.tsx';
import { OutcomeDialog } from './outcomes/outcome-dialog.tsx';
import { AllotDialog } from './tasks/members/allot-dialog.tsx';
import { Binding } from './tasks/members/binding.tsx';
import { useMemberDeeds } from './tasks/members/use-member-deeds.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call, callFile: vi.fn() }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

let asked: { id: string; input: Record<string, unknown> }[];
let answers: Record<string, unknown>;

beforeEach(() => {
  asked = [];
  answers = {};
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>) => {
    asked.push({ id, input });
    const answer = answers[id];
    return typeof answer === 'function' ? (answer as (input: object) => unknown)(input) : answer;
  });
});
afterEach(cleanup);

function Around({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <DialogHost>{children}</DialogHost>
        </QueryClientProvider>
      </App>
    </MemoryRouter>
  );
}
const show = (part: ReactNode) => render(part, { wrapper: Around });
const made = (id: string) => asked.filter((each) => each.id === id).map(({ input }) => input);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

const chip = { intentId: 'i', name: 'Will come', colour: 'green', consequence: 'finish' } as const;
const call1: CallInfo = {
  callId: 'c',
  taskId: 't',
  taskName: 'Winter',
  outboundMemberId: 'om',
  memberId: 'm',
  name: 'Lin Mei',
  number: '13800138100',
  agent: { outboundId: 'a', name: 'Chen Yu' },
  state: 'ended',
  cause: 'callee',
  createdAt: '2026-11-30T02:00:00.000Z',
  answeredAt: '2026-11-30T02:00:05.000Z',
  endedAt: '2026-11-30T02:02:10.000Z',
  talkSeconds: 125,
  recording: 'ready',
  isSimulated: true,
  intent: chip,
  remark: '',
  ringingAt: null,
  sipStatus: 200,
  recordingSeconds: 125,
  recordingFailure: null,
  lostPackets: 0,
  receipt: {
    at: '2026-11-30T02:00:00.000Z',
    rules: [
      { rule: 'banned', count: null, most: null, text: null },
      { rule: 'perDay', count: 1, most: 3, text: null },
    ],
    consent: { task: 'The form', member: 'no', at: '2026-11-01T02:00:00.000Z' },
    versions: { gate: 4, task: 2, settings: 1, form: null },
  },
  answers: {},
  versions: [
    {
      version: 1,
      intent: { ...chip, name: 'Not reached' },
      remark: '',
      answers: {},
      by: 'Chen Yu',
      at: '2026-11-30T02:03:00.000Z',
    },
    {
      version: 2,
      intent: chip,
      remark: 'Comes after all.',
      answers: {},
      by: 'Chen Yu',
      at: '2026-11-30T03:00:00.000Z',
    },
  ],
};

test('everything that stands between a member and a call is said, and where nothing does, that they can be called', async () => {
  answers['outbound.info'] = { calls: [], tasks: [], isBanned: false };
  answers['outbound.why'] = {
    number: '13800138100',
    tasks: [
      {
        outboundMemberId: 'x',
        taskId: 't',
        taskName: 'Winter',
        state: 'allotted',
        reasons: [
          { rule: 'perDay', until: '2026-12-01T02:00:00.000Z', count: 3, most: 3, text: null },
          { rule: 'banned', until: null, count: null, most: null, text: 'Asked for it' },
          { rule: 'hours', until: '2026-12-01T01:00:00.000Z', count: null, most: null, text: 'Asia/Shanghai' },
        ],
      },
      { outboundMemberId: 'y', taskId: 'u', taskName: 'Spring', state: 'allotted', reasons: [] },
    ],
  };
  show(<MemberCalls memberId="m" />);
  const winter = (await screen.findByText('Winter')).closest('li') as HTMLElement;
  expect(within(winter).getByText('called:rule.perDay')).toBeTruthy();
  expect(within(winter).getByText('called:times 3 3')).toBeTruthy();
  expect(within(winter).getByText('Asked for it')).toBeTruthy();
  // On the clock of the zone that is named behind it.
  const opens = within(winter).getByText('Asia/Shanghai').previousSibling;
  expect(opens?.textContent).toBe(`called:until ${formatDateTime('2026-12-01T01:00:00.000Z', 'Asia/Shanghai')}`);
  expect(within(winter).queryByText('called:free')).toBeNull();
  const spring = screen.getByText('Spring').closest('li') as HTMLElement;
  expect(within(spring).getByText('called:free')).toBeTruthy();
});

test('a member in no task, whom nobody called, has no part about calls', async () => {
  answers['outbound.info'] = { calls: [], tasks: [], isBanned: false };
  answers['outbound.why'] = { number: null, tasks: [] };
  show(<MemberCalls memberId="m" />);
  await waitFor(() => expect(made('outbound.why')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('called:why')).toBeNull());
  expect(screen.queryByText('called:calls')).toBeNull();
});

test('the receipt says what was asked before the dial, and the outcome shows its versions, the last one first', async () => {
  answers['outbound.callInfo'] = call1;
  show(<CallDrawer callId="c" onClose={() => undefined} />);
  expect(await screen.findByText('outbound:receipt.rule.banned')).toBeTruthy();
  expect(screen.getByText('outbound:receipt.times 1 3')).toBeTruthy();
  expect(screen.getByText('outbound:receipt.task The form')).toBeTruthy();
  expect(screen.getByText(/outbound:receipt.consent.no/)).toBeTruthy();
  expect(screen.getByText('outbound:receipt.versions 4 2 1 —')).toBeTruthy();
  expect(screen.getByText('outbound:line.simulated')).toBeTruthy();
  const [last, first] = screen.getByText('Comes after all.').closest('ol')?.children ?? [];
  expect(last?.textContent).toContain('Will come');
  expect(first?.textContent).toContain('Not reached');
});

test('the address of a recording is asked for when it is played, and says that nobody real speaks', async () => {
  answers['outbound.callInfo'] = call1;
  answers['seat.recording'] = { url: '/files/rec?sign=1', seconds: 125, isSimulated: true };
  show(<CallDrawer callId="c" onClose={() => undefined} />);
  await screen.findByText('outbound:receipt.rule.banned');
  expect(made('seat.recording')).toEqual([]);
  await press(/outbound:call.play/);
  await waitFor(() => expect(document.querySelector('audio')?.getAttribute('src')).toBe('/files/rec?sign=1'));
  expect(made('seat.recording')).toEqual([{ callId: 'c', isDownload: false }]);
  expect(screen.getAllByText('outbound:line.simulated')).toHaveLength(2);
});

test('an allotment says who gets how many before it happens, and follows what is chosen', async () => {
  answers['outbound.agentList'] = [
    { outboundId: 'a', name: 'Chen Yu', isActive: true, weight: 1 },
    { outboundId: 'b', name: 'Maria', isActive: true, weight: 2 },
    { outboundId: 'z', name: 'Gone', isActive: false, weight: 1 },
  ];
  answers['outbound.allot'] = ({ outboundIds, isPreview }: { outboundIds: string[]; isPreview?: boolean }) => ({
    allotmentId: isPreview ? null : 'al',
    total: outboundIds.length * 5,
    left: 0,
    agents: outboundIds.map((outboundId) => ({ outboundId, name: outboundId, count: 5, openBefore: 1 })),
  });
  const onDone = vi.fn(async () => undefined);
  show(<AllotDialog taskId="t" open onClose={() => undefined} onDone={onDone} />);
  await screen.findByRole('button', { name: 'outbound:allot.ok 10 10' });
  expect(screen.queryByText('Gone')).toBeNull();
  fireEvent.click(screen.getByText('outbound:allot.way.weighted'));
  await waitFor(() =>
    expect(made('outbound.allot').at(-1)).toEqual({
      taskId: 't',
      outboundIds: ['a', 'b'],
      how: 'weighted',
      isPreview: true,
    }),
  );
  fireEvent.click(screen.getByRole('row', { name: /Maria/ }).querySelector('input') as HTMLElement);
  const assign = await screen.findByRole('button', { name: 'outbound:allot.ok 5 5' });
  await waitFor(() => expect(assign).toHaveProperty('disabled', false));
  expect(made('outbound.allot').every(({ isPreview }) => isPreview === true)).toBe(true);
  fireEvent.click(assign);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(made('outbound.allot').at(-1)).toEqual({ taskId: 't', outboundIds: ['a'], how: 'weighted' });
  // The way back is offered, and takes back this allotment as a whole.
  answers['outbound.unallot'] = { taken: 5, onCall: 0 };
  await press('common:undo');
  await waitFor(() => expect(made('outbound.unallot')).toEqual([{ allotmentId: 'al' }]));
});

test('the board offers at each seat what can be done there: a call is heard or ended, a wrap-up released, a person taken', async () => {
  const seat = {
    since: '2026-11-30T02:00:00.000Z',
    reason: null,
    task: { taskId: 't', name: 'Winter' },
    callee: { outboundMemberId: 'om', memberId: 'm', name: 'Lin Mei' },
    call: null,
    callsToday: 3,
    talkSecondsToday: 600,
  };
  const talk = { callId: 'c', answeredAt: '2026-11-30T02:00:00.000Z', isAttended: false, isHeld: false };
  answers['seat.listStatus'] = [
    { ...seat, agentId: 'a', name: 'Chen Yu', state: 'talking', call: talk },
    { ...seat, agentId: 'b', name: 'Maria', state: 'wrapUp' },
    { ...seat, agentId: 'd', name: 'Zhou', state: 'idle' },
    { ...seat, agentId: 'e', name: 'Ana', state: 'paused', reason: 'lunch', callee: null, task: null },
  ];
  answers['outbound.reclaim'] = {};
  show(<Board />);
  const of = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  await screen.findByText('Chen Yu');
  const buttons = (name: string) =>
    of(name)
      .queryAllByRole('button')
      .map((each) => each.textContent);
  expect(buttons('Chen Yu')).toEqual(['outbound:listen.button', 'outbound:board.end']);
  expect(of('Chen Yu').getByText('outbound:board.unattended')).toBeTruthy();
  expect(buttons('Maria')).toEqual(['outbound:board.release']);
  expect(buttons('Zhou')).toEqual(['outbound:board.take']);
  expect(buttons('Ana')).toEqual([]);
  expect(of('Ana').getByText('outbound:pause.lunch')).toBeTruthy();
  fireEvent.click(of('Chen Yu').getByRole('button', { name: /outbound:board.end/ }));
  await press('common:confirm');
  await waitFor(() => expect(made('outbound.reclaim')).toEqual([{ outboundId: 'a', endCall: true }]));
});

test('who is finished or banned is not taken back from an agent, nor who is on the phone', () => {
  const task = { taskId: 't', state: 'open' } as CallTaskRow;
  const { result } = renderHook(() => useMemberDeeds(task, async () => undefined), { wrapper: Around });
  const takeBack = result.current.find(({ key }) => key === 'unallot');
  const agent = { outboundId: 'a', name: 'Chen Yu' };
  const states = ['unallotted', 'allotted', 'calling', 'callback', 'retry', 'finished', 'banned'] as const;
  const offered = states.filter((state) => takeBack?.when?.({ agent, state } as CalleeRow));
  expect(offered).toEqual(['allotted', 'callback', 'retry']);
  expect(takeBack?.when?.({ agent: null, state: 'callback' } as CalleeRow)).toBe(false);
});

test('what a lot could not put into a task is said with its reason', async () => {
  answers['outbound.binding'] = {
    taskId: 't',
    added: 3,
    known: 0,
    withoutNumber: 0,
    isOver: true,
    failure: 'closed',
  };
  show(<Binding bindingId="b" onDone={async () => undefined} />);
  expect(await screen.findByText('outbound:bind.failed.closed')).toBeTruthy();
  expect(screen.getByText('outbound:bind.done 3 0 0')).toBeTruthy();
});

test('an outcome that somebody else changed meanwhile says so, and is saved over it when that is wanted', async () => {
  const opened = { ...chip, retryMinutes: null, banDays: null, isSuccess: false, place: 1, version: 1 };
  answers['outbound.intentUpdate'] = ({ version }: { version: number }) => {
    if (version === 1)
      throw new CallFailure({ code: 1002, status: 409, message: 'changed', path: '', failure: 'CALL_CHANGED' });
    return { version: 3 };
  };
  answers['outbound.intentList'] = [{ ...opened, name: 'Accepts', version: 2 }];
  const onSaved = vi.fn(async () => undefined);
  show(<OutcomeDialog opened={opened} onSaved={onSaved} open onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('field:thingName'), { target: { value: 'Comes' } });
  await press('common:save');
  expect(await screen.findByText('common:conflict.text field:thingName')).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  // Another press within half a second would be a repeat.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await press('common:save');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(made('outbound.intentUpdate').at(-1)).toMatchObject({ name: 'Comes', version: 2 });
});
