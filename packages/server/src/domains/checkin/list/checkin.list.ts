import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { beginning, soughtIn } from '../../../core/data/like-text.ts';
import { beyond, countOf, keyOf, orderOf, type Place, type Placed, type Sorts } from '../../../core/data/list.ts';
import type { SignUserRow } from '../checkin.queries.ts';

export interface GroupFilter {
  search?: string | undefined;
  signStatus?: 'NOT_SIGNED' | 'SIGNED_IN' | 'SIGNED_OUT' | 'CAME' | undefined;
}

/** Whose name, phone number or company has this in it. */
export const nameSearch = (asked: string): RawBuilder<SqlBool> =>
  soughtIn(sql`p.search`, asked, () => beginning(sql`lower(p.name) COLLATE "C"`, asked));

interface Group {
  id: string;
  event_id: string;
  /** Everyone of the event is in the default group: nobody needs to be asked. */
  is_default: boolean;
}

/** Those who are expected (approved) or here all the same, each status on its own partial index. */
function matching(organisationId: string, group: Group, filter: GroupFilter) {
  const status = {
    NOT_SIGNED: sql`p.state <> 'DELETED' AND p.state = 'APPROVED' AND p.signed_in_at IS NULL`,
    SIGNED_IN: sql`p.state <> 'DELETED' AND p.signed_in_at IS NOT NULL AND p.is_inside`,
    SIGNED_OUT: sql`p.state <> 'DELETED' AND p.signed_in_at IS NOT NULL AND NOT p.is_inside`,
    CAME: sql`p.state <> 'DELETED' AND p.signed_in_at IS NOT NULL`,
    all: sql`p.state <> 'DELETED' AND (p.state = 'APPROVED' OR p.signed_in_at IS NOT NULL)`,
  }[filter.signStatus ?? 'all'];
  const asked = filter.search ?? '';
  const search = asked === '' ? sql`` : sql`AND ${nameSearch(asked)}`;
  const member = group.is_default
    ? sql``
    : sql`AND EXISTS (SELECT FROM checkin_member x WHERE x.organisation_id = p.organisation_id AND x.participant_id = p.id AND x.group_id = ${group.id})`;
  return sql`
    FROM participant p
    WHERE p.organisation_id = ${organisationId} AND p.event_id = ${group.event_id} AND ${status} ${search} ${member}`;
}

export const groupSorts: Sorts = {
  id: sql`p.id`,
  words: { submittedAt: { by: sql`p.submitted_at`, kind: 'moment' } },
};

/** People of a group in order. */
export async function listGroup(db: Db, organisationId: string, group: Group, filter: GroupFilter, place: Place) {
  const { rows } = await sql<SignUserRow & Placed & { joined_by: string; is_kept: boolean }>`
    SELECT m.id AS sign_user_id, m.group_id, m.joined_by, m.is_kept, p.id AS parts_id, p.event_id, p.code, p.name, p.phone, p.company, p.title, p.state, p.signed_in_at, p.is_inside,
      p.is_sandbox, p.door_note, p.photo_id, k.name AS ticket_name, k.price_cents AS ticket_cents, p.entries_used, k.entries AS entries_most, p.entries_used_at AS entries_at, p.id, ${keyOf(place)} AS key
    FROM (
      SELECT p.* ${matching(organisationId, group, filter)} AND ${beyond(place)}
      ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}
    ) p
    -- One by one, by the whole key: a plan from before the event would read the whole group for each page.
    JOIN LATERAL (SELECT m.id, m.group_id, m.joined_by, m.is_kept FROM checkin_member m
      WHERE m.organisation_id = p.organisation_id AND m.participant_id = p.id AND m.group_id = ${group.id} OFFSET 0) m ON true
    LEFT JOIN ticket k ON k.organisation_id = p.organisation_id AND k.id = p.ticket_id
    ORDER BY ${orderOf(place)}`.execute(db);
  return rows;
}

export function countGroup(
  db: Db,
  organisationId: string,
  group: Group,
  filter: GroupFilter,
  page: { isExact: boolean },
) {
  return countOf(db, sql`SELECT ${matching(organisationId, group, filter)}`, page);
}

/** The group that everyone of an event is in. */
export function defaultGroup(db: Db, organisationId: string, eventId: string): Promise<Group> {
  return db
    .selectFrom('checkin_group')
    .select(['id', 'event_id', 'is_default'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
}
