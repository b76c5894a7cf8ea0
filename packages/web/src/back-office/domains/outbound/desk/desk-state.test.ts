import type { SeatInfo } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { expect, test } from 'vitest';
import { can, endedByBan } from './desk-can.ts';
import {
  type Contact,
  type DeskNews,
  type DeskState,
  emptyDraft,
  firstState,
  step,
  type TaskConfig,
} from './desk-state.ts';

const noon = Date.parse('2026-11-30T12:00:00Z');
const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({
  outboundId: 'agent',
  name: 'Ada',
  state: 'idle',
  version: 1,
  since: '2026-11-30T11:59:00.000Z',
  reason: null,
  outboundMemberId: 'grace',
  taskId: 'task',
  callId: null,
  isHeld: false,
  wrapUpEndsAt: null,
  isAttended: null,
  now: '2026-11-30T12:00:00.000Z',
  ...more,
});
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
const contact: Contact = {
  callee: person,
  phones: [],
  emails: [],
  language: 'en',
  timeZone: 'Asia/Shanghai',
  note: '',
  tags: [],
  history: [],
  calls: [],
  answers: {},
  draft: null,
  reasons: [],
};
const config: TaskConfig = {
  taskId: 'task',
  name: 'Invitations',
  state: 'open',
  mode: 'preview',
  script: '',
  wrapUpSeconds: 60,
  isRecorded: true,
  form: null,
  intents: [
    { intentId: 'yes', name: 'Comes', colour: 'green', consequence: 'finish', place: 1, retryMinutes: null },
    { intentId: 'later', name: 'Later', colour: 'blue', consequence: 'callback', place: 2, retryMinutes: null },
  ],
};

const told = (...news: DeskNews[]) => news.reduce<DeskState>(step, firstState);
const asked = (own: SeatInfo, at = noon): DeskNews => ({ kind: 'seat', seat: own, asked: at, at });
const shown: DeskNews[] = [asked(seat()), { kind: 'person', person }, { kind: 'about', config, contact }];
const dialled: DeskNews[] = [...shown, { kind: 'dialled', callId: 'call', isRecorded: true, at: noon }];
const hungUp = { status: null, reason: null, problem: null };
const talked: DeskNews[] = [...dialled, { kind: 'ringing', at: noon + 500 }, { kind: 'talking', at: noon + 2000 }];

test('whoever is shown can be dialled or passed over, but not without a number', () => {
  expect(can(told(...shown))).toMatchObject({ dial: true, skip: true, pause: true, hangUp: false, save: false });
  const unreachable = { ...person, number: null };
  expect(can(told(asked(seat()), { kind: 'person', person: unreachable })).dial).toBe(false);
});

test('a call rings, is answered, and its time counts from the answer', () => {
  const state = told(...talked);
  expect(state.call).toMatchObject({ phase: 'talking', since: noon + 2000, wasAnswered: true });
  expect(can(state)).toMatchObject({ hangUp: true, talk: true, dial: false, pause: false, skip: false, save: false });
});

test('a call that is taken up again goes on counting from when it was answered', () => {
  const again = told(...talked, { kind: 'ringing', at: noon + 9000 }, { kind: 'talking', at: noon + 9400 });
  expect(again.call).toMatchObject({ phase: 'talking', since: noon + 2000 });
});

test.each([
  [{ ...hungUp, status: 486 }, 'busy'],
  [{ ...hungUp, status: 480 }, 'noAnswer'],
  [{ ...hungUp, status: 404 }, 'unassigned'],
  [{ ...hungUp, status: 500 }, 'failed'],
  [{ ...hungUp, status: 403, reason: 'over' }, null],
  [{ ...hungUp, problem: 'noNetwork' as const }, 'failed'],
  [hungUp, 'cancelled'],
])('a call that nobody answered says why: %o', (end, cause) => {
  const state = told(...dialled, { kind: 'over', end, at: noon + 900 });
  expect(state.call).toMatchObject({ phase: 'over', cause, wasAnswered: false });
  expect(can(state).skip).toBe(true);
});

test('a phone that comes back too late finds the call over, not refused', () => {
  const state = told(...talked, { kind: 'over', end: { ...hungUp, status: 403 }, at: noon + 5000 });
  expect(state.call).toMatchObject({ phase: 'over', cause: null });
});

test('the line says why a call ended; a ban that came meanwhile is told once the person is looked at again', () => {
  const ended = (reason: string) => told(...talked, { kind: 'over', end: { ...hungUp, reason }, at: noon + 5000 });
  expect(ended('callee').call?.cause).toBe('callee');
  expect(ended('Taken over').call?.cause).toBeNull();
  const reason = { rule: 'banned' as const, until: null, count: null, most: null, text: 'asked to' };
  const about: DeskNews = { kind: 'about', config, contact: { ...contact, reasons: [reason] } };
  expect(endedByBan(ended('cut'))).toBe(false);
  expect(endedByBan(step(ended('cut'), about))).toBe(true);
  expect(endedByBan(step(ended('callee'), about))).toBe(false);
});

test('a call that the server ended takes its cause from the person’s calls', () => {
  const over = told(...talked, asked(seat({ state: 'wrapUp', callId: 'call' }), noon + 3000));
  const past = {
    callId: 'call',
    at: '2026-11-30T12:00:00.000Z',
    taskName: 'Invitations',
    agentName: 'Ada',
    cause: 'agentLost',
    talkSeconds: 1,
    intent: null,
    remark: '',
  };
  const known = step(over, { kind: 'about', config, contact: { ...contact, calls: [past] } });
  expect(known.call?.cause).toBe('agentLost');
});

test('while the line does not hear the phone nobody is put on hold', () => {
  expect(can(told(...talked))).toMatchObject({ talk: true, hold: true });
  expect(can(told(...talked, { kind: 'linked', isLinked: false }))).toMatchObject({ talk: true, hold: false });
});

test('after a talk there is no going on without an outcome, and a callback needs a time', () => {
  const over = told(...talked, { kind: 'over', end: hungUp, at: noon + 5000 });
  expect(can(over)).toMatchObject({ skip: false, save: false, outcome: true });
  expect(can(step(over, { kind: 'draft', draft: { intentId: 'yes' } })).save).toBe(true);
  const later = step(over, { kind: 'draft', draft: { intentId: 'later' } });
  expect(can(later)).toMatchObject({ save: false, pause: false });
  expect(can(step(later, { kind: 'draft', draft: { callbackAt: '2026-12-01T09:00:00Z' } })).save).toBe(true);
});

test('the server ends a call that the phone still thinks of as going on', () => {
  const state = told(...talked, asked(seat({ state: 'wrapUp', callId: 'call' }), noon + 3000));
  expect(state.call).toMatchObject({ phase: 'over', since: noon + 3000 });
});

test('an answer that was asked for before the last thing done changes nothing', () => {
  const state = told({ kind: 'acted', at: noon + 100 }, ...shown.slice(1));
  expect(step(state, asked(seat({ outboundMemberId: null }), noon)).person).toEqual(person);
  const late = step(state, asked(seat({ outboundMemberId: null }), noon + 200));
  expect(late).toMatchObject({ person: undefined, notice: 'reclaimed' });
});

test('when the time for an outcome runs out the person and what was written stay, and it can still be saved', () => {
  const over = told(
    ...talked,
    { kind: 'over', end: hungUp, at: noon + 5000 },
    { kind: 'draft', draft: { intentId: 'yes' } },
  );
  const late = step(over, asked(seat({ state: 'paused', reason: 'wrapUp', callId: 'call' }), noon + 90_000));
  expect(late).toMatchObject({ notice: 'wrapUpOver', person, draft: { intentId: 'yes' } });
  expect(can(late)).toMatchObject({ ready: true, save: true });
});

test('a beat that comes late brings back no window whose seat was taken', () => {
  const lost = told(...shown, { kind: 'stage', stage: 'taken' });
  expect(step(lost, asked(seat(), noon + 10_000)).stage).toBe('taken');
  expect(
    step(lost, { kind: 'seat', seat: seat({ version: 2 }), asked: Number.POSITIVE_INFINITY, at: noon }).stage,
  ).toBe('here');
});

test('a draft of the last time comes back, unless something has been written meanwhile', () => {
  const draft = { intentId: null, remark: 'asks for parking', answers: {} };
  const about: DeskNews = { kind: 'about', config, contact: { ...contact, draft } };
  expect(told(asked(seat()), { kind: 'person', person }, about).draft).toEqual({ ...emptyDraft, ...draft });
  const written: DeskNews = { kind: 'draft', draft: { remark: 'new' } };
  expect(told(asked(seat()), { kind: 'person', person }, written, about).draft.remark).toBe('new');
});

test('once the outcome is saved the next person can be dialled, before the seat has said so', () => {
  const over = told(...talked, asked(seat({ state: 'wrapUp', callId: 'call' }), noon + 3000));
  const next = step(step(over, { kind: 'done', seat: 'idle' }), { kind: 'person', person });
  expect(can(next).dial).toBe(true);
});

test('a window whose seat was taken has nobody and no call: both go on in the other window', () => {
  for (const stage of ['taken', 'elsewhere'] as const)
    expect(told(...talked, { kind: 'stage', stage })).toMatchObject({ stage, person: undefined, call: undefined });
});

test('the next person begins with nothing of the one before', () => {
  const next = { ...person, outboundMemberId: 'alan', name: 'Alan' };
  const state = told(
    ...talked,
    { kind: 'draft', draft: { remark: 'x' } },
    { kind: 'done' },
    { kind: 'person', person: next },
  );
  expect(state).toMatchObject({ person: next, call: undefined, contact: undefined, draft: emptyDraft });
});

test('the server’s clock is told from this device’s', () => {
  expect(told(asked(seat(), noon - 4000)).skew).toBe(4000);
});
