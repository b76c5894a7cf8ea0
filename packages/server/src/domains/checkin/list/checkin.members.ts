import { type JoinWay, type SignStatus, signStatuses } from '@convoke/contract/checkin/checkin.rules.ts';
import { totalLimit } from '@convoke/contract/core/fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import {
  beyond,
  countOf,
  keyOf,
  orderOf,
  type PagePlace,
  type Place,
  type Placed,
  type Sorts,
  type Total,
} from '../../../core/data/list.ts';
import type { SignUserRow } from '../checkin.queries.ts';
import { nameSearch } from './checkin.list.ts';

/** People of a group that not everybody is in, read from its memberships: a small group of a large event costs what it is. */

export interface MemberFilter {
  search?: string | undefined;
  signStatus?: SignStatus | 'CAME' | undefined;
  joinedBy?: JoinWay | undefined;
}

export interface CountedGroup {
  id: string;
  event_id: string;
  members: number;
  signed_in: number;
  inside: number;
}

export type MemberRow = SignUserRow & Placed & { joined_by: string; is_kept: boolean };

/** Ids grow with time: who joined last has the largest. */
export const memberSorts: Sorts = { id: sql`m.id`, words: { joinedAt: { by: sql`m.id`, kind: 'id' } } };

const came: readonly SignStatus[] = ['SIGNED_IN', 'SIGNED_OUT'];

function asked({ signStatus, joinedBy }: MemberFilter) {
  const statuses = signStatus === 'CAME' ? came : signStatus === undefined ? signStatuses : [signStatus];
  const ways: readonly JoinWay[] = joinedBy === undefined ? ['ticket', 'rule', 'hand', 'sheet'] : [joinedBy];
  return { statuses, ways };
}

/** Memberships by every status and way that is asked for, each a range of one index. */
function ranges(organisationId: string, group: CountedGroup, filter: MemberFilter, end: RawBuilder<unknown>) {
  const { statuses, ways } = asked(filter);
  const parts = ways.flatMap((way) =>
    statuses.map(
      (status) => sql`(
        SELECT m.id FROM checkin_member m
        WHERE m.organisation_id = ${organisationId} AND m.group_id = ${group.id} AND m.joined_by = ${way} AND m.sign_status = ${status} ${end})`,
    ),
  );
  return sql.join(parts, sql` UNION ALL `);
}

const found = (organisationId: string, group: CountedGroup, search: RawBuilder<SqlBool>) => sql`
  FROM participant p WHERE p.organisation_id = ${organisationId} AND p.event_id = ${group.event_id} AND p.state <> 'DELETED' AND ${search}`;

/** Memberships of those whom a search finds, read from the people. */
function ofFound(organisationId: string, group: CountedGroup, filter: MemberFilter, search: RawBuilder<SqlBool>) {
  const { statuses, ways } = asked(filter);
  return sql`
    SELECT m.id FROM (SELECT p.id ${found(organisationId, group, search)} LIMIT ${totalLimit}) p CROSS JOIN LATERAL (
      SELECT f.id FROM checkin_member f WHERE f.organisation_id = ${organisationId} AND f.participant_id = p.id AND f.group_id = ${group.id}
        AND f.sign_status = ANY(${statuses}::text[]) AND f.joined_by = ANY(${ways}::text[]) OFFSET 0
    ) m`;
}

/** A search that finds more than a list counts is met soon on a walk through the group. */
const isRare = async (db: Db, organisationId: string, group: CountedGroup, search: RawBuilder<SqlBool>) =>
  !(await countOf(db, sql`SELECT ${found(organisationId, group, search)}`, { isExact: false })).totalIsCapped;

const walked = (organisationId: string, search: RawBuilder<SqlBool>) => sql`
  AND EXISTS (SELECT FROM participant p WHERE p.organisation_id = ${organisationId} AND p.id = m.participant_id AND ${search})`;

/** A page of a group's people, and how many there are. */
export async function listMembers(
  db: Db,
  organisationId: string,
  group: CountedGroup,
  filter: MemberFilter,
  place: PagePlace,
): Promise<{ rows: MemberRow[]; total: Total }> {
  const search = filter.search ? nameSearch(filter.search) : undefined;
  const first = sql`AND ${beyond(place)} ORDER BY ${orderOf(place)} LIMIT ${place.offset + place.limit}`;
  if (!search) {
    const known =
      filter.joinedBy === undefined ? { total: knownTotal(group, filter), totalIsCapped: false } : undefined;
    return {
      rows: await rowsOf(db, organisationId, ranges(organisationId, group, filter, first), place),
      total: known ?? (await countOf(db, ranges(organisationId, group, filter, sql``), place)),
    };
  }
  const chosen = (await isRare(db, organisationId, group, search))
    ? { ids: ofFound(organisationId, group, filter, search), all: ofFound(organisationId, group, filter, search) }
    : {
        ids: ranges(organisationId, group, filter, sql`${walked(organisationId, search)} ${first}`),
        all: ranges(organisationId, group, filter, walked(organisationId, search)),
      };
  return {
    rows: await rowsOf(db, organisationId, chosen.ids, place),
    total: await countOf(db, chosen.all, place),
  };
}

/** What the group counts itself. */
function knownTotal({ members, signed_in, inside }: CountedGroup, { signStatus }: MemberFilter): number {
  switch (signStatus) {
    case 'NOT_SIGNED':
      return members - signed_in;
    case 'SIGNED_IN':
      return inside;
    case 'SIGNED_OUT':
      return signed_in - inside;
    case 'CAME':
      return signed_in;
    default:
      return members;
  }
}

async function rowsOf(db: Db, organisationId: string, ids: RawBuilder<unknown>, place: Place): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT m.id AS sign_user_id, y.group_id, y.joined_by, y.is_kept, p.id AS parts_id, p.event_id, p.code, p.name, p.phone, p.company, p.title, p.state,
      p.signed_in_at, p.is_inside, p.is_sandbox, p.door_note, p.photo_id, k.name AS ticket_name, k.price_cents AS ticket_cents,
      p.entries_used, k.entries AS entries_most, p.entries_used_at AS entries_at, m.id, ${keyOf(place)} AS key
    FROM (
      SELECT m.id FROM (${ids}) m WHERE ${beyond(place)} ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}
    ) m
    JOIN LATERAL (SELECT f.* FROM checkin_member f WHERE f.organisation_id = ${organisationId} AND f.id = m.id OFFSET 0) y ON true
    JOIN LATERAL (SELECT f.* FROM participant f WHERE f.organisation_id = ${organisationId} AND f.id = y.participant_id OFFSET 0) p ON true
    LEFT JOIN ticket k ON k.organisation_id = p.organisation_id AND k.id = p.ticket_id
    ORDER BY ${orderOf(place)}`.execute(db);
  return rows;
}
