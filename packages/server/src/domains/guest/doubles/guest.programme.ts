import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';

/**
 * The programme follows when two places of one guest become one. It is done here because schedules, which import guests, would learn of a merge only
 * afterwards: a programme would have lost somebody meanwhile.
 */

/** Locks the programmes that a guest is in, in one order and before its places, as every change of a programme does. */
export async function lockProgrammes(tx: Db, organisationId: string, guestId: string): Promise<void> {
  await sql`
    SELECT FROM schedule s WHERE s.organisation_id = ${organisationId} AND s.event_id IN (
      SELECT b.event_id FROM event_guest b WHERE b.organisation_id = ${organisationId} AND b.guest_id = ${guestId} AND b.deleted_at IS NULL)
    ORDER BY s.event_id FOR UPDATE`.execute(tx);
}

/** Tells open editors that these items have changed. */
async function raise(tx: Db, organisationId: string, eventId: string, agendaIds: readonly string[]): Promise<void> {
  if (agendaIds.length === 0) return;
  await sql`
    WITH raised AS (
      UPDATE schedule SET version = version + 1 WHERE organisation_id = ${organisationId} AND event_id = ${eventId} RETURNING version)
    UPDATE agenda_item a SET changed_in = raised.version FROM raised
    WHERE a.organisation_id = ${organisationId} AND a.event_id = ${eventId} AND a.id = ANY(${agendaIds}::uuid[])`.execute(
    tx,
  );
}

/**
 * Puts one place into the items of the programme that name another. The rows of the other stay, unseen as its place is, and are there again when
 * that is. Answers the items into which it came.
 */
export async function followPlace(
  tx: Db,
  organisationId: string,
  eventId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ agenda_id: string }>`
    INSERT INTO agenda_guest (organisation_id, event_id, agenda_id, event_guest_id, role, sort)
    SELECT g.organisation_id, g.event_id, g.agenda_id, ${to}::uuid, g.role, g.sort FROM agenda_guest g
    WHERE g.organisation_id = ${organisationId} AND g.event_guest_id = ${from}
    ON CONFLICT DO NOTHING RETURNING agenda_id`.execute(tx);
  const agendaIds = rows.map(({ agenda_id }) => agenda_id);
  await raise(tx, organisationId, eventId, agendaIds);
  return agendaIds;
}

/** Takes a place out of items into which it came by `followPlace`, unless somebody has written them anew since: then it stays. */
export async function unfollowPlace(
  tx: Db,
  organisationId: string,
  eventId: string,
  { from, to, agendaIds }: { from: string; to: string; agendaIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ agenda_id: string }>`
    DELETE FROM agenda_guest g USING agenda_guest f
    WHERE g.organisation_id = ${organisationId} AND g.agenda_id = ANY(${agendaIds}::uuid[]) AND g.event_guest_id = ${to}
      AND f.organisation_id = ${organisationId} AND f.agenda_id = g.agenda_id AND f.event_guest_id = ${from}
    RETURNING g.agenda_id`.execute(tx);
  const changed = rows.map(({ agenda_id }) => agenda_id);
  await raise(tx, organisationId, eventId, changed);
}
