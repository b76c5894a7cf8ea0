import type { WormKind, WormReason } from '@convoke/contract/member/member.worm.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { userName } from '../../../core/user-name.ts';

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

/** What the worm list says of one participant; null where they are not on it. */
export async function wormOf(db: Db, organisationId: string, eventId: string, participantId: string) {
  const row = await db
    .selectFrom('worm_match as m')
    .innerJoin('member_worm as w', (join) =>
      join.onRef('w.organisation_id', '=', 'm.organisation_id').onRef('w.id', '=', 'm.worm_id'),
    )
    .leftJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'w.organisation_id').onRef('e.id', '=', 'w.event_id'),
    )
    .where('m.organisation_id', '=', organisationId)
    .where('m.event_id', '=', eventId)
    .where('m.participant_id', '=', participantId)
    .where('w.deleted_at', 'is', null)
    .select(['w.id', 'm.how', 'w.name', 'w.phone', 'w.reason', 'w.note', 'w.link', 'w.created_at'])
    .select(['e.title', userName('w', 'by_user')])
    .executeTakeFirst();
  if (!row) return null;
  return {
    wormId: row.id,
    how: row.how as WormKind,
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
