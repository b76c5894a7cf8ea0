import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** What other domains may do with the groups of an event's people. */

export interface Group {
  id: string;
  name: string;
}

/** A group of the event by its id; null when there is none. */
export async function groupById(
  db: Db,
  organisationId: string,
  eventId: string,
  groupId: string,
): Promise<Group | null> {
  const found = await groups(db, organisationId, eventId).where('id', '=', groupId).executeTakeFirst();
  return found ?? null;
}

/** The event's group of this name, in whatever case; undefined when there is none. */
export function groupNamed(db: Db, organisationId: string, eventId: string, name: string): Promise<Group | undefined> {
  return groups(db, organisationId, eventId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy('created_at')
    .executeTakeFirst();
}

/** The event's group of this name, in whatever case; one that is not there yet is made. */
export async function groupByName(tx: Db, organisationId: string, eventId: string, name: string): Promise<Group> {
  const found = await groupNamed(tx, organisationId, eventId, name);
  if (found) return found;
  return tx
    .insertInto('checkin_group')
    .values({ organisation_id: organisationId, event_id: eventId, name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

const groups = (db: Db, organisationId: string, eventId: string) =>
  db
    .selectFrom('checkin_group')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null);

/** People join a group besides those they are in; who is in it stays. Answers how many are new in it. The event's lock is held already. */
export async function joinGroup(
  tx: Db,
  organisationId: string,
  of: { eventId: string; groupId: string; participantIds: readonly string[]; by: 'hand' | 'sheet' },
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    SELECT join_sign_group(${organisationId}, ${of.eventId}, ${of.groupId}, ${of.participantIds}::uuid[], ${of.by}) AS made`.execute(
    tx,
  );
  return rows[0]?.made ?? 0;
}
