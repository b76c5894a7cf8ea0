import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { accountCurrent } from '@convoke/contract/account/account.calls.ts';
import {
  messageMailLogs,
  messageMailReport,
  messageMailResend,
  messageMailSendData,
  messageSmsLogs,
  messageSmsResend,
  messageTaskResend,
} from '@convoke/contract/message/message.line.calls.ts';
import { isWithinHours } from '@convoke/contract/message/message.rules.ts';
import {
  messageReconcile,
  messageMailGroupList,
  messageSmsDynamicList,
  messageTaskCancel,
  messageTaskDelete,
  messageTaskGoOn,
  messageTaskInfo,
  messageTaskPause,
  messageTaskStart,
  messageTaskTest,
  messageTaskUpdate,
} from '@convoke/contract/message/message.calls.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  agrees,
  asked,
  isTallied,
  keptTexts,
  linesIn,
  mailTask,
  moneyOf,
  refusalOf,
  run,
  smsTask,
  typed,
} from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';
import { refused, unknown } from '../../../core/messaging/hand-off.ts';
import { systemClock } from '../../../core/clock.ts';
import { takeDue } from './message.live.ts';
import { inFlight } from './message.send.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver, env: payableEnv });
});
afterAll(() => server.close());
beforeEach(async () => {
  kept.clear();
  server.services.clock = systemClock;
  organisation = await server.organisation();
  await topUp(server, organisation, 10_000);
});

const at = (iso: string) => {
  server.services.clock = { now: () => new Date(iso) };
};
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => `reader${String(n).padStart(3, '0')}@example.com`);
const info = (taskId: string) => organisation.call(messageTaskInfo, { taskId });
const balance = async () => (await organisation.call(accountCurrent, {})).balanceCents;

test('money: reserved at building, given back for what failed, to the fen', async () => {
  kept.answer = (mail) =>
    mail.to === 'reader001@example.com'
      ? refused(true, '550 5.1.1 no such user')
      : { accepted: true, providerId: mail.messageId ?? '' };
  const { taskId } = await mailTask(organisation, { sources: typed(...many(10)) });
  await run(server, organisation, taskId);
  const task = await info(taskId);
  expect(task).toMatchObject({ state: 'finished', reservedCents: 10, returnedCents: 1 });
  expect(task.counts).toMatchObject({ accepted: 9, failed: 1 });
  expect(await balance()).toBe(10_000 - 9);
  expect(await moneyOf(server, organisation, taskId)).toEqual({
    spent: 10,
    given_back: 1,
    reserved: 10,
    returned: 1,
    owed: 0,
    lines: 9,
  });
  const report = await organisation.call(messageMailReport, { taskId });
  expect(report.failed).toEqual([{ class: 'unknown_user', count: 1 }]);
  expect(
    (await organisation.call(messageMailSendData, { taskId })).reduce((sum, { accepted }) => sum + accepted, 0),
  ).toBe(9);
  const sheet = await server.send(messageReconcile, { channel: 'mail' }, { token: organisation.token });
  expect(sheet.status).toBe(200);
  expect(await isTallied(server, taskId)).toBe(true);
});

test('without cover a task waits and says what it lacks; with cover it goes on', async () => {
  const poor = await server.organisation();
  await topUp(server, poor, 100);
  const { taskId } = await mailTask(poor, { sources: typed(...many(130)) });
  await run(server, poor, taskId);
  expect(await poor.call(messageTaskInfo, { taskId })).toMatchObject({
    state: 'paused',
    why: 'balance',
    lacksCents: 30,
  });
  expect(kept.mails).toHaveLength(0);
  await poor.call(messageTaskGoOn, { taskId });
  await run(server, poor, taskId);
  expect(await poor.call(messageTaskInfo, { taskId })).toMatchObject({ state: 'paused', why: 'balance' });
  await topUp(server, poor, 100);
  await poor.call(messageTaskGoOn, { taskId });
  await run(server, poor, taskId);
  expect(await poor.call(messageTaskInfo, { taskId })).toMatchObject({ state: 'finished', reservedCents: 130 });
  expect(kept.mails).toHaveLength(130);
  expect((await poor.call(accountCurrent, {})).balanceCents).toBe(70);
});

test('as many are on their way as the provider has connections, and no more', async () => {
  const most = inFlight;
  let waiting: (() => void)[] = [];
  let longest = 0;
  // Answers none before all of them wait: fewer at a time would never come to an end.
  kept.answer = async (mail) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      longest = Math.max(longest, waiting.length);
      if (waiting.length < most) return;
      for (const answer of waiting) answer();
      waiting = [];
    });
    return { accepted: true, providerId: mail.messageId ?? '' };
  };
  const { taskId } = await mailTask(organisation, { sources: typed(...many(6 * most)) });
  await run(server, organisation, taskId);
  expect(longest).toBe(most);
  expect((await info(taskId)).counts).toMatchObject({ accepted: 6 * most });
});

test('after a pause nothing more is handed over; it goes on where it was, and nobody gets two', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...many(60)) });
  let pausedAt = 0;
  kept.answer = async (mail) => {
    if (pausedAt === 0 && kept.mails.length >= 12) {
      pausedAt = -1;
      await organisation.call(messageTaskPause, { taskId });
      pausedAt = kept.mails.length;
    }
    return { accepted: true, providerId: mail.messageId ?? '' };
  };
  await run(server, organisation, taskId);
  // What was attempted before the pause was answered is all.
  expect(kept.mails.length).toBe(pausedAt);
  expect(await info(taskId)).toMatchObject({ state: 'paused', why: 'asked' });
  expect(await refusalOf(server, organisation, messageTaskPause, { taskId })).toBe('MESSAGE_TASK_STATE');
  await run(server, organisation, taskId);
  expect(kept.mails.length).toBe(pausedAt);
  await organisation.call(messageTaskGoOn, { taskId });
  await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(60);
  expect(new Set(kept.mails.map(({ to }) => to)).size).toBe(60);
  expect(await info(taskId)).toMatchObject({ state: 'finished' });
});

test('paused twenty times at random in its midst: each gets it once, and each pays once', async () => {
  const readers = many(200);
  const { taskId } = await mailTask(organisation, { sources: typed(...readers) });
  // After so many mails; those of one group may ask for a pause together.
  const points = new Set<number>();
  while (points.size < 20) points.add(1 + Math.floor(Math.random() * 190));
  kept.answer = async (mail) => {
    if (points.delete(kept.mails.length)) await refusalOf(server, organisation, messageTaskPause, { taskId });
    return { accepted: true, providerId: mail.messageId ?? '' };
  };
  let pauses = 0;
  await run(server, organisation, taskId);
  while ((await info(taskId)).state === 'paused') {
    pauses += 1;
    await organisation.call(messageTaskGoOn, { taskId });
    await run(server, organisation, taskId);
  }
  expect(pauses).toBeGreaterThan(0);
  expect(points.size).toBe(0);
  expect(await info(taskId)).toMatchObject({ state: 'finished', counts: { accepted: 200 } });
  expect(kept.mails.map(({ to }) => to).toSorted()).toEqual(readers);
  expect(agrees(await moneyOf(server, organisation, taskId))).toBe(true);
});

test('a cancelled task gives back what was not handed over', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...many(40)) });
  kept.answer = async (mail) => {
    if (kept.mails.length === 8) await organisation.call(messageTaskCancel, { taskId });
    return { accepted: true, providerId: mail.messageId ?? '' };
  };
  await run(server, organisation, taskId);
  const task = await info(taskId);
  expect(task.state).toBe('cancelled');
  expect(task.counts).toMatchObject({ accepted: kept.mails.length, cancelled: 40 - kept.mails.length, waiting: 0 });
  expect(await balance()).toBe(10_000 - kept.mails.length);
  expect(agrees(await moneyOf(server, organisation, taskId))).toBe(true);
  await organisation.call(messageTaskDelete, { taskId });
  expect((await organisation.call(messageMailGroupList, {})).total).toBe(0);
});

test('within its hours, on the clocks of its zone', async () => {
  at('2030-05-01T14:00:00Z'); // 22:00 in Shanghai
  const hours = { fromMinute: 9 * 60, toMinute: 21 * 60, timeZone: 'Asia/Shanghai' };
  const { taskId } = await mailTask(organisation, { sources: typed('a@example.com'), ...hours });
  await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(0);
  expect(await info(taskId)).toMatchObject({ state: 'running', isOutOfHours: true });
  at('2030-05-02T01:00:00Z'); // 09:00
  await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(1);
});

test('the hours of the database are those of the page', async () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  await fc.assert(
    fc.asyncProperty(minutes, fc.integer({ min: 1, max: 1440 }), minutes, async (from, to, minute) => {
      fc.pre(from !== to);
      const moment = new Date(Date.UTC(2030, 4, 1, 0, minute));
      const [row] = await server.services.database.query<{ is: boolean }>(
        `SELECT message_hours($1, $2, 'UTC', $3) AS is`,
        [from, to, moment],
      );
      expect(row?.is).toBe(isWithinHours(from, to, minute));
    }),
    { numRuns: 50 },
  );
});

test('what an outage kept waiting too long is not sent, and is given back', async () => {
  at('2030-05-01T08:00:00Z');
  const { taskId } = await mailTask(organisation, {
    sources: typed(...many(3)),
    startsAt: '2030-05-01T09:00:00Z',
    latestAt: '2030-05-01T12:00:00Z',
  });
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'scheduled' });
  at('2030-05-01T12:30:00Z');
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'expired' });
  // One that had begun.
  at('2030-05-01T08:00:00Z');
  const begun = await mailTask(organisation, { sources: typed(...many(20)), latestAt: '2030-05-01T12:00:00Z' });
  kept.answer = (mail) => {
    if (kept.mails.length === 7) at('2030-05-01T12:30:00Z');
    return { accepted: true, providerId: mail.messageId ?? '' };
  };
  await run(server, organisation, begun.taskId);
  const task = await info(begun.taskId);
  expect(task.state).toBe('expired');
  expect(task.counts.accepted + task.counts.cancelled).toBe(20);
  expect(task.counts.cancelled).toBeGreaterThan(0);
  expect(await balance()).toBe(10_000 - kept.mails.length);
});

test('of two subjects the rest get the one that more people opened', async () => {
  at('2030-05-01T08:00:00Z');
  const { taskId } = await mailTask(organisation, {
    sources: typed(...many(120)),
    mail: { subject: 'First', html: '<p>Hello</p>' },
    ab: { subject: 'Other', share: 25, waitMinutes: 60 },
  });
  await run(server, organisation, taskId);
  const first = kept.mails.length;
  expect(first).toBeGreaterThan(20);
  expect(first).toBeLessThan(110);
  expect(new Set(kept.mails.map(({ subject }) => subject))).toEqual(new Set(['First', 'Other']));
  expect(await info(taskId)).toMatchObject({ state: 'running', winner: null });
  await asked(
    server,
    `INSERT INTO message_tally (organisation_id, task_id, variant, what, n) VALUES ($1, $2, 1, 'opened', 5)`,
    [organisation.organisationId, taskId],
  );
  at('2030-05-01T09:01:00Z');
  await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(120);
  expect(new Set(kept.mails.slice(first).map(({ subject }) => subject))).toEqual(new Set(['Other']));
  expect(await info(taskId)).toMatchObject({ state: 'finished', winner: 1 });
  expect((await organisation.call(messageMailReport, { taskId })).variants).toMatchObject([
    { subject: 'First', opened: 0 },
    { subject: 'Other', opened: 5 },
  ]);
});

test('only what failed, was not delivered or is unknown is sent again, and only once', async () => {
  kept.answer = (mail) => {
    if (mail.to.startsWith('reader000')) return refused(true, '550 5.2.2 mailbox full');
    return mail.to.startsWith('reader001') ? unknown('no reply') : { accepted: true, providerId: 'x' };
  };
  const { taskId } = await mailTask(organisation, { sources: typed(...many(3)) });
  await run(server, organisation, taskId);
  const lines = await linesIn(server, taskId);
  expect(lines.map(({ state }) => state)).toEqual(['failed', 'unknown', 'accepted']);
  const [failed, lost, arrived] = lines.map(({ id }) => id);
  const again = (lineIds: (string | undefined)[]) =>
    refusalOf(server, organisation, messageMailResend, { lineIds: lineIds.map((id) => id ?? '') });
  expect(await again([failed, arrived])).toBe('MESSAGE_NOT_RESENDABLE');
  kept.answer = (mail) => ({ accepted: true, providerId: mail.messageId ?? '' });
  kept.mails.length = 0;
  const made = await organisation.call(messageMailResend, { lineIds: [failed ?? '', lost ?? ''] });
  expect(made.lines).toBe(2);
  await run(server, organisation, made.taskId);
  expect(kept.mails.map(({ to }) => to).toSorted()).toEqual(['reader000@example.com', 'reader001@example.com']);
  expect(await again([failed])).toBe('MESSAGE_NOT_RESENDABLE');
  expect(await again([lost, failed])).toBe('MESSAGE_NOT_RESENDABLE');
  expect(await info(made.taskId)).toMatchObject({ isResend: true, resendOf: taskId, state: 'finished' });
  // Of a whole task: nothing is left.
  expect(await refusalOf(server, organisation, messageTaskResend, { taskId })).toBe('MESSAGE_NOT_RESENDABLE');
  expect(await refusalOf(server, organisation, messageSmsResend, { taskId })).toBe('FORBIDDEN');
});

test('who opts out between building and hand-off gets nothing and pays nothing', async () => {
  at('2030-05-01T14:00:00Z');
  const hours = { fromMinute: 540, toMinute: 1260, timeZone: 'Asia/Shanghai' };
  const { taskId } = await mailTask(organisation, { sources: typed('a@example.com', 'b@example.com'), ...hours });
  await run(server, organisation, taskId);
  expect(await moneyOf(server, organisation, taskId)).toMatchObject({ reserved: 2 });
  await asked(
    server,
    `INSERT INTO message_stop (organisation_id, channel, address, scope, why) VALUES ($1, 'mail', 'a@example.com', 'promotion', 'unsubscribed')`,
    [organisation.organisationId],
  );
  at('2030-05-02T02:00:00Z');
  await run(server, organisation, taskId);
  expect(kept.mails.map(({ to }) => to)).toEqual(['b@example.com']);
  expect((await linesIn(server, taskId)).map((line) => line.class)).toEqual(['opted_out', null]);
  expect(await balance()).toBe(10_000 - 1);
  expect(agrees(await moneyOf(server, organisation, taskId))).toBe(true);
  expect(await isTallied(server, taskId)).toBe(true);
});

test('evidence settles what is unknown; an undelivered text is given back, once', async () => {
  const texts = keptTexts(server);
  texts.answer = () => unknown('no answer');
  const { taskId } = await smsTask(organisation, { sources: typed('13800138001', '13800138002', '13800138003') });
  await run(server, organisation, taskId);
  const lines = await linesIn(server, taskId);
  expect(lines.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
  const tell = (states: string[], classes: (string | null)[] = states.map(() => null)) =>
    server.services.database.inOrganisation(organisation.organisationId, 'write', async (tx) => {
      const ids = lines.map(({ id }) => id).slice(0, states.length);
      const codes = states.map(() => null);
      return (
        await sql<{
          state: string;
        }>`SELECT * FROM tell_lines(${organisation.organisationId}, ${ids}::uuid[], ${states}::text[], ${classes}::text[], ${codes}::text[])`.execute(
          tx,
        )
      ).rows.length;
    });
  expect(await tell(['delivered', 'undelivered'], [null, 'switched_off'])).toBe(2);
  expect(await tell(['delivered', 'undelivered'], [null, 'switched_off'])).toBe(0);
  await asked(server, 'UPDATE message_live SET due_at = now() WHERE task_id = $1', [taskId]);
  await run(server, organisation, taskId);
  expect((await info(taskId)).counts).toMatchObject({ delivered: 1, undelivered: 1, unknown: 1, accepted: 0 });
  expect(await balance()).toBe(10_000 - 10);
  // A late receipt after all: it is told, and what went back stays there.
  expect(await tell(['delivered', 'delivered'])).toBe(1);
  expect(await isTallied(server, taskId)).toBe(true);
  expect(agrees(await moneyOf(server, organisation, taskId))).toBe(true);
});

test('the vendor’s refusals: later, the whole task, or this number', async () => {
  const texts = keptTexts(server);
  texts.answer = (sms) =>
    sms.to === '13800138001'
      ? refused(true, 'isv.MOBILE_NUMBER_ILLEGAL: no number')
      : refused(false, 'isv.AMOUNT_NOT_ENOUGH: no money');
  const { taskId } = await smsTask(organisation, { sources: typed('13800138001', '13800138002') });
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'paused', why: 'vendor' });
  expect((await linesIn(server, taskId)).map(({ state, class: kind }) => [state, kind])).toEqual([
    ['failed', 'number'],
    ['queued', null],
  ]);
  expect((await organisation.call(messageSmsDynamicList, {})).records).toMatchObject([{ taskId, state: 'paused' }]);
  texts.answer = (sms) => ({ accepted: true, providerId: sms.outId ?? '' });
  await organisation.call(messageTaskGoOn, { taskId });
  await run(server, organisation, taskId);
  expect((await linesIn(server, taskId)).map(({ state }) => state)).toEqual(['failed', 'accepted']);
});

test('while the mail server is away few lines are tried, and it goes on by itself', async () => {
  kept.answer = () => refused(false, 'ECONNREFUSED: nobody there');
  const { taskId } = await mailTask(organisation, { sources: typed(...many(30)) });
  await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(10);
  expect(await info(taskId)).toMatchObject({ state: 'running' });
  kept.answer = (mail) => ({ accepted: true, providerId: mail.messageId ?? '' });
  await run(server, organisation, taskId);
  // Those that were tried wait a while.
  expect((await info(taskId)).counts).toMatchObject({ accepted: 20, waiting: 10, failed: 0 });
  await asked(server, 'UPDATE message_line SET not_before = NULL WHERE task_id = $1', [taskId]);
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'finished' });
  expect(await balance()).toBe(10_000 - 30);
});

test('a draft is changed, tested on oneself and started; drafts of others are not written over', async () => {
  const draft = { name: 'A task', purpose: 'promotion' as const, sources: typed('a@example.com'), isDraft: true };
  const { taskId, version } = await mailTask(organisation, draft);
  await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(0);
  const change = {
    taskId,
    version,
    name: 'Another name',
    purpose: 'promotion' as const,
    sources: typed('b@example.com'),
    mail: { subject: 'Changed', html: '<p>Changed</p>' },
  };
  const changed = await organisation.call(messageTaskUpdate, change);
  expect(await refusalOf(server, organisation, messageTaskUpdate, change)).toBe('MESSAGE_TASK_CHANGED');
  const probe = await organisation.call(messageTaskTest, { taskId, addresses: ['me@example.com'] });
  await run(server, organisation, probe.taskId);
  expect(kept.mails.map(({ to, subject }) => [to, subject])).toEqual([['me@example.com', 'Changed']]);
  // A test is no task of the list.
  expect((await organisation.call(messageMailGroupList, {})).total).toBe(1);
  await organisation.call(messageTaskStart, { taskId, version: changed.version });
  await run(server, organisation, taskId);
  expect(kept.mails.map(({ to }) => to)).toEqual(['me@example.com', 'b@example.com']);
  expect(await refusalOf(server, organisation, messageTaskStart, { taskId, version: changed.version })).toBe(
    'MESSAGE_TASK_STATE',
  );
});

test('the records find a number in any spelling, and the member’s history tells of it', async () => {
  keptTexts(server);
  const { memberId } = await organisation.call(memberEntry, { name: 'Ana', phones: ['13800138001'] });
  const { taskId } = await smsTask(organisation, { sources: typed('13800138001', '13800138002') });
  await run(server, organisation, taskId);
  const found = await organisation.call(messageSmsLogs, { search: '+86 138 0013 8001' });
  expect(found.records).toMatchObject([{ taskId, memberId, memberName: 'Ana', state: 'accepted', costCents: 5 }]);
  expect((await organisation.call(messageSmsLogs, { taskId, size: 1 })).total).toBe(2);
  const first = await organisation.call(messageSmsLogs, { taskId, size: 1 });
  const second = await organisation.call(messageSmsLogs, { taskId, size: 1, cursor: first.nextCursor ?? '' });
  expect(new Set([...first.records, ...second.records].map(({ address }) => address)).size).toBe(2);
  expect((await organisation.call(messageSmsLogs, { memberId, state: 'accepted' })).total).toBe(1);
  expect((await organisation.call(messageMailLogs, {})).total).toBe(0);
  const log = await organisation.call(memberLogList, { memberId, kind: 'messaged' });
  expect(log.records).toHaveLength(1);
});

test('the rounds find what is due, in whatever organisation, and leave it to a job of its own', async () => {
  const sent: unknown[] = [];
  const { send } = server.services.jobs;
  server.services.jobs.send = (_name, data) => {
    sent.push(data);
    return Promise.resolve();
  };
  try {
    const { taskId } = await mailTask(organisation, { sources: typed('a@example.com') });
    await takeDue(server.services);
    expect(sent).toContainEqual({ organisationId: organisation.organisationId, taskId });
    sent.length = 0;
    await takeDue(server.services);
    expect(sent).not.toContainEqual({ organisationId: organisation.organisationId, taskId });
  } finally {
    server.services.jobs.send = send;
  }
});
