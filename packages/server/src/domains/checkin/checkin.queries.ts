import type { SignRule } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** Sign-in users of live events; a deleted person or event has none. */
export function signUsers(db: Db, organisationId: string) {
  return db
    .selectFrom('checkin_member as m')
    .innerJoin('participant as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.participant_id'),
    )
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'm.organisation_id').onRef('e.id', '=', 'm.event_id'),
    )
    .leftJoin('ticket as k', (join) =>
      join.onRef('k.organisation_id', '=', 'p.organisation_id').onRef('k.id', '=', 'p.ticket_id'),
    )
    .select([
      'm.id as sign_user_id',
      'm.group_id',
      'p.id as parts_id',
      'p.event_id',
      'p.code',
      'p.name',
      'p.phone',
      'p.company',
      'p.title',
      'p.state',
      'p.signed_in_at',
      'p.is_inside',
      'p.is_sandbox',
      'p.door_note',
      'p.photo_id',
      'k.name as ticket_name',
      'k.price_cents as ticket_cents',
      'p.entries_used',
      'k.entries as entries_most',
      'p.entries_used_at as entries_at',
    ])
    .where('m.organisation_id', '=', organisationId)
    .where('p.state', '<>', 'DELETED')
    .where('e.deleted_at', 'is', null);
}

/** One sign-in user by id. */
export function signUserById(db: Db, organisationId: string, signUserId: string) {
  return signUsers(db, organisationId).where('m.id', '=', signUserId).executeTakeFirst();
}

/** A participant as sign-in user of the event's default group. */
export function signUserOfParticipant(db: Db, organisationId: string, participantId: string) {
  return signUsers(db, organisationId)
    .innerJoin('checkin_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .where('m.participant_id', '=', participantId)
    .orderBy('g.is_default', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type SignUserRow = NonNullable<Awaited<ReturnType<typeof signUserById>>>;

/** The event's counters that a desk shows. */
export function countsOf(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('event_tally')
    .select(['approved', 'signed_in', 'inside', 'revision'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
}

/** How many were approved and have not signed in: as many as the list of them has. Who was let in without an approval is here, though nobody expected that. */
export async function missingOf(db: Db, organisationId: string, eventId: string): Promise<number> {
  const { approved, signed_in } = await countsOf(db, organisationId, eventId);
  const { unexpected } = await db
    .selectFrom('participant')
    .select((eb) => eb.fn.countAll<number>().as('unexpected'))
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('signed_in_at', 'is not', null)
    .where('state', '<>', 'APPROVED')
    .executeTakeFirstOrThrow();
  return approved - signed_in + unexpected;
}

/** Nobody is scanned at an event, and none of its groups, points and halls change, until this transaction is over. */
export async function lockCounts(tx: Db, organisationId: string, eventId: string): Promise<void> {
  await sql`SELECT FROM event_tally WHERE organisation_id = ${organisationId} AND event_id = ${eventId} FOR UPDATE`.execute(
    tx,
  );
}

/** Groups of an event with their rules, how many are in them and how many of those are here. */
export async function groupsOf(db: Db, organisationId: string, eventId: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    is_default: boolean;
    version: number;
    members: number;
    signed_in: number;
    inside: number;
    ticket_ids: string[] | null;
    part_group_ids: string[] | null;
    answers: SignRule['answers'] | null;
  }>`
    SELECT g.id, g.name, g.is_default, g.version, r.ticket_ids, r.part_group_ids, r.answers,
      -- Everyone is in the default group, so its figures are the event's.
      CASE WHEN g.is_default THEN t.approved ELSE g.members END AS members,
      CASE WHEN g.is_default THEN t.signed_in ELSE g.signed_in END AS signed_in,
      CASE WHEN g.is_default THEN t.inside ELSE g.inside END AS inside
    FROM checkin_group g
    JOIN event_tally t ON t.organisation_id = g.organisation_id AND t.event_id = g.event_id
    LEFT JOIN LATERAL (
      SELECT x.ticket_ids, x.part_group_ids, x.answers FROM checkin_group_rule x
      WHERE x.organisation_id = ${organisationId} AND x.group_id = g.id OFFSET 0
    ) r ON true
    WHERE g.organisation_id = ${organisationId} AND g.event_id = ${eventId} AND g.deleted_at IS NULL
    ORDER BY g.is_default DESC, g.id`.execute(db);
  return rows.map((row) => ({
    groupId: row.id,
    eventId,
    groupName: row.name,
    isDefault: row.is_default,
    version: row.version,
    rule: { ticketIds: row.ticket_ids ?? [], partGroupIds: row.part_group_ids ?? [], answers: row.answers ?? [] },
    members: row.members,
    signedIn: row.signed_in,
    inside: row.inside,
  }));
}
