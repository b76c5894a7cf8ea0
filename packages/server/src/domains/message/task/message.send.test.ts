import { accountCurrent } from '@convoke/contract/account/account.calls.ts';
import { isWithinHours } from '@convoke/contract/message/message.rules.ts';
import { messageTaskGoOn, messageTaskInfo, messageTaskPause } from '@convoke/contract/message/message.calls.ts';
import { messageSmsDynamicList } from '@convoke/contract/message/message.list.calls.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  agrees,
  asked,
  keptTexts,
  linesIn,
  mailTask,
  moneyOf,
  refusalOf,
  run,
  smsTask,
  someReaders,
  typed,
} from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';
import { refused } from '../../../core/mail/hand-off.ts';
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
const info = (taskId: string) => organisation.call(messageTaskInfo, { taskId });
const balance = async () => (await organisation.call(accountCurrent, {})).balanceCents;

test.each([
  { connections: 20, most: 20 },
  // Two groups, each of as many.
  { connections: 5, most: 4 },
  { connections: 2, most: 2 },
])('with $connections connections to the mail server $most mails are on their way, and no more', async (given) => {
  const { connections, most } = given;
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
  const { settings } = server.services;
  server.services.settings = { ...settings, SMTP_CONNECTIONS: connections };
  try {
    const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(6 * most)) });
    await run(server, organisation, taskId);
    expect(longest).toBe(most);
    expect((await info(taskId)).counts).toMatchObject({ accepted: 6 * most });
  } finally {
    server.services.settings = settings;
  }
});

test('after a pause nothing more is handed over; it goes on where it was, and nobody gets two', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(60)) });
  const attempted = async () =>
    (await asked(server, 'SELECT FROM message_line WHERE task_id = $1 AND attempted_at IS NOT NULL', [taskId])).length;
  let pausedAt = 0;
  kept.answer = async (mail) => {
    if (pausedAt === 0 && kept.mails.length >= 12) {
      pausedAt = -1;
      await organisation.call(messageTaskPause, { taskId });
      // Of these some may still be on their way to the mail server.
      pausedAt = await attempted();
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

test('a pause gives back what is claimed, also what is claimed ahead', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(130)) });
  let paused: Promise<unknown> | undefined;
  kept.answer = async (mail) => {
    // Those on their way then wait for the pause, so that the last group of the first hundred is refused.
    if (kept.mails.length > 75) await (paused ??= organisation.call(messageTaskPause, { taskId }));
    return { accepted: true, providerId: mail.messageId ?? '' };
  };
  await run(server, organisation, taskId);
  expect(kept.mails.length).toBeLessThan(100);
  const states = (await linesIn(server, taskId)).map(({ state }) => state);
  expect(states.filter((state) => state === 'accepted')).toHaveLength(kept.mails.length);
  expect(states.filter((state) => state === 'queued')).toHaveLength(130 - kept.mails.length);
});

test('paused twenty times at random in its midst: each gets it once, and each pays once', async () => {
  const readers = someReaders(200);
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
    sources: typed(...someReaders(3)),
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
  const begun = await mailTask(organisation, {
    sources: typed(...someReaders(2 * inFlight)),
    latestAt: '2030-05-01T12:00:00Z',
  });
  kept.answer = (mail) => {
    if (kept.mails.length === 7) at('2030-05-01T12:30:00Z');
    return { accepted: true, providerId: mail.messageId ?? '' };
  };
  await run(server, organisation, begun.taskId);
  const task = await info(begun.taskId);
  expect(task.state).toBe('expired');
  expect(task.counts.accepted + task.counts.cancelled).toBe(2 * inFlight);
  expect(task.counts.cancelled).toBeGreaterThan(0);
  expect(await balance()).toBe(10_000 - kept.mails.length);
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
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(inFlight + 10)) });
  await run(server, organisation, taskId);
  expect(kept.mails).toHaveLength(inFlight);
  expect(await info(taskId)).toMatchObject({ state: 'running' });
  kept.answer = (mail) => ({ accepted: true, providerId: mail.messageId ?? '' });
  await run(server, organisation, taskId);
  // Those that were tried wait a while.
  expect((await info(taskId)).counts).toMatchObject({ accepted: 10, waiting: inFlight, failed: 0 });
  await asked(server, 'UPDATE message_line SET not_before = NULL WHERE task_id = $1', [taskId]);
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'finished' });
  expect(await balance()).toBe(10_000 - inFlight - 10);
});

test('when the run fails, what was answered until then is written, and nobody gets it again', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(60)) });
  const { database } = server.services;
  let attempts = 0;
  // As after a stall, or while the database fails over.
  server.services.database = Object.create(database, {
    query: {
      value: (text: string, values: unknown[]) =>
        text.includes('hand_over_lines') && ++attempts > 3
          ? Promise.reject(new Error('Query read timeout'))
          : database.query(text, values),
    },
  }) as typeof database;
  try {
    await expect(run(server, organisation, taskId)).rejects.toThrow('Query read timeout');
  } finally {
    server.services.database = database;
  }
  expect(kept.mails).toHaveLength(30);
  const inHands = await asked(
    server,
    `SELECT FROM message_line WHERE task_id = $1 AND attempted_at IS NOT NULL AND state = 'claimed'`,
    [taskId],
  );
  expect(inHands).toEqual([]);
  expect((await info(taskId)).counts).toMatchObject({ accepted: 30 });
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'finished', counts: { accepted: 60, unknown: 0 } });
  expect(new Set(kept.mails.map(({ to }) => to)).size).toBe(60);
  expect(kept.mails).toHaveLength(60);
});

test('after a stall as long as the lease nothing that was attempted is handed over any more', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(5)) });
  const { database } = server.services;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now');
  server.services.database = Object.create(database, {
    query: {
      async value(text: string, values: unknown[]) {
        const rows = await database.query(text, values);
        if (text.includes('hand_over_lines')) clock.mockImplementation(() => now() + 120_000);
        return rows;
      },
    },
  }) as typeof database;
  try {
    await run(server, organisation, taskId);
  } finally {
    clock.mockRestore();
    server.services.database = database;
  }
  expect(kept.mails).toEqual([]);
  await asked(server, `UPDATE message_line SET lease_until = now() WHERE task_id = $1`, [taskId]);
  await run(server, organisation, taskId);
  expect(kept.mails).toEqual([]);
  expect(await info(taskId)).toMatchObject({ state: 'finished', counts: { unknown: 5 } });
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
