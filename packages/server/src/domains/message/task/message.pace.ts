import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { TaskData } from './message.rows.ts';

/** Milliseconds that a run waits for the pace of its task; it leaves what has to wait longer for another run. */
export const mostPaceMs = 5000;

/**
 * Keeps a task to its messages a minute, whoever sends them and however often a run begins anew: how long the next `count` of them wait, in milliseconds. They count as
 * gone from then on, unless they would wait longer than a run does.
 */
export async function takePace({ database }: Services, data: TaskData, count: number): Promise<number> {
  const { organisationId, taskId } = data;
  const waitMs = (until: string) =>
    sql`greatest(0, extract(epoch FROM ${sql.raw(until)} - clock_timestamp()) * 1000)::float8`;
  return database.inOrganisation(organisationId, 'write', async (tx) => {
    const { rows } = await sql<{ ms: number | null }>`
      UPDATE message_task SET paced_until = greatest(paced_until, clock_timestamp()) + make_interval(secs => ${count}::int * 60.0 / per_minute)
      WHERE organisation_id = ${organisationId} AND id = ${taskId} AND per_minute IS NOT NULL
        AND (paced_until IS NULL OR paced_until <= clock_timestamp() + make_interval(secs => ${mostPaceMs / 1000}::int))
      RETURNING ${waitMs('old.paced_until')} AS ms`.execute(tx);
    const [taken] = rows;
    if (taken) return taken.ms ?? 0;
    const later = await sql<{ ms: number | null }>`
      SELECT ${waitMs('paced_until')} AS ms FROM message_task WHERE organisation_id = ${organisationId} AND id = ${taskId}`.execute(
      tx,
    );
    return Math.max(mostPaceMs + 1, later.rows[0]?.ms ?? 0);
  });
}
