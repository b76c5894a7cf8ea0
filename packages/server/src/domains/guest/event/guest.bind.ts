import type { GuestKind } from '@convoke/contract/guest/guest.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';

/**
 * Binds guests to an event in the order given, behind those that are there, in one statement: two at once add nobody twice. One who was taken
 * off comes back as it was. Answers those that were added; undefined when one of the guests is not there.
 */
export async function bindAll(
  tx: Db,
  organisationId: string,
  eventId: string,
  guestIds: readonly string[],
  kind: GuestKind,
  at: Date,
): Promise<string[] | undefined> {
  // Whoever deletes one of them meanwhile waits, or is waited for: the row is read again then.
  const { rows: there } = await sql<{ id: string }>`
    SELECT g.id FROM unnest(${guestIds}::uuid[]) WITH ORDINALITY AS a(id, place)
      JOIN guest g ON g.organisation_id = ${organisationId} AND g.id = a.id
    WHERE g.deleted_at IS NULL ORDER BY g.id FOR KEY SHARE OF g`.execute(tx);
  // Counted without repetitions on either side: one who is named twice stands in for nobody who is missing.
  if (new Set(there.map(({ id }) => id)).size < new Set(guestIds).size) return undefined;
  const { rows } = await sql<{ id: string }>`
    WITH last AS MATERIALIZED (
      SELECT coalesce(max(sort), 0) AS sort FROM event_guest WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND deleted_at IS NULL)
    INSERT INTO event_guest (organisation_id, event_id, guest_id, sort, kind, created_at)
    SELECT ${organisationId}, ${eventId}, a.id, last.sort + a.place, ${kind}, ${at}
    FROM (SELECT id, min(place) AS place FROM unnest(${guestIds}::uuid[]) WITH ORDINALITY AS each(id, place) GROUP BY id) a, last
    ORDER BY a.id
    ON CONFLICT (organisation_id, event_id, guest_id) DO UPDATE SET deleted_at = NULL, sort = excluded.sort, version = event_guest.version + 1
      WHERE event_guest.deleted_at IS NOT NULL
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}
