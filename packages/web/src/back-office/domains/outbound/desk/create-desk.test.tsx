import type { SeatInfo } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { createDesk } from './create-desk.ts';
import type { Desk } from './desk.ts';

const { call, phone, beat } = vi.hoisted(() => ({
  call: vi.fn(),
  phone: { prepare: vi.fn() },
  beat: vi.fn<(onNews: (news: object) => void) => void>(),
}));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('./beat.ts', () => ({
  startBeats: (onNews: (news: object) => void) => ({ beat: () => beat(onNews), stop: vi.fn() }),
}));
vi.mock('./desk-phone.ts', () => ({
  deskPhone: () => ({
    ...phone,
    microphone: { get: () => undefined },
    call: () => phoned.push('call'),
    hangUp: () => phoned.push('hangUp'),
    leave: () => undefined,
  }),
}));

const person: CalleeRow = {
  outboundMemberId: 'grace',
  memberId: 'm',
  taskId: 'task',
  taskName: 'Invitations',
  name: 'Grace',
  company: '',
  title: '',
  number: '+8613800000001',
  state: 'calling',
  agent: null,
  dueAt: null,
  tries: 0,
  lastCall: null,
  intent: null,
  remark: '',
  version: 1,
};
const contact = { callee: person, calls: [], draft: null, reasons: [], answers: {}, timeZone: 'UTC' };
const config = { intents: [], mode: 'preview', isRecorded: true, form: null, script: '' };

let phoned: string[];
let asked: string[];
let seat: SeatInfo;
let answers: Record<string, unknown>;
let desk: Desk;
const lost = () => {
  throw new CallFailure({ code: 0, status: 0, message: '', path: '' });
};

beforeEach(() => {
  vi.useFakeTimers();
  phoned = [];
  asked = [];
  seat = {
    outboundId: 'agent',
    name: 'Ada',
    state: 'idle',
    version: 1,
    since: new Date().toISOString(),
    reason: null,
    outboundMemberId: null,
    taskId: null,
    callId: null,
    isHeld: false,
    wrapUpEndsAt: null,
    isAttended: null,
    now: new Date().toISOString(),
  };
  answers = {
    'seat.on': () => seat,
    'outbound.next': () => {
      seat = { ...seat, outboundMemberId: 'grace' };
      return { callee: person, leaseUntil: null, waiting: [] };
    },
    'outbound.contact': contact,
    'outbound.taskConfig': config,
    'outbound.execute': () => {
      seat = { ...seat, state: 'ringing', callId: 'call' };
      return { callId: 'call', isRecorded: true, reasons: [] };
    },
  };
  call.mockImplementation(async ({ id }: { id: string }) => {
    asked.push(id);
    const answer = answers[id];
    return typeof answer === 'function' ? (answer as () => unknown)() : answer;
  });
  phone.prepare.mockReset().mockResolvedValue(true);
  beat.mockImplementation((onNews: (news: object) => void) => onNews({ kind: 'seat', seat, asked: Date.now() }));
  desk = createDesk();
});
afterEach(() => {
  desk.leave();
  vi.useRealTimers();
});

/** Answers to calls are there, and what waits so long has begun. */
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const times = (id: string) => asked.filter((each) => each === id).length;

test('whoever comes is found after an answer was lost while nobody was there', async () => {
  const found = answers['outbound.next'];
  answers['outbound.next'] = () => ({ callee: null, leaseUntil: null, waiting: [] });
  await desk.enter();
  answers['outbound.next'] = lost;
  await after(5000);
  expect(times('outbound.next')).toBe(2);
  answers['outbound.next'] = found;
  await after(5000);
  expect(desk.state.get().person?.name).toBe('Grace');
});

test('after a lease that was lost the server says who is next, also where its seat still has somebody', async () => {
  await desk.enter();
  answers['outbound.execute'] = () => {
    throw new CallFailure({ code: 409, status: 409, message: '', path: '', failure: 'CALL_LEASE_LOST' });
  };
  await desk.dial();
  expect(desk.state.get().person).toBeUndefined();
  await after(5000);
  expect(desk.state.get().person?.name).toBe('Grace');
  expect([times('outbound.next'), times('outbound.contact')]).toEqual([2, 2]);
});

test('what is known of a person is asked for again, without another person', async () => {
  answers['outbound.contact'] = lost;
  await desk.enter();
  expect(desk.state.get()).toMatchObject({ person: { name: 'Grace' }, contact: undefined });
  answers['outbound.contact'] = contact;
  await after(5000);
  expect(desk.state.get().contact).toEqual(contact);
  await after(30_000);
  expect([times('outbound.next'), times('outbound.contact')]).toEqual([1, 2]);
});

test('a call whose answer was lost is taken up by the phone, and is made once', async () => {
  await desk.enter();
  const made = answers['outbound.execute'] as () => unknown;
  answers['outbound.execute'] = () => {
    made();
    lost();
  };
  await desk.dial();
  expect(desk.state.get().call).toBeUndefined();
  await after(5000);
  expect(desk.state.get().call).toMatchObject({ callId: 'call', phase: 'waiting' });
  expect([phoned, times('outbound.execute')]).toEqual([['call'], 1]);
});

test('a call that was hung up before the line knew of it is ended by the server', async () => {
  await desk.enter();
  desk.tell({ kind: 'linked', isLinked: true });
  await desk.dial();
  desk.hangUp();
  await after(3000);
  expect(times('outbound.hangUp')).toBe(0);
  await after(2000);
  expect(times('outbound.hangUp')).toBe(1);
});

test('the desk goes on after something failed that no call has refused', async () => {
  seat = { ...seat, state: 'paused', reason: 'break' };
  await desk.enter();
  phone.prepare.mockRejectedValueOnce(new TypeError('no library'));
  await expect(desk.ready()).rejects.toThrow('no library');
  seat = { ...seat, state: 'idle', reason: null };
  await desk.ready();
  expect(desk.state.get().person?.name).toBe('Grace');
});

test('a desk that is opened while the server is away comes once it is back', async () => {
  const on = answers['seat.on'];
  answers['seat.on'] = lost;
  await desk.enter();
  expect(desk.state.get().stage).toBe('entering');
  answers['seat.on'] = on;
  await after(5000);
  expect(desk.state.get().stage).toBe('here');
});

test('a person whose remark is being written does not go by themselves', async () => {
  answers['outbound.taskConfig'] = { ...config, mode: 'progressive' };
  await desk.enter();
  await after(3000);
  desk.hangUp();
  expect(desk.state.get().countdown?.what).toBe('next');
  desk.write({ remark: 'Moved' });
  expect(desk.state.get().countdown).toBeUndefined();
  await after(4000);
  expect(desk.state.get()).toMatchObject({ person: { name: 'Grace' }, draft: { remark: 'Moved' } });
});

test('a call that was over when the phone asked for it says what the server knows of its end', async () => {
  await desk.enter();
  await desk.dial();
  const past = {
    callId: 'call',
    at: '2026-11-30T12:00:00.000Z',
    taskName: 'Invitations',
    agentName: 'Ada',
    cause: 'failed',
    talkSeconds: null,
    intent: null,
    remark: '',
  };
  answers['outbound.contact'] = { ...contact, calls: [past] };
  desk.tell({ kind: 'over', end: { status: 403, reason: 'over', problem: null }, at: Date.now() });
  await after(0);
  expect(desk.state.get().call).toMatchObject({ phase: 'over', cause: 'failed' });
});
