import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import {
  messageMailLogs,
  messageMailReport,
  messageMailResend,
  messageSmsLogs,
  messageSmsResend,
  messageTaskResend,
} from '@convoke/contract/message/message.line.calls.ts';
import {
  messageTaskInfo,
  messageTaskStart,
  messageTaskTest,
  messageTaskUpdate,
} from '@convoke/contract/message/message.calls.ts';
import { messageMailGroupList } from '@convoke/contract/message/message.list.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  asked,
  keptTexts,
  linesIn,
  mailTask,
  refusalOf,
  run,
  smsTask,
  someReaders,
  typed,
} from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';
import { refused, unknown } from '../../../core/mail/hand-off.ts';
import { systemClock } from '../../../core/clock.ts';

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
const info = (taskId: string) => organisation.call(messageTaskInfo, { taskId });

test('of two subjects the rest get the one that more people opened', async () => {
  at('2030-05-01T08:00:00Z');
  const { taskId } = await mailTask(organisation, {
    sources: typed(...someReaders(120)),
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
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(3)) });
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
