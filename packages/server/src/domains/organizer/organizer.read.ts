import type { OrganizerInfo, OrganizerUse } from '@convoke/contract/organizer/organizer.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { fileUrl } from '../../core/storage.ts';

/** An organizer that was not deleted, as it stands; null when there is none. */
export async function infoOf(db: Db, organisationId: string, organizerId: string): Promise<OrganizerInfo | null> {
  const row = await db
    .selectFrom('organizer')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', organizerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    organizerId: row.id,
    version: row.version,
    name: row.name,
    logoKey: row.logo_key,
    logoUrl: fileUrl(row.logo_key),
    link: row.link,
    contactName: row.contact_name,
    phone: row.phone,
    email: row.email,
    note: row.note,
    groupId: row.group_id,
  };
}

/** The events at which organizers stand that `column` names, or have a booth just now, the latest first. */
export async function usesOf(
  db: Db,
  organisationId: string,
  column: 'organizer_id' | 'group_id',
  ids: readonly string[],
  now: Date,
): Promise<OrganizerUse[]> {
  const withBooth =
    column === 'organizer_id'
      ? sql`UNION SELECT event_id FROM booth WHERE organisation_id = ${organisationId} AND organizer_id = ANY(${ids}::uuid[])
          AND (held_until IS NULL OR held_until > ${now})`
      : sql``;
  const { rows } = await sql<{ id: string; title: string; starts_at: Date; time_zone: string }>`
    WITH used AS MATERIALIZED (
      SELECT DISTINCT event_id FROM event_organizer WHERE organisation_id = ${organisationId} AND ${sql.ref(column)} = ANY(${ids}::uuid[]) ${withBooth})
    SELECT e.id, e.title, e.starts_at, e.time_zone FROM used JOIN event e ON e.organisation_id = ${organisationId} AND e.id = used.event_id
    ORDER BY e.starts_at DESC, e.id`.execute(db);
  return rows.map((row) => ({
    eventId: row.id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.time_zone,
  }));
}

/** As many events as a refusal names. */
export const mostNamed = 20;
