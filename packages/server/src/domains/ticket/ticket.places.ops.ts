import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** Takes one place of a ticket and of its shared capacity, or neither; each by one conditional statement. */
export async function takePlace(tx: Db, organisationId: string, ticketId: string): Promise<boolean> {
  const taken = await sql`
    UPDATE ticket_tally SET held = held + 1
    WHERE organisation_id = ${organisationId} AND ticket_id = ${ticketId} AND coalesce(stock - sold - held - offered, 1) >= 1`.execute(
    tx,
  );
  if (taken.numAffectedRows !== 1n) return false;
  const pool = await sql<{ fits: boolean }>`
    WITH shared AS (SELECT pool_id FROM ticket WHERE organisation_id = ${organisationId} AND id = ${ticketId} AND pool_id IS NOT NULL),
    held AS (
      UPDATE ticket_pool p SET held = p.held + 1 FROM shared s
      WHERE p.organisation_id = ${organisationId} AND p.id = s.pool_id AND p.capacity - p.sold - p.held - p.offered >= 1 RETURNING p.id
    )
    SELECT (SELECT count(*) FROM shared) = (SELECT count(*) FROM held) AS fits`.execute(tx);
  if (pool.rows[0]?.fits) return true;
  await sql`
    UPDATE ticket_tally SET held = held - 1 WHERE organisation_id = ${organisationId} AND ticket_id = ${ticketId}`.execute(
    tx,
  );
  return false;
}
