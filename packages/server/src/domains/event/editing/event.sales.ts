import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';

/** Whether tickets of an event are sold, held or promised to somebody in line. None can be until the transaction ends. */
export async function sellsSomething(tx: Db, organisationId: string, eventId: string): Promise<boolean> {
  // Before the sale's rows, as everybody takes them: the caller may change the event's places afterwards.
  await sql`SELECT FROM event_tally WHERE organisation_id = ${organisationId} AND event_id = ${eventId} FOR UPDATE`.execute(
    tx,
  );
  await sql`SELECT lock_sale(${organisationId}, ${eventId})`.execute(tx);
  const { rows } = await sql<{ taken: number }>`
    SELECT coalesce(sum(t.sold + t.held + t.offered), 0)::int AS taken
    FROM ticket k JOIN ticket_tally t ON t.organisation_id = ${organisationId} AND t.ticket_id = k.id
    WHERE k.organisation_id = ${organisationId} AND k.event_id = ${eventId}`.execute(tx);
  return (rows[0]?.taken ?? 0) > 0;
}

/** Whether anybody has registered, ordered or lined up. Nobody can until the transaction ends. */
export async function hasPeople(tx: Db, organisationId: string, eventId: string): Promise<boolean> {
  if (await sellsSomething(tx, organisationId, eventId)) return true;
  const { rows } = await sql<{ some: boolean }>`
    SELECT EXISTS (SELECT FROM event_tally t WHERE t.organisation_id = ${organisationId} AND t.event_id = ${eventId}
        AND t.pending + t.approved + t.rejected + t.waitlisted + t.cancelled > 0)
      OR EXISTS (SELECT FROM ticket_order o WHERE o.organisation_id = ${organisationId} AND o.event_id = ${eventId})
      OR EXISTS (SELECT FROM ticket k JOIN ticket_tally t ON t.organisation_id = ${organisationId} AND t.ticket_id = k.id
        WHERE k.organisation_id = ${organisationId} AND k.event_id = ${eventId} AND t.waiting > 0) AS some`.execute(tx);
  return rows[0]?.some ?? false;
}
