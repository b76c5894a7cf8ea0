import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Database, Db } from '../../../core/data/database.ts';
import { runJob, type TaskData } from './message.rows.ts';

/**
 * Tasks that a job is to look at. The table is global and holds nothing but the way there, so that one look finds what is due in all organisations. Whoever works
 * at a task holds it and renews that; who dies lets it go by that.
 */

/** How long one holds a task without a sign of life, and how often one gives it. */
const holdSeconds = 15;
const renewMs = 4000;

/** Failures in a row after which a task waits for somebody to look: by then it was tried for more than half an hour. */
const mostFailures = 8;

/** After each failure twice as long. */
const pauseAfter = (failures: number) => Math.min(10 * 2 ** (failures - 1), 3600);

/** Lets a job look at a task, at that moment at the latest; in the transaction that gives it something to do. */
export async function noteLive(tx: Db, { organisationId, taskId }: TaskData, at: Date | null = null): Promise<void> {
  const due = at === null ? sql`now()` : sql`${at}::timestamptz`;
  await sql`
    INSERT INTO message_live AS v (organisation_id, task_id, due_at) VALUES (${organisationId}, ${taskId}, ${due})
    ON CONFLICT (organisation_id, task_id) DO UPDATE SET due_at = excluded.due_at, failures = 0`.execute(tx);
}

/** Takes those that are due and leaves each to a job of its own, in the same transaction. */
export async function takeDue({ database, jobs }: Services): Promise<void> {
  await database.global.transaction().execute(async (tx) => {
    const { rows } = await sql<TaskData>`
      UPDATE message_live v SET due_at = now() + interval '20 seconds'
      FROM (
        SELECT organisation_id, task_id FROM message_live WHERE due_at <= now() AND (held_until IS NULL OR held_until < now())
        ORDER BY due_at LIMIT 200 FOR UPDATE SKIP LOCKED) d
      WHERE v.organisation_id = d.organisation_id AND v.task_id = d.task_id
      RETURNING v.organisation_id AS "organisationId", v.task_id AS "taskId"`.execute(tx);
    for (const data of rows) await jobs.send(runJob, data, { tx, singletonKey: data.taskId });
  });
}

/** When a task is to be looked at next, in seconds; null = never, unless somebody does something with it. */
export type Next = number | null;

/** Does some work on a task unless somebody else is at it. While it goes on nobody else takes the task. */
export async function holding(
  { database, log }: Services,
  { organisationId, taskId }: TaskData,
  work: () => Promise<Next>,
): Promise<void> {
  const holder = randomUUID();
  const mine = sql`organisation_id = ${organisationId} AND task_id = ${taskId} AND holder = ${holder}`;
  const { rows } = await sql`
    UPDATE message_live SET holder = ${holder}, held_until = now() + make_interval(secs => ${holdSeconds}::int)
    WHERE organisation_id = ${organisationId} AND task_id = ${taskId} AND (held_until IS NULL OR held_until < now()) RETURNING task_id`.execute(
    database.global,
  );
  if (rows.length === 0) return;
  const renew = () =>
    sql`UPDATE message_live SET held_until = now() + make_interval(secs => ${holdSeconds}::int) WHERE ${mine}`
      .execute(database.global)
      // Whoever takes the task meanwhile does it no harm.
      .catch((error: unknown) => log.warn({ err: error, taskId }, 'a task could not be held'));
  const renewing = setInterval(() => void renew(), renewMs);
  renewing.unref();
  const begun = await sql<{ due: string; failures: number }>`
    SELECT due_at::text AS due, failures FROM message_live WHERE ${mine}`.execute(database.global);
  const { due = null, failures: before = 0 } = begun.rows[0] ?? {};
  // Unless it comes to an end.
  let failures = before + 1;
  let next: Next = pauseAfter(failures);
  try {
    next = await work();
    failures = 0;
  } catch (error) {
    if (failures < mostFailures) throw error;
    log.error({ err: error, taskId, failures }, 'a task failed for good');
    await giveUp(database, { organisationId, taskId });
    next = null;
  } finally {
    clearInterval(renewing);
    // Somebody may have asked for another look meanwhile: then the row stays as they left it.
    if (next === null)
      await sql`DELETE FROM message_live WHERE ${mine} AND due_at = ${due}::timestamptz`.execute(database.global);
    await sql`
      UPDATE message_live SET holder = NULL, held_until = NULL, failures = ${failures},
        due_at = ${next === null ? sql`due_at` : sql`CASE WHEN due_at = ${due}::timestamptz THEN now() + make_interval(secs => ${next}::float8) ELSE due_at END`}
      WHERE ${mine}`.execute(database.global);
  }
}

/** A task that would go on waits, and says why; one that is over already is left as it is. */
const giveUp = (database: Database, { organisationId, taskId }: TaskData) =>
  database.inOrganisation(organisationId, 'write', (tx) =>
    sql`UPDATE message_task SET state = 'paused', why = 'fault', why_words = '', version = version + 1, updated_at = now()
      WHERE organisation_id = ${organisationId} AND id = ${taskId} AND state IN ('scheduled', 'building', 'running')`.execute(
      tx,
    ),
  );
