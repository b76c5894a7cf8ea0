import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

/**
 * Counts what was sold and who waits for a review among the rows whose ids lie between two: ids grow with time, so that is one stretch of each primary key, and
 * neither a sale nor a registration does anything for it. Who came before and waits again (an approval taken back) is found by the history. Answers whether there was
 * something.
 */
export async function countNew(tx: Db, from: string, upto: string): Promise<boolean> {
  const { rows } = await sql`
    WITH happened AS (
      SELECT 'sale' AS kind, o.event_id, h.id FROM order_history h
      CROSS JOIN LATERAL (SELECT event_id FROM ticket_order WHERE organisation_id = ${own} AND id = h.order_id OFFSET 0) o
      WHERE h.organisation_id = ${own} AND h.id > ${from}::uuid AND h.id <= ${upto}::uuid AND h.kind = 'paid'
      UNION ALL
      SELECT 'review', p.event_id, p.id FROM participant p
      WHERE p.organisation_id = ${own} AND p.id > ${from}::uuid AND p.id <= ${upto}::uuid AND p.state = 'PENDING' AND p.companion_of IS NULL
      UNION ALL
      SELECT 'review', p.event_id, b.id FROM (
        SELECT DISTINCT ON (participant_id) participant_id, id FROM participant_history
        WHERE organisation_id = ${own} AND id > ${from}::uuid AND id <= ${upto}::uuid AND to_state = 'PENDING' ORDER BY participant_id, id DESC) b
      CROSS JOIN LATERAL (SELECT * FROM participant WHERE organisation_id = ${own} AND id = b.participant_id OFFSET 0) p
      WHERE p.id <= ${from}::uuid AND p.state = 'PENDING' AND p.companion_of IS NULL
    ), counted AS (
      SELECT kind, event_id, (uuid_extract_timestamp(id) AT TIME ZONE 'UTC')::date AS day, count(*)::int AS n,
        min(uuid_extract_timestamp(id)) AS first_at FROM happened GROUP BY 1, 2, 3
    )
    INSERT INTO notification AS n (kind, subject_id, event_id, day, count, first_at, last_at)
    SELECT kind, event_id, event_id, day, n, first_at, date_trunc('milliseconds', clock_timestamp()) FROM counted ORDER BY 1, 2, 4
    ON CONFLICT ON CONSTRAINT notification_once DO UPDATE SET count = n.count + EXCLUDED.count, last_at = greatest(n.last_at, EXCLUDED.last_at)
    RETURNING n.id`.execute(tx);
  return rows.length > 0;
}
