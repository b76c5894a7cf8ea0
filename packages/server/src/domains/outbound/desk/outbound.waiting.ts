import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';

/** So many are counted. */
const most = 1000;

/** Of the people who are with an agent, by their tasks: how many may come next and how many later, each as far as 1,000, and when the first of those does. */
export async function waitingOf(db: Db, agentId: string, taskIds: readonly string[], now: Date) {
  // As the index has them: by how their numbers begin.
  const those = sql`organisation_id = ${own} AND agent_id = ${agentId} AND task_id = w.task_id AND beginning = w.beginning`;
  const { rows } = await sql<{ id: string; ready: number; later: number; next_at: Date | null }>`
    WITH waiting AS MATERIALIZED (
      SELECT task_id, beginning FROM waiting_beginnings(${own}, ${agentId}, ${[...taskIds]}::uuid[]) WHERE NOT is_pool)
    SELECT t.id,
      (SELECT count(*)::int FROM (
        SELECT FROM waiting w CROSS JOIN LATERAL (SELECT FROM outbound_member WHERE ${those} AND due_at <= ${now} LIMIT ${most}) m
        WHERE w.task_id = t.id LIMIT ${most}) x) AS ready,
      (SELECT count(*)::int FROM (
        SELECT FROM waiting w CROSS JOIN LATERAL (SELECT FROM outbound_member WHERE ${those} AND due_at > ${now} LIMIT ${most}) m
        WHERE w.task_id = t.id LIMIT ${most}) x) AS later,
      (SELECT min(m.due_at) FROM waiting w CROSS JOIN LATERAL (
        SELECT due_at FROM outbound_member WHERE ${those} AND due_at > ${now} ORDER BY due_at LIMIT 1) m
        WHERE w.task_id = t.id) AS next_at
    FROM unnest(${[...taskIds]}::uuid[]) AS t(id)`.execute(db);
  return rows;
}
