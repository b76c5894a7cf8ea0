import { sql } from 'kysely';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';

/** A point with its poster; without one all of it is null. */
export interface PosterRow {
  point_id: string;
  event_id: string;
  point_name: string;
  direction: string;
  code: string | null;
  is_on: boolean | null;
  latitude: number | null;
  longitude: number | null;
  radius_m: number | null;
  only_event_times: boolean | null;
  version: number | null;
  renewed_at: Date | null;
}

/** A point that is not deleted, with its poster. */
export async function posterOf(db: Db, organisationId: string, pointId: string): Promise<PosterRow | undefined> {
  const { rows } = await sql<PosterRow>`
    SELECT c.id AS point_id, c.event_id, c.name AS point_name, c.direction, p.code, p.is_on, p.latitude, p.longitude, p.radius_m,
      p.only_event_times, p.version, p.renewed_at
    FROM checkin_point c
    LEFT JOIN LATERAL (SELECT * FROM checkin_poster WHERE organisation_id = ${organisationId} AND point_id = c.id OFFSET 0) p ON true
    WHERE c.organisation_id = ${organisationId} AND c.id = ${pointId} AND c.deleted_at IS NULL`.execute(db);
  return rows[0];
}

export function eventOf(db: Db, organisationId: string, eventId: string): Promise<EventRecord | undefined> {
  return db
    .selectFrom('event')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a poster with this code is good for signing in: a former code, and one that is switched off or whose point has no entry, are not. */
export function standingOf(row: PosterRow, code: string): 'open' | 'renewed' | 'off' {
  if (row.code !== code) return 'renewed';
  return row.is_on && row.direction !== 'out' ? 'open' : 'off';
}

/** Where people must be; null = anywhere. */
export function placeOf({ latitude, longitude, radius_m }: PosterRow) {
  return latitude === null || longitude === null || radius_m === null
    ? null
    : { latitude, longitude, radiusM: radius_m };
}
