import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { followPlace, lockProgrammes, unfollowPlace } from './guest.programme.ts';

/**
 * What became of a place at an event ahead when its guest was merged: it went over to the guest that stays, or, where both were there, it became the
 * place of that one.
 */
export interface MergedPlace {
  id: string;
  event_id: string;
  /** The place that it became; null = it went over as it is. */
  into: string | null;
  /** Version of the place that counts now. */
  version: number;
  /** Where it became another: that one as it was. */
  was: Own | null;
  /** Items of the programme into which that one came. */
  agendaIds: string[];
}

/** What a merge may change of a place. */
interface Own {
  kind: string;
  state: string;
  confirmed_at: string | null;
  title: string | null;
  biography: string | null;
  words: unknown;
  photo_key: string | null;
  deleted_at: string | null;
  sort: number;
  is_shown: boolean;
  availability: { from_at: string; to_at: string }[];
}

const own = (
  of: string,
) => sql`(SELECT jsonb_build_object('kind', ${sql.ref(`${of}.kind`)}, 'state', ${sql.ref(`${of}.state`)},
  'confirmed_at', ${sql.ref(`${of}.confirmed_at`)}, 'title', ${sql.ref(`${of}.title`)}, 'biography', ${sql.ref(`${of}.biography`)},
  'words', ${sql.ref(`${of}.words`)}, 'photo_key', ${sql.ref(`${of}.photo_key`)}, 'deleted_at', ${sql.ref(`${of}.deleted_at`)},
  'sort', ${sql.ref(`${of}.sort`)}, 'is_shown', ${sql.ref(`${of}.is_shown`)}, 'availability', coalesce((
    SELECT jsonb_agg(jsonb_build_object('from_at', t.from_at, 'to_at', t.to_at)) FROM guest_availability t
    WHERE t.organisation_id = ${sql.ref(`${of}.organisation_id`)} AND t.event_guest_id = ${sql.ref(`${of}.id`)}), '[]')))`;

/**
 * Gives the places of a guest at events ahead to the one that stays. Where both have one, that of the guest that stays counts, and takes over what it
 * says nothing of itself; one that was taken off is back as the other was. Places at events that are over stay, so that these show what they did.
 */
export async function givePlaces(
  tx: Db,
  organisationId: string,
  { goneId, keptId, at }: { goneId: string; keptId: string; at: Date },
): Promise<MergedPlace[]> {
  await lockProgrammes(tx, organisationId, goneId);
  // Locked first, in one order: whoever edits one of them meanwhile waits, or is waited for.
  const { rows: places } = await sql<Omit<MergedPlace, 'agendaIds'> & { is_back: boolean }>`
    SELECT g.id, g.event_id, k.id AS into, coalesce(k.version, g.version) + 1 AS version, k.deleted_at IS NOT NULL AS is_back,
      CASE WHEN k.id IS NOT NULL THEN ${own('k')} END AS was
    FROM (SELECT b.* FROM event_guest b WHERE b.organisation_id = ${organisationId} AND b.guest_id IN (${goneId}, ${keptId}) ORDER BY b.id FOR UPDATE) g
    JOIN event e ON e.organisation_id = ${organisationId} AND e.id = g.event_id AND e.ends_at > ${at}
    LEFT JOIN event_guest k ON k.organisation_id = ${organisationId} AND k.event_id = g.event_id AND k.guest_id = ${keptId}
    WHERE g.guest_id = ${goneId} AND g.deleted_at IS NULL ORDER BY g.id`.execute(tx);
  const alone = places.filter(({ into }) => into === null).map(({ id }) => id);
  await sql`
    UPDATE event_guest SET guest_id = ${keptId}, version = version + 1
    WHERE organisation_id = ${organisationId} AND id = ANY(${alone}::uuid[])`.execute(tx);
  const given: MergedPlace[] = [];
  for (const { is_back, ...place } of places) {
    const { id, into, event_id } = place;
    if (into === null) {
      given.push({ ...place, agendaIds: [] });
      continue;
    }
    const all = sql.lit(is_back);
    await sql`
      UPDATE event_guest k SET version = k.version + 1, deleted_at = NULL,
        title = CASE WHEN ${all} THEN g.title ELSE coalesce(k.title, g.title) END,
        biography = CASE WHEN ${all} THEN g.biography ELSE coalesce(k.biography, g.biography) END,
        words = CASE WHEN ${all} THEN g.words ELSE g.words || k.words END,
        photo_key = CASE WHEN ${all} THEN g.photo_key ELSE coalesce(k.photo_key, g.photo_key) END,
        kind = CASE WHEN ${all} THEN g.kind ELSE k.kind END,
        sort = CASE WHEN ${all} THEN g.sort ELSE k.sort END,
        is_shown = CASE WHEN ${all} THEN g.is_shown ELSE k.is_shown END,
        state = CASE WHEN ${all} OR k.state = 'INVITED' THEN g.state ELSE k.state END,
        confirmed_at = CASE WHEN ${all} OR k.state = 'INVITED' THEN g.confirmed_at ELSE k.confirmed_at END
      FROM event_guest g
      WHERE k.organisation_id = ${organisationId} AND k.id = ${into} AND g.organisation_id = ${organisationId} AND g.id = ${id}`.execute(
      tx,
    );
    if (is_back) await clearTimes(tx, organisationId, into);
    await sql`
      INSERT INTO guest_availability (organisation_id, event_guest_id, from_at, to_at)
      SELECT t.organisation_id, ${into}, t.from_at, t.to_at FROM guest_availability t
      WHERE t.organisation_id = ${organisationId} AND t.event_guest_id = ${id} AND NOT EXISTS (
        SELECT FROM guest_availability k WHERE k.organisation_id = ${organisationId} AND k.event_guest_id = ${into})`.execute(
      tx,
    );
    await sql`
      UPDATE event_guest SET deleted_at = ${at}, became = ${into}, version = version + 1
      WHERE organisation_id = ${organisationId} AND id = ${id}`.execute(tx);
    // What had become this place before becomes the other one with it.
    await sql`
      UPDATE event_guest SET became = ${into} WHERE organisation_id = ${organisationId} AND became = ${id}`.execute(tx);
    const agendaIds = await followPlace(tx, organisationId, event_id, { from: id, to: into });
    given.push({ ...place, agendaIds });
  }
  return given;
}

const clearTimes = (tx: Db, organisationId: string, eventGuestId: string) =>
  tx
    .deleteFrom('guest_availability')
    .where('organisation_id', '=', organisationId)
    .where('event_guest_id', '=', eventGuestId)
    .execute();

/** The titles of events at which a place is no longer as the merge left it, or which are over since. */
export async function changedPlaces(
  tx: Db,
  organisationId: string,
  keptId: string,
  places: readonly MergedPlace[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    SELECT e.title FROM (
      SELECT s.event_id, coalesce(s."into", s.id) AS place_id, s.version
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS s(id uuid, event_id uuid, "into" uuid, version int) OFFSET 0
    ) p
    JOIN event e ON e.organisation_id = ${organisationId} AND e.id = p.event_id
    JOIN event_guest b ON b.organisation_id = ${organisationId} AND b.id = p.place_id
    WHERE e.ends_at <= ${now} OR b.version <> p.version OR b.guest_id <> ${keptId} OR b.deleted_at IS NOT NULL
    ORDER BY e.starts_at, e.id`.execute(tx);
  return rows.map(({ title }) => title);
}

/** Gives places back to the guest that was gone; those that had become others are places of their own again. `followed` had become this guest before. */
export async function takePlacesBack(
  tx: Db,
  organisationId: string,
  { goneId, followed }: { goneId: string; followed: readonly string[] },
  places: readonly MergedPlace[],
): Promise<void> {
  const alone = places.filter(({ into }) => into === null).map(({ id }) => id);
  await sql`
    UPDATE event_guest SET guest_id = ${goneId}, version = version + 1
    WHERE organisation_id = ${organisationId} AND id = ANY(${alone}::uuid[])`.execute(tx);
  for (const { id, into, was, event_id, agendaIds } of places) {
    if (into === null || was === null) continue;
    await clearTimes(tx, organisationId, into);
    await sql`
      INSERT INTO guest_availability (organisation_id, event_guest_id, from_at, to_at)
      SELECT ${organisationId}::uuid, ${into}::uuid, t.from_at, t.to_at
      FROM jsonb_to_recordset(${JSON.stringify(was.availability)}::jsonb) AS t(from_at timestamptz, to_at timestamptz)`.execute(
      tx,
    );
    const { availability: _, words, ...columns } = was;
    await tx
      .updateTable('event_guest')
      .set((eb) => ({ ...columns, words: JSON.stringify(words), version: eb('version', '+', 1) }))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', into)
      .execute();
    await sql`
      UPDATE event_guest SET deleted_at = NULL, became = NULL, version = version + 1
      WHERE organisation_id = ${organisationId} AND id = ${id}`.execute(tx);
    await sql`
      UPDATE event_guest SET became = ${id}
      WHERE organisation_id = ${organisationId} AND became = ${into} AND guest_id = ANY(${followed}::uuid[])`.execute(
      tx,
    );
    await unfollowPlace(tx, organisationId, event_id, { from: id, to: into, agendaIds });
  }
}
