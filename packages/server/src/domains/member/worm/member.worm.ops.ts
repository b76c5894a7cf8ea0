import type { WormFound } from '@convoke/contract/member/member.worm.found.ts';
import type { WormKind, WormReason } from '@convoke/contract/member/member.worm.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { userName } from '../../../core/data/user-name.ts';
import type { Listed } from './member.worm.who.ts';

/** Which of some participants of an event are on the worm list, and how that is known. For organisers alone. */
export async function wormsAmong(
  db: Db,
  organisationId: string,
  eventId: string,
  participantIds: readonly string[],
): Promise<Map<string, WormKind>> {
  if (participantIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; how: WormKind }>`
    SELECT w.id, m.how FROM unnest(${participantIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT how FROM worm_match WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND participant_id = w.id OFFSET 0) m`.execute(
    db,
  );
  return new Map(rows.map(({ id, how }) => [id, how]));
}

/** Whether anybody at an event is on the worm list. */
export async function hasWorms(db: Db, organisationId: string, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('worm_match')
    .select('event_id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** As much of it as the staff at the door is told. */
export async function wormAtDoor(db: Db, organisationId: string, eventId: string, participantId: string) {
  const found = await wormOf(db, organisationId, eventId, participantId);
  return found && { how: found.how, reason: found.reason };
}

/** How somebody who is no participant is on the list; null = not at all. */
export async function wormKindOf(
  db: Db,
  organisationId: string,
  { phone, name }: { phone: string | null; name: string },
): Promise<WormKind | null> {
  const { rows } = await sql<{ sure: boolean; possible: boolean }>`
    SELECT EXISTS (SELECT FROM member_worm w WHERE w.organisation_id = ${organisationId} AND w.phone = ${phone} AND w.deleted_at IS NULL OFFSET 0) AS sure,
      ${name} <> '' AND EXISTS (SELECT FROM member_worm w WHERE w.organisation_id = ${organisationId}
        AND lower(w.name) COLLATE "C" = lower(${name}) COLLATE "C" AND w.deleted_at IS NULL OFFSET 0) AS possible`.execute(
    db,
  );
  const [found] = rows;
  return found?.sure ? 'phone' : found?.possible ? 'name' : null;
}

/** What the worm list says of one participant; null where they are not on it. */
export async function wormOf(db: Db, organisationId: string, eventId: string, participantId: string) {
  const match = await db
    .selectFrom('worm_match')
    .select(['worm_id', 'how'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('participant_id', '=', participantId)
    .executeTakeFirst();
  return match ? wormEntryOf(db, organisationId, { wormId: match.worm_id, how: match.how as WormKind }) : null;
}

/** An entry by which somebody was found; null where it was taken off the list. */
export async function wormEntryOf(db: Db, organisationId: string, { wormId, how }: Listed): Promise<WormFound | null> {
  const row = await db
    .selectFrom('member_worm as w')
    .leftJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'w.organisation_id').onRef('e.id', '=', 'w.event_id'),
    )
    .where('w.organisation_id', '=', organisationId)
    .where('w.id', '=', wormId)
    .where('w.deleted_at', 'is', null)
    .select(['w.id', 'w.name', 'w.phone', 'w.reason', 'w.note', 'w.link', 'w.created_at'])
    .select(['e.title', userName('w', 'by_user')])
    .executeTakeFirst();
  if (!row) return null;
  return {
    wormId: row.id,
    how,
    name: row.name,
    phone: row.phone,
    reason: row.reason as WormReason,
    note: row.note,
    link: row.link,
    seenAt: row.title,
    by: row.nick_name ?? '',
    createdAt: row.created_at.toISOString(),
  };
}
