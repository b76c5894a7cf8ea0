import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';

/** Who is taken back: chosen ones, all that an agent has of a task, or those of an allotment whom nobody has called yet. */
export type Taken = { ids: readonly string[] } | { taskId: string; agentId: string } | { allotmentId: string };

function rowsOf(taken: Taken): RawBuilder<unknown> {
  const all = sql`SELECT o.id, o.state, o.due_at FROM outbound_member o WHERE o.organisation_id = ${own}`;
  if ('ids' in taken)
    return sql`${all} AND o.id = ANY(${[...taken.ids]}::uuid[]) AND o.agent_id IS NOT NULL AND o.due_at IS NOT NULL`;
  if ('allotmentId' in taken)
    return sql`${all} AND o.allotment_id = ${taken.allotmentId} AND o.tries = 0 AND (o.state = 'allotted' OR o.state_before = 'allotted')`;
  return sql`${all} AND o.agent_id = ${taken.agentId} AND o.task_id = ${taken.taskId} AND o.due_at IS NOT NULL`;
}

/**
 * Takes members back from their agents. A promised callback keeps its time and is anybody's of the task. Whoever is leased stays (`onCall`), unless the lease ran out;
 * those who are finished or banned stay whose they were.
 */
export async function takeBack(tx: Db, taken: Taken): Promise<{ taken: number; onCall: number }> {
  const { rows } = await sql<{ taken: number; on_call: number }>`
    WITH found AS MATERIALIZED (
      SELECT f.id, f.state = 'calling' AND f.due_at > now() AS leased FROM (${rowsOf(taken)} ORDER BY o.id FOR UPDATE) f
    ), changed AS (
      UPDATE outbound_member m SET
        state = CASE WHEN coalesce(m.state_before, m.state) = 'callback' THEN 'callback' ELSE 'unallotted' END,
        due_at = CASE WHEN coalesce(m.state_before, m.state) = 'callback' THEN coalesce(m.due_before, m.due_at) END,
        state_before = NULL, due_before = NULL, agent_id = NULL, allotment_id = NULL, version = m.version + 1, updated_at = now()
      WHERE m.organisation_id = ${own} AND m.id = ANY(ARRAY(SELECT id FROM found WHERE NOT leased))
      RETURNING m.id
    ) SELECT (SELECT count(*) FROM changed)::int AS taken, (SELECT count(*) FROM found WHERE leased)::int AS on_call`.execute(
    tx,
  );
  const [done] = rows;
  return { taken: done?.taken ?? 0, onCall: done?.on_call ?? 0 };
}
