import { accountCurrent } from '@convoke/contract/account/account.calls.ts';
import { messageMailReport, messageMailSendData } from '@convoke/contract/message/message.line.calls.ts';
import {
  messageTaskCancel,
  messageTaskDelete,
  messageTaskGoOn,
  messageTaskInfo,
} from '@convoke/contract/message/message.calls.ts';
import { messageMailGroupList, messageReconcile } from '@convoke/contract/message/message.list.calls.ts';
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
const balance = async () => (await organisation.call(accountCurrent, {})).balanceCents;

test('money: reserved at building, given back for what failed, to the fen', async () => {
  kept.answer = (mail) =>
    mail.to === 'reader001@example.com'
      ? refused(true, '550 5.1.1 no such user')
      : { accepted: true, providerId: mail.messageId ?? '' };
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(10)) });
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
  const { taskId } = await mailTask(poor, { sources: typed(...someReaders(130)) });
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

test('a cancelled task gives back what was not handed over', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(40)) });
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

test('a task that is cancelled, or too late, before its money was reserved owes nothing, and is over', async () => {
  const poor = await server.organisation();
  await topUp(server, poor, 100);
  const over = { counts: { cancelled: 130, waiting: 0 }, reservedCents: 0, returnedCents: 0 };
  const { taskId } = await mailTask(poor, { sources: typed(...someReaders(130)) });
  await run(server, poor, taskId);
  expect(await poor.call(messageTaskInfo, { taskId })).toMatchObject({ state: 'paused', why: 'balance' });
  await poor.call(messageTaskCancel, { taskId });
  await run(server, poor, taskId);
  expect(await poor.call(messageTaskInfo, { taskId })).toMatchObject({ state: 'cancelled', ...over });
  expect(await moneyOf(server, poor, taskId)).toEqual({
    spent: 0,
    given_back: 0,
    reserved: 0,
    returned: 0,
    owed: 0,
    lines: 0,
  });
  // One of before, which already owes what it never took.
  await asked(
    server,
    `INSERT INTO message_tally (organisation_id, task_id, variant, what, class, n) VALUES ($1, $2, 0, 'owed', '', 130)`,
    [poor.organisationId, taskId],
  );
  await run(server, poor, taskId);
  expect(agrees(await moneyOf(server, poor, taskId))).toBe(true);
  expect((await poor.call(accountCurrent, {})).balanceCents).toBe(100);
});

test('messages a minute belong to the task: however often a run begins anew, no more leave', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(6)), perMinute: 2 });
  for (let round = 0; round < 4; round += 1) await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(1);
  // Half a minute later.
  const later = `UPDATE message_task SET paced_until = paced_until - interval '30 seconds' WHERE id = $1`;
  await asked(server, later, [taskId]);
  for (let round = 0; round < 2; round += 1) await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(2);
  // After an outage of an hour it does not make up for it.
  await asked(server, `UPDATE message_task SET paced_until = now() - interval '1 hour' WHERE id = $1`, [taskId]);
  for (let round = 0; round < 2; round += 1) await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(3);
});

test('work on a task that fails again and again is tried less and less often, and then the task waits and says so', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed('a@example.com') });
  const [before] = await asked<{ content: object }>(server, 'SELECT content FROM message_task WHERE id = $1', [taskId]);
  await asked(server, `UPDATE message_task SET content = '{"html": 1}' WHERE id = $1`, [taskId]);
  const waits: number[] = [];
  for (let round = 1; round < 8; round += 1) {
    await expect(run(server, organisation, taskId)).rejects.toThrow();
    const [live] = await asked<{ wait: number; failures: number }>(
      server,
      'SELECT round(extract(epoch FROM due_at - now()))::int AS wait, failures FROM message_live WHERE task_id = $1',
      [taskId],
    );
    expect(live?.failures).toBe(round);
    waits.push(live?.wait ?? 0);
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits.at(-1)).toBeGreaterThan(600);
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'paused', why: 'fault' });
  expect(await asked(server, 'SELECT 1 FROM message_live WHERE task_id = $1', [taskId])).toEqual([]);
  // Mended, it goes on.
  await asked(server, 'UPDATE message_task SET content = $2 WHERE id = $1', [taskId, JSON.stringify(before?.content)]);
  await organisation.call(messageTaskGoOn, { taskId });
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'finished', counts: { accepted: 1 } });
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
