import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { giveBack } from '../../account/account.ops.ts';
import { buildStep } from './message.build.ts';
import { holding, type Next } from './message.live.ts';
import { type TaskData, type TaskRow, taskById } from './message.rows.ts';
import { isInHours, sendLines } from './message.send.ts';

/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** Lines that are ended, or let go, in one transaction. */
const stepLines = 5000;

const inOrganisation = <Out>({ database }: Services, { organisationId }: TaskData, work: (tx: Db) => Promise<Out>) =>
  database.inOrganisation(organisationId, 'write', work);

/** Does for a task what there is to do in its state, until nothing is left or its time is over. Whatever it does may be done twice. */
export async function runTask(services: Services, data: TaskData): Promise<void> {
  await holding(services, data, async () => {
    const until = performance.now() + runFor;
    // Whoever held it before is gone: what they had claimed and not attempted is free at once.
    await freeLeases(services, data, true);
    let next: Next | 'on' = 'on';
    const isOver = () => performance.now() >= until || services.jobs.isStopping;
    while (next === 'on') next = isOver() ? 0 : await lookAfter(services, data, until);
    await giveOwed(services, data);
    return next;
  });
}

const freeLeases = (services: Services, { organisationId, taskId }: TaskData, all: boolean) =>
  inOrganisation(services, { organisationId, taskId }, (tx) =>
    sql`SELECT free_leases(${organisationId}, ${taskId}, ${all})`.execute(tx),
  );

/** Gives back to the balance what lines left over that cost nothing after all; all at once, so that the account's list stays readable. */
export async function giveOwed(services: Services, data: TaskData): Promise<void> {
  const { organisationId, taskId } = data;
  await inOrganisation(services, data, async (tx) => {
    const { rows } = await sql<{ cents: number; cause: string; name: string }>`
      SELECT o.cents, o.cause, t.name FROM owed_lines(${organisationId}, ${taskId}) o
      CROSS JOIN LATERAL (SELECT name FROM message_task WHERE organisation_id = ${organisationId} AND id = ${taskId} OFFSET 0) t`.execute(
      tx,
    );
    for (const { cents, cause, name } of rows)
      await giveBack(tx, organisationId, { amountCents: cents, causeId: cause, note: name });
  });
}

/** One step of a task by its state. `on` = look again at once. */
async function lookAfter(services: Services, data: TaskData, until: number): Promise<Next | 'on'> {
  const task = await inOrganisation(services, data, (tx) => taskById(tx, data.organisationId, data.taskId));
  if (!task) return null;
  const now = services.clock.now();
  const isLive = task.state === 'scheduled' || task.state === 'building' || task.state === 'running';
  if (isLive && task.latest_at !== null && now > task.latest_at) {
    await become(services, data, task, sql`state = 'expired', ended_at = ${now}`);
    return 'on';
  }
  switch (task.state) {
    case 'scheduled': {
      const wait = (task.starts_at?.getTime() ?? 0) - now.getTime();
      if (wait > 0) return Math.min(wait / 1000, 3600);
      await become(services, data, task, sql`state = 'building', begun_at = ${now}`);
      return 'on';
    }
    case 'building':
      await buildStep(services, data);
      return 'on';
    case 'running':
      return runOn(services, data, task, until, now);
    case 'paused':
      return task.why === 'day_limit' ? tomorrow(services, data, task, now) : null;
    case 'cancelled':
    case 'expired':
      return endLines(services, data, task.state === 'expired' ? 'expired' : 'asked');
    default:
      // What just came back of messages that were handed over last may owe something: `giveOwed` follows.
      return null;
  }
}

/** Changes a task, if it is still in the state in which it was read. */
async function become(
  services: Services,
  { organisationId, taskId }: TaskData,
  { state }: TaskRow,
  set: RawBuilder<unknown>,
): Promise<void> {
  await inOrganisation(services, { organisationId, taskId }, (tx) =>
    sql`UPDATE message_task SET ${set}, version = version + 1, updated_at = now()
      WHERE organisation_id = ${organisationId} AND id = ${taskId} AND state = ${state}`.execute(tx),
  );
}

async function runOn(
  services: Services,
  data: TaskData,
  task: TaskRow,
  until: number,
  now: Date,
): Promise<Next | 'on'> {
  if (!(await isInHours(services, data, task, now))) return 60;
  const winner = await chooseWinner(services, data, task, now);
  if (winner === 'chosen') return 'on';
  await freeLeases(services, data, false);
  const sent = await sendLines(services, data, task, until);
  if (sent === 'stopped') return 'on';
  if (sent === 'vain') return 20;
  if (sent === 'later') return performance.now() < until ? 5 : 0;
  if (typeof sent === 'object') return sent.laterSeconds;
  if (winner !== null) return winner;
  const isOver = await inOrganisation(services, data, (tx) => finish(tx, data));
  return isOver ? 'on' : 1;
}

/** Ends a task of which nothing waits any more. */
async function finish(tx: Db, { organisationId, taskId }: TaskData): Promise<boolean> {
  const none = (state: 'queued' | 'held' | 'claimed') =>
    sql`NOT EXISTS (SELECT FROM message_line l WHERE l.organisation_id = ${organisationId} AND l.task_id = ${taskId} AND l.state = ${sql.lit(state)} OFFSET 0)`;
  const { rows } = await sql`
    UPDATE message_task SET state = 'finished', ended_at = now(), version = version + 1, updated_at = now()
    WHERE organisation_id = ${organisationId} AND id = ${taskId} AND state = 'running' AND ${none('queued')} AND ${none('held')} AND ${none('claimed')}
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/**
 * Of a mail with two subjects: once its time has come, the rest get the one that more people opened, of those who got it; the first one where they are equal.
 * Answers the seconds that are left until then; null where there is nothing to choose.
 */
async function chooseWinner(
  services: Services,
  data: TaskData,
  task: TaskRow,
  now: Date,
): Promise<number | 'chosen' | null> {
  const { organisationId, taskId } = data;
  if (task.ab === null || task.begun_at === null) return null;
  const wait = task.begun_at.getTime() + task.ab.waitMinutes * 60_000 - now.getTime();
  if (wait > 0) return task.winner === null ? Math.min(wait / 1000, 60) : null;
  const step = await inOrganisation(services, data, async (tx) => {
    const { rows } = await sql<{ winner: number }>`
      UPDATE message_task t SET winner = coalesce(t.winner, (
        SELECT CASE WHEN r.b > r.a THEN 1 ELSE 0 END FROM (
          SELECT coalesce(sum(y.n) FILTER (WHERE y.what = 'opened' AND y.variant = 0), 0) / greatest(1, sum(y.n) FILTER (WHERE y.what IN ('accepted', 'delivered') AND y.variant = 0)) AS a,
            coalesce(sum(y.n) FILTER (WHERE y.what = 'opened' AND y.variant = 1), 0) / greatest(1, sum(y.n) FILTER (WHERE y.what IN ('accepted', 'delivered') AND y.variant = 1)) AS b
          FROM message_tally y WHERE y.organisation_id = ${organisationId} AND y.task_id = ${taskId}) r))
      WHERE t.organisation_id = ${organisationId} AND t.id = ${taskId} AND t.state = 'running' RETURNING t.winner`.execute(
      tx,
    );
    if (!rows[0]) return 0;
    const released = await sql<{ n: number }>`
      SELECT release_held(${organisationId}, ${taskId}, ${rows[0].winner}::smallint, ${stepLines}) AS n`.execute(tx);
    return released.rows[0]?.n ?? 0;
  });
  return step > 0 ? 'chosen' : null;
}

/** The vendor lets us go on when its day is over. */
async function tomorrow(services: Services, data: TaskData, task: TaskRow, now: Date): Promise<Next | 'on'> {
  const { rows } = await inOrganisation(services, data, (tx) =>
    sql<{ seconds: number }>`
      SELECT extract(epoch FROM (date_trunc('day', updated_at AT TIME ZONE time_zone) + interval '1 day 5 minutes') AT TIME ZONE time_zone - ${now}::timestamptz)::float8 AS seconds
      FROM message_task WHERE organisation_id = ${data.organisationId} AND id = ${data.taskId}`.execute(tx),
  );
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) return Math.min(seconds, 3600);
  await become(services, data, task, sql`state = 'running', why = NULL, why_words = ''`);
  return 'on';
}

/** What still waits of a task that is over is cancelled, step by step. What is in somebody's hands is looked at again when their lease is over. */
async function endLines(services: Services, data: TaskData, why: 'asked' | 'expired'): Promise<Next | 'on'> {
  const { organisationId, taskId } = data;
  await freeLeases(services, data, false);
  const { rows } = await inOrganisation(services, data, (tx) =>
    sql<{ n: number; claimed: boolean }>`
      SELECT end_lines(${organisationId}, ${taskId}, ${why}, ${stepLines}) AS n,
        EXISTS (SELECT FROM message_line l WHERE l.organisation_id = ${organisationId} AND l.task_id = ${taskId} AND l.state = 'claimed' OFFSET 0) AS claimed`.execute(
      tx,
    ),
  );
  if ((rows[0]?.n ?? 0) > 0) return 'on';
  return rows[0]?.claimed ? 15 : null;
}
