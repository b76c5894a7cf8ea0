import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** Whether an event has a plan of booths to show. */
export async function hasBooths(db: Db, organisationId: string, eventId: string): Promise<boolean> {
  const one = await db
    .selectFrom('booth')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** The booths that a guest of the library, has at a moment: by event, the latest first. */
export async function boothsOfGuest(db: Db, organisationId: string, guestId: string, now: Date) {
  const { rows } = await sql<{ id: string; title: string; starts_at: Date; time_zone: string; numbers: string[] }>`
    SELECT e.id, e.title, e.starts_at, e.time_zone, array_agg(b.number ORDER BY b.number) AS numbers
    FROM booth b JOIN event e ON e.organisation_id = ${organisationId} AND e.id = b.event_id
    WHERE b.organisation_id = ${organisationId} AND b.guest_id = ${guestId} AND (b.held_until IS NULL OR b.held_until > ${now})
    GROUP BY e.id, e.title, e.starts_at, e.time_zone ORDER BY e.starts_at DESC, e.id`.execute(db);
  return rows.map((row) => ({
    eventId: row.id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.time_zone,
    numbers: row.numbers,
  }));
}

/** Gives the booths of one guest to another, all or those named; answers which. */
export async function giveBooths(
  tx: Db,
  organisationId: string,
  { from, to, only }: { from: string; to: string; only?: readonly string[] },
): Promise<string[]> {
  if (only?.length === 0) return [];
  const given = await tx
    .updateTable('booth')
    .set({ guest_id: to, version: sql`version + 1` })
    .where('organisation_id', '=', organisationId)
    .where('guest_id', '=', from)
    .$if(only !== undefined, (all) => all.where('id', 'in', only ?? []))
    .returning('id')
    .execute();
  return given.map(({ id }) => id);
}
