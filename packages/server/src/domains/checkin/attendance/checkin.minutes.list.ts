import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { beyond, keyOf, orderOf, type Place, type Placed, type Sorts } from '../../../core/data/list.ts';

/** The count of an event, and whether people were scanned since what is shown of it. */
export function runOf(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('attendance_run')
    .select(['state', 'round', 'shown_round', 'started_at', 'counted_at', 'people_all', 'people_done'])
    .select(sql<boolean>`coalesce(changed_at > shown_from, false)`.as('is_old'))
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
    .then((row) => row ?? null);
}

export interface ItemRow extends Placed {
  title: string;
  starts_at: Date;
  ends_at: Date;
  place_id: string | null;
  people: number;
  left_unseen: number;
  median_seconds: number | null;
  place_people: number;
}

interface OfRound {
  organisationId: string;
  eventId: string;
  round: number;
}

export const itemSorts: Sorts = {
  id: sql`i.agenda_id`,
  words: { startsAt: { by: sql`i.starts_at`, kind: 'moment' } },
};

export function matchingItems({
  organisationId,
  eventId,
  round,
  search = '',
}: OfRound & { search?: string | undefined }) {
  // One event has so few items that each can be looked at.
  const found = search === '' ? sql`` : sql`AND ${containing(sql`fold_text(i.title)`, search)}`;
  return sql`FROM attendance_item i WHERE i.organisation_id = ${organisationId} AND i.event_id = ${eventId} AND i.round = ${round} ${found}`;
}

/** Whether an item was counted in a round. */
export async function isCounted(
  db: Db,
  { organisationId, eventId, round }: OfRound,
  agendaId: string,
): Promise<boolean> {
  const known = await db
    .selectFrom('attendance_item')
    .select('agenda_id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('round', '=', round)
    .where('agenda_id', '=', agendaId)
    .executeTakeFirst();
  return known !== undefined;
}

export async function listItems(
  db: Db,
  asked: OfRound & { search?: string | undefined },
  place: Place,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT i.agenda_id AS id, ${keyOf(place)} AS key, i.title, i.starts_at, i.ends_at, i.place_id, i.people, i.left_unseen, i.median_seconds, i.place_people
    ${matchingItems(asked)} AND ${beyond(place)}
    ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}`.execute(db);
  return rows;
}

export interface CountedRow extends Placed {
  sign_user_id: string | null;
  name: string;
  phone: string | null;
  email: string | null;
  company: string;
  ticket_name: string | null;
  seconds: number;
  is_open: boolean;
}

interface AskedPeople extends OfRound {
  agendaId: string;
  minMinutes?: number | undefined;
  search?: string | undefined;
}

export const peopleSorts: Sorts = {
  id: sql`m.participant_id`,
  words: { minutes: { by: sql`m.seconds`, kind: 'whole' } },
};

/** Who is searched for is found first, then their minutes by the whole key: else every row of the item would be read for a name. */
export function matchingPeople({ organisationId, eventId, round, agendaId, minMinutes, search = '' }: AskedPeople) {
  const of: RawBuilder<SqlBool> = sql`m.organisation_id = ${organisationId} AND m.event_id = ${eventId} AND m.round = ${round} AND m.agenda_id = ${agendaId}`;
  const long = minMinutes === undefined ? sql`true` : sql`m.seconds >= ${minMinutes * 60}`;
  if (search === '') return sql`FROM attendance_minutes m WHERE ${of} AND ${long}`;
  return sql`
    FROM (
      SELECT p.id FROM participant p
      WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId} AND ${containing(sql`p.search`, search)}
    ) f
    CROSS JOIN LATERAL (SELECT m.* FROM attendance_minutes m WHERE ${of} AND m.participant_id = f.id OFFSET 0) m
    WHERE ${long}`;
}

export async function listPeople(db: Db, asked: AskedPeople, place: Place): Promise<CountedRow[]> {
  const { organisationId } = asked;
  const { rows } = await sql<CountedRow>`
    SELECT m.participant_id AS id, m.key, m.seconds, m.is_open, p.name, p.phone, p.email, p.company, k.name AS ticket_name, s.id AS sign_user_id
    FROM (
      SELECT m.participant_id, m.seconds, m.is_open, ${keyOf(place)} AS key ${matchingPeople(asked)} AND ${beyond(place)}
      ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}
    ) m
    CROSS JOIN LATERAL (SELECT x.* FROM participant x WHERE x.organisation_id = ${organisationId} AND x.id = m.participant_id OFFSET 0) p
    LEFT JOIN ticket k ON k.organisation_id = ${organisationId} AND k.id = p.ticket_id
    LEFT JOIN LATERAL (
      SELECT x.id FROM checkin_member x JOIN checkin_group g ON g.organisation_id = x.organisation_id AND g.id = x.group_id AND g.is_default
      WHERE x.organisation_id = ${organisationId} AND x.participant_id = m.participant_id LIMIT 1
    ) s ON true
    ORDER BY ${orderOf(place)}`.execute(db);
  return rows;
}
