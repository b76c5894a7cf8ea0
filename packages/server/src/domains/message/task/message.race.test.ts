import { messageMailResend } from '@convoke/contract/message/message.line.calls.ts';
import { type LineState, lineMoves } from '@convoke/contract/message/message.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withChanged } from '../../../../testing/changed-functions.ts';
import {
  agrees,
  asked,
  isTallied,
  linesIn,
  mailTask,
  moneyOf,
  someReaders,
  typed,
} from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';
import { control } from '../../../../testing/tier.ts';
import { refused } from '../../../core/mail/hand-off.ts';
import { buildStep } from './message.build.ts';
import { taskById } from './message.rows.ts';
import { giveOwed } from './message.run.ts';
import { sendLines } from './message.send.ts';

const kept = keptMessages();
let one: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  one = await startServer({ change: kept.takeOver, env: payableEnv });
  other = await startServer({ database: one.database, change: kept.takeOver, env: payableEnv });
});
afterAll(async () => {
  await one.close();
  await other.close();
});
beforeEach(async () => {
  kept.clear();
  organisation = await one.organisation();
  await topUp(one, organisation, 10_000);
});

const data = (taskId: string) => ({ organisationId: organisation.organisationId, taskId });

/** Builds a task, and lets nobody send it yet. */
async function built(taskId: string, server = one): Promise<void> {
  await asked(
    server,
    `UPDATE message_task SET state = 'building', begun_at = now() WHERE id = $1 AND state = 'scheduled'`,
    [taskId],
  );
  for (;;) if (!(await buildStep(server.services, data(taskId)))) return;
}

/** A sender that asks nobody whether another one is at it. */
async function sender(server: TestServer, taskId: string): Promise<void> {
  const { services } = server;
  const task = await services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
    taskById(db, organisation.organisationId, taskId),
  );
  if (!task) throw new Error('no such task');
  await sendLines(services, data(taskId), task, performance.now() + 60_000);
}

const changed = (changes: Record<string, (text: string) => string>, work: () => Promise<void>) =>
  withChanged(one.database.superuserUrl, changes, work);

test('two senders on one task hand over each message once', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(150)) });
  await built(taskId);
  await Promise.all([sender(one, taskId), sender(other, taskId), sender(one, taskId)]);
  expect(kept.mails).toHaveLength(150);
  expect(new Set(kept.mails.map(({ to }) => to)).size).toBe(150);
  expect(await isTallied(one, taskId)).toBe(true);
});

/** Waits in the midst of a claim until both senders have looked: however busy the machine is, neither is first. */
const meeting = `
  CREATE SEQUENCE control_claims;
  GRANT ALL ON SEQUENCE control_claims TO PUBLIC;
  CREATE FUNCTION control_meet() RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM nextval('control_claims');
    WHILE (SELECT last_value FROM control_claims) < 2 LOOP PERFORM pg_sleep(0.01); END LOOP;
    RETURN true;
  END $$`;

control('without the locks and the conditions, two senders hand over the same messages', async () => {
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(20)) });
  await built(taskId);
  await withClient(one.database.superuserUrl, (client) => client.query(meeting));
  await changed(
    {
      // Looks first and takes then, as one would without thinking.
      claim_lines: (text) =>
        text
          .replace(/FOR UPDATE SKIP LOCKED\s+\)/, '), met AS MATERIALIZED (SELECT control_meet() AS is)')
          .replace('FROM next n WHERE', 'FROM next n, met WHERE met.is AND'),
      attempt_lines: (text) =>
        text
          .replaceAll(/AND q\.state = 'claimed' AND q\.attempted_at IS NULL/g, '')
          .replaceAll(/AND l\.state = 'claimed' AND l\.attempted_at IS NULL\s+RETURNING/g, 'RETURNING'),
    },
    async () => {
      await Promise.all([sender(one, taskId), sender(other, taskId)]);
    },
  );
  await withClient(one.database.superuserUrl, (client) =>
    client.query('DROP FUNCTION control_meet(); DROP SEQUENCE control_claims'),
  );
  expect(kept.mails.length).toBeGreaterThan(20);
});

test('of two tasks that a balance covers one of, one is sent', async () => {
  const poor = await one.organisation();
  await topUp(one, poor, 100);
  organisation = poor;
  const tasks = [
    await mailTask(poor, { sources: typed(...someReaders(60)) }),
    await mailTask(poor, { sources: typed(...someReaders(60)) }),
  ].map(({ taskId }) => taskId);
  await Promise.all(tasks.map((taskId, n) => built(taskId, n === 0 ? one : other)));
  const rows = await asked<{ state: string; lacks_cents: string | null }>(
    one,
    'SELECT state, lacks_cents FROM message_task WHERE organisation_id = $1 ORDER BY state',
    [poor.organisationId],
  );
  expect(rows.map(({ state, lacks_cents }) => [state, lacks_cents === null ? null : Number(lacks_cents)])).toEqual([
    ['paused', 20],
    ['running', null],
  ]);
  for (const taskId of tasks) expect(agrees(await moneyOf(one, poor, taskId))).toBe(true);
});

const optOut = (address: string) =>
  asked(
    one,
    `INSERT INTO message_stop (organisation_id, channel, address, scope, why) VALUES ($1, 'mail', $2, 'promotion', 'unsubscribed')`,
    [organisation.organisationId, address],
  );

/** One of two readers opts out between the building and the sending. */
async function optedOutBetween() {
  const { taskId } = await mailTask(organisation, { sources: typed('a@example.com', 'b@example.com') });
  await built(taskId);
  await optOut('a@example.com');
  return taskId;
}

test('who opts out after the building gets nothing', async () => {
  await sender(one, await optedOutBetween());
  expect(kept.mails.map(({ to }) => to)).toEqual(['b@example.com']);
});

control('without the look in the attempt they get it all the same', async () => {
  const taskId = await optedOutBetween();
  await changed(
    { attempt_lines: (text) => text.replace('SELECT c.id, r.rule FROM', 'SELECT c.id, NULL::text AS rule FROM') },
    () => sender(one, taskId),
  );
  expect(kept.mails.map(({ to }) => to).toSorted()).toEqual(['a@example.com', 'b@example.com']);
});

test('of two who send a message again at once, one does', async () => {
  kept.answer = () => refused(true, '550 5.1.1 no such user');
  const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(3)) });
  await built(taskId);
  await sender(one, taskId);
  const lineIds = (await linesIn(one, taskId)).map(({ id }) => id);
  const answers = await Promise.all(
    [one, other, one, other].map((server) =>
      server.send(messageMailResend, { lineIds }, { token: organisation.token }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

const outcomes = ['accepted', 'failed', 'unknown', 'queued'] as const;
const words = ['accepted', 'delivered', 'undelivered', 'bounced', 'complained', 'failed'] as const;

/** What may happen to the lines of a task, in any order. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('claim' as const), most: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('attempt' as const), most: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('settle' as const),
    states: fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('tell' as const),
    states: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('free' as const), all: fc.boolean(), isOver: fc.boolean() }),
  fc.record({ kind: fc.constant('stop' as const), place: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('owed' as const) }),
  fc.record({ kind: fc.constant('end' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('whatever happens in whatever order, a line becomes only what it may, and tally and money follow', async () => {
  const { organisationId } = organisation;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await asked(one, 'DELETE FROM message_stop WHERE organisation_id = $1', [organisationId]);
      const { taskId } = await mailTask(organisation, { sources: typed(...someReaders(6)) });
      await built(taskId);
      const states = async () => new Map((await linesIn(one, taskId)).map(({ id, state }) => [id, state as LineState]));
      let before = await states();
      for (const each of steps) {
        await take(each, taskId, before);
        const after = await states();
        for (const [id, state] of after) {
          const former = before.get(id) ?? 'queued';
          if (state !== former) expect(lineMoves[former], `${former} → ${state} by ${each.kind}`).toContain(state);
        }
        before = after;
      }
      await giveOwed(one.services, { organisationId, taskId });
      expect(await isTallied(one, taskId)).toBe(true);
      const money = await moneyOf(one, organisation, taskId);
      expect(agrees(money), JSON.stringify(money)).toBe(true);
      expect(money.owed).toBe(0);
    }),
    { numRuns: propertyRuns(20) },
  );
});

async function take(given: Step, taskId: string, states: ReadonlyMap<string, LineState>): Promise<void> {
  const { organisationId } = organisation;
  const all = [...states.keys()];
  const claimed = all.filter((id) => states.get(id) === 'claimed');
  const query = (text: RawBuilder<unknown>) =>
    one.services.database.inOrganisation(organisationId, 'write', (tx) => text.execute(tx));
  const none = (list: readonly unknown[]) => list.map(() => null);
  switch (given.kind) {
    case 'claim':
      await query(sql`SELECT * FROM claim_lines(${organisationId}, ${taskId}, ${given.most}, 60)`);
      return;
    case 'attempt':
      await query(
        sql`SELECT * FROM attempt_lines(${organisationId}, ${taskId}, ${claimed.slice(0, given.most)}::uuid[], 60, now())`,
      );
      return;
    case 'settle': {
      const ids = all
        .filter((id) => states.get(id) === 'claimed' || states.get(id) === 'unknown')
        .slice(0, given.states.length);
      const told = given.states.slice(0, ids.length);
      await query(
        sql`SELECT settle_lines(${organisationId}, ${taskId}, ${ids}::uuid[], ${told}::text[], ${none(ids)}::text[], ${none(ids)}::text[], ${none(ids)}::text[], ${ids.map(() => 0)}::int[])`,
      );
      return;
    }
    case 'tell': {
      const ids = all.slice(0, given.states.length);
      await query(
        sql`SELECT * FROM tell_lines(${organisationId}, ${ids}::uuid[], ${given.states.slice(0, ids.length)}::text[], ${none(ids)}::text[], ${none(ids)}::text[])`,
      );
      return;
    }
    case 'free':
      if (given.isOver)
        await asked(
          one,
          `UPDATE message_line SET lease_until = now() - interval '1 second' WHERE task_id = $1 AND state = 'claimed'`,
          [taskId],
        );
      await query(sql`SELECT free_leases(${organisationId}, ${taskId}, ${given.all})`);
      return;
    case 'stop':
      await optOut(someReaders(6)[given.place] ?? '').catch(() => {}); // They did so before.
      return;
    case 'owed':
      await giveOwed(one.services, { organisationId, taskId });
      return;
    case 'end':
      await query(sql`SELECT end_lines(${organisationId}, ${taskId}, 'asked', 100)`);
      return;
    default:
      given satisfies never;
  }
}
