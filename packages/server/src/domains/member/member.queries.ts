import { totalLimit } from '@convoke/contract/core/fields.ts';
import type { MemberOrigin } from '@convoke/contract/member/member.rules.ts';
import { type AliasedRawBuilder, type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { DB } from '../../core/data/database-types.ts';
import { beginning, soughtIn } from '../../core/data/like-text.ts';
import {
  beyond,
  countOf,
  foundPlace,
  inPlace,
  orderOf,
  type PagePlace,
  type Place,
  type Placed,
  type Sorts,
  type Total,
} from '../../core/data/list.ts';
import { soughtPhone } from '../../core/phones.ts';
import type { Screen } from './filter/filter.screen.ts';
import { valuesColumn } from './fields/member.fields.queries.ts';
import {
  groupsColumn,
  isLabelled,
  labelAlone,
  labelCount,
  labelled,
  labelledPage,
  labelOf,
  tagsColumn,
} from './member.labelled.ts';
import { type ListedMember, shownMembers, shownOf } from './member.shown.ts';

export interface MemberFilter {
  search?: string | undefined;
  origin?: MemberOrigin | undefined;
  eventId?: string | undefined;
  tagId?: string | undefined;
  groupId?: string | undefined;
  channelId?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  lastFrom?: string | undefined;
  lastTo?: string | undefined;
  /** Only who is in no call task that is open. */
  isNotCalled?: boolean | undefined;
  /** Only these. */
  ids?: string[] | undefined;
  /** Only of whom a tree of conditions is true. */
  screen?: Screen | undefined;
}

const nameKey = sql`lower(m.name) COLLATE "C"`;

export const memberSorts: Sorts = {
  id: sql`m.id`,
  words: {
    createdAt: { by: sql`m.created_at`, kind: 'moment' },
    lastAt: { by: sql`m.last_at`, kind: 'moment' },
    name: { by: nameKey, kind: 'text' },
  },
};

type Members = AliasedRawBuilder<Selectable<DB['member']>, 'm'>;

/** Each by their key: as a join of two tables the planner may read all members. */
const keyed = (organisationId: string, ids: Expression<unknown>) => sql<Selectable<DB['member']>>`(
    SELECT one.* FROM ${ids} AS asked(id) CROSS JOIN LATERAL (
      SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = asked.id OFFSET 0) one)`;
const byKey = (organisationId: string, ids: Expression<unknown>): Members => keyed(organisationId, ids).as('m');

/**
 * Who may match, called m. What a search or an event finds by an index of its own is found there first (`isFound`); otherwise the list is walked, and both are
 * conditions.
 */
function people(organisationId: string, filter: MemberFilter, isFound: boolean): Members {
  const { ids, search, eventId, screen } = filter;
  if (ids) return byKey(organisationId, sql`unnest(${ids}::uuid[])`);
  const sought = isFound && search ? soughtPhone(search) : null;
  if (sought) return byKey(organisationId, sql`(${withNumber(organisationId, sought)})`);
  if (isFound && !search && screen?.found) return screen.found.members;
  const label = labelOf(filter);
  if (isFound && !search && !eventId && label) return labelled(organisationId, label);
  if (isFound && !search && eventId)
    return byKey(
      organisationId,
      // Of several tickets of one person the first counts.
      sql`(SELECT l.member_id FROM member_participant l WHERE l.organisation_id = ${organisationId} AND l.event_id = ${eventId} AND NOT EXISTS (
        SELECT FROM member_participant b WHERE b.organisation_id = ${organisationId} AND b.event_id = ${eventId} AND b.member_id = l.member_id
          AND b.participant_id < l.participant_id))`,
    );
  return sql<Selectable<DB['member']>>`member`.as('m');
}

type Sought = NonNullable<ReturnType<typeof soughtPhone>>;

/** Digits begin or end a number; two of them only end it, and with a + they only begin it. */
function numberConditions({ begins, ends }: Sought, as: string) {
  const value = sql.ref(`${as}.value`);
  const ending = sql<SqlBool>`reverse(${value}) LIKE ${`${[...ends].reverse().join('')}%`}`;
  const beginningWith = sql<SqlBool>`${value} LIKE ${`${begins}%`}`;
  if (begins.startsWith('+')) return { beginningWith, ending: null, either: beginningWith };
  if (begins.length < 3) return { beginningWith: null, ending, either: ending };
  return { beginningWith, ending, either: sql<SqlBool>`(${beginningWith} OR ${ending})` };
}

/** Members with such a number, each once: each of the two indexes is asked for itself. */
function withNumber(organisationId: string, sought: Sought) {
  const { beginningWith, ending } = numberConditions(sought, 'c');
  const either = numberConditions(sought, 'd').either;
  const matching = (condition: Expression<SqlBool>) => sql`
    SELECT c.member_id FROM member_contact c WHERE c.organisation_id = ${organisationId} AND c.kind = 'phone' AND c.is_live AND ${condition} AND NOT EXISTS (
      SELECT FROM member_contact d WHERE d.organisation_id = ${organisationId} AND d.member_id = c.member_id AND d.kind = 'phone' AND d.is_live
        AND d.value < c.value AND ${either})`;
  if (!beginningWith || !ending) return matching(beginningWith ?? ending ?? sql<SqlBool>`false`);
  return sql`${matching(beginningWith)} UNION ALL ${matching(sql<SqlBool>`${ending} AND NOT ${beginningWith}`)}`;
}

function searchCondition(organisationId: string, search: string): Expression<SqlBool> {
  const sought = soughtPhone(search);
  if (sought)
    return sql<SqlBool>`EXISTS (SELECT FROM member_contact c WHERE c.organisation_id = ${organisationId} AND c.member_id = m.id AND c.kind = 'phone'
      AND c.is_live AND ${numberConditions(sought, 'c').either})`;
  return soughtIn(sql`m.search`, search, () => beginning(nameKey, search));
}

/** Whoever is in an open call task is about to be spoken with. */
const inNoCallTask = (organisationId: string) => sql<SqlBool>`NOT EXISTS (
  SELECT FROM (SELECT task_id FROM outbound_member WHERE organisation_id = ${organisationId} AND member_id = m.id OFFSET 0) c CROSS JOIN LATERAL (
    SELECT FROM outbound_task WHERE organisation_id = ${organisationId} AND id = c.task_id AND state = 'open' OFFSET 0) t)`;

/** The members that match; neither ordered nor paged. */
export function matchingMembers(
  db: Db,
  organisationId: string,
  filter: MemberFilter,
  { isFound = false, byLabel = false, from }: { isFound?: boolean; byLabel?: boolean; from?: Members } = {},
) {
  const label = byLabel ? labelOf(filter) : undefined;
  return db
    .selectFrom(from ?? (label ? labelled(organisationId, label) : people(organisationId, filter, isFound)))
    .where('m.organisation_id', '=', organisationId)
    .where('m.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      const { search, eventId, screen } = filter;
      if (filter.origin) all.push(eb('m.origin', '=', filter.origin));
      if (filter.createdFrom) all.push(eb('m.created_at', '>=', new Date(filter.createdFrom)));
      if (filter.createdTo) all.push(eb('m.created_at', '<=', new Date(filter.createdTo)));
      if (filter.lastFrom) all.push(eb('m.last_at', '>=', new Date(filter.lastFrom)));
      if (filter.lastTo) all.push(eb('m.last_at', '<=', new Date(filter.lastTo)));
      if (filter.isNotCalled) all.push(inNoCallTask(organisationId));
      if (search && !(isFound && soughtPhone(search))) all.push(searchCondition(organisationId, search));
      const isScreened = isFound && !search && screen?.found !== undefined;
      if (screen && !isScreened) all.push(screen.where);
      if (eventId && (search || !isFound || isScreened))
        all.push(sql<SqlBool>`EXISTS (SELECT FROM member_participant l WHERE l.organisation_id = ${organisationId} AND l.event_id = ${eventId}
          AND l.member_id = m.id)`);
      all.push(...isLabelled(organisationId, filter));
      return eb.and(all);
    });
}

/** How many events somebody registered for, as far as a hundred registrations. */
export const eventsOf = (organisationId: string) => sql<number>`(
  SELECT count(DISTINCT e.event_id)::int FROM (
    SELECT l.event_id FROM member_participant l WHERE l.organisation_id = ${organisationId} AND l.member_id = m.id LIMIT 100) e)`;

/** By a tag or a group the list by creation is one index; other orders are walked, and the label is a condition. */
function walkOf(filter: MemberFilter, place: Place): { place: Place; byLabel: boolean } {
  const byLabel = !filter.ids && !filter.screen?.found && labelOf(filter) !== undefined && isByCreation(place);
  return { byLabel, place: byLabel ? inLabel(place) : place };
}

export function listMembers(db: Db, organisationId: string, filter: MemberFilter, place: Place) {
  const walk = walkOf(filter, place);
  const label = walk.byLabel ? labelAlone(filter) : undefined;
  if (label) return shownOf(db, organisationId, labelledPage(organisationId, label, walk.place), place);
  return shownOf(
    db,
    organisationId,
    inPlace(matchingMembers(db, organisationId, filter, walk).select('m.id'), walk.place),
    place,
  );
}

/** The ids of a page alone. */
export async function memberIds(db: Db, organisationId: string, filter: MemberFilter, place: Place): Promise<Placed[]> {
  if (filter.search || filter.eventId || filter.screen?.found) {
    const found = await foundMembers(db, organisationId, filter, place);
    if (!found.totalIsCapped) return found.found;
  }
  const walk = walkOf(filter, place);
  return inPlace(matchingMembers(db, organisationId, filter, walk).select('m.id'), walk.place).execute();
}

const besidesTree = [
  'ids',
  'search',
  'origin',
  'eventId',
  'tagId',
  'groupId',
  'channelId',
  'createdFrom',
  'createdTo',
  'lastFrom',
  'lastTo',
] as const;

/** Where a tree finds members of whom nothing else is asked. */
const foundAlone = (filter: MemberFilter) =>
  besidesTree.every((name) => filter[name] === undefined) ? filter.screen?.found : undefined;

const foundMembers = async (db: Db, organisationId: string, filter: MemberFilter, place: Place) => {
  const found = foundAlone(filter);
  // Of few it is as quick to read each as to ask whether it is deleted, and they are read for their order in any case.
  if (found?.ids && (!found.rough || (await countOf(db, found.rough, { isExact: false })).totalIsCapped))
    return foundPlace(db, found.ids, 'm', place, (ids) => keyed(organisationId, ids));
  return foundPlace(
    db,
    matchingMembers(db, organisationId, filter, { isFound: true }).select([
      'm.id',
      'm.created_at',
      'm.last_at',
      'm.name',
    ]),
    'm',
    place,
  );
};

/** How many match; to the end where that is asked for. */
export async function countMembers(
  db: Db,
  organisationId: string,
  filter: MemberFilter,
  { isExact }: { isExact: boolean },
): Promise<Total> {
  const known = await knownCount(db, organisationId, filter);
  if (known !== undefined) return { total: known, totalIsCapped: false };
  const matching =
    foundAlone(filter)?.ids ??
    matchingMembers(db, organisationId, filter, {
      isFound: filter.screen !== undefined || labelOf(filter) !== undefined,
    });
  return countOf(db, matching, { isExact });
}

/** How many a filter finds that asks for one label alone, by itself or as a tree: the label has counted them. */
const knownCount = async (db: Db, organisationId: string, filter: MemberFilter) =>
  foundAlone(filter)?.size ?? labelCount(db, organisationId, filter);

/** So many members are looked at for a page before those who match are put in order instead. */
const longestWalk = 20_000;

const isByCreation = ({ key }: Place) => key === memberSorts.words['createdAt'];

const lengthOf = async (db: Db, members: Members) =>
  (await countOf(db, sql`SELECT FROM ${members}`, { isExact: true })).total;

/** A place in the list of a label by creation, which is an index of its own. */
const inLabel = (place: Place): Place => ({
  ...place,
  id: sql`m.label_id`,
  key: { by: sql`m.label_at`, kind: 'moment' },
});

/**
 * A page of the list where many match: the list is walked in its order, that of a label where the tree asks for one, and each is asked. Those who match may all
 * stand at the far end of it: after a while it is cheaper to find them by their indexes and put them in order.
 */
async function walkMembers(
  db: Db,
  organisationId: string,
  filter: MemberFilter,
  place: Place,
): Promise<ListedMember[]> {
  const { screen } = filter;
  const isAlongLabel = !screen?.found && isByCreation(place);
  if (!(screen?.found || labelOf(filter)) || isAlongLabel || place.offset > 0)
    return listMembers(db, organisationId, filter, place);
  const along = isByCreation(place) ? screen?.found?.along : undefined;
  const walk = along ? inLabel(place) : place;
  const all = along ? labelled(organisationId, along.label) : sql<Selectable<DB['member']>>`member`.as('m');
  const near = sql<Selectable<DB['member']>>`(
    SELECT m.* FROM ${all} WHERE m.organisation_id = ${organisationId} AND m.deleted_at IS NULL AND ${beyond(walk)}
    ORDER BY ${orderOf(walk)} LIMIT ${longestWalk} OFFSET 0)`.as('m');
  const first = { ...walk, after: undefined };
  const asked = along ? { ...filter, screen: { where: along.where } } : filter;
  const met = await shownOf(
    db,
    organisationId,
    inPlace(matchingMembers(db, organisationId, asked, { from: near }).select('m.id'), first),
    place,
  );
  if (met.length === place.limit || (await lengthOf(db, near)) < longestWalk) return met;
  const rows = await inPlace(
    matchingMembers(db, organisationId, filter, { isFound: true }).select('m.id'),
    place,
  ).execute();
  return shownMembers(
    db,
    organisationId,
    rows.map(({ id }) => id),
    place,
  );
}

/** A page with how many match. What is searched for is found first; where more match than are counted, the list is walked. */
export async function membersPage(
  db: Db,
  organisationId: string,
  filter: MemberFilter,
  place: PagePlace,
): Promise<{ rows: ListedMember[]; total: Total }> {
  const known = await knownCount(db, organisationId, filter);
  // Only a label of the filter itself is walked past pages that were left out.
  const isWalked = isByCreation(place) && (place.offset === 0 || !filter.screen);
  if (known !== undefined && (known > totalLimit || isWalked)) {
    const rows = await walkMembers(db, organisationId, filter, place);
    return { rows, total: { total: known, totalIsCapped: false } };
  }
  const isFound = filter.search || filter.eventId || filter.screen?.found || labelOf(filter);
  if (isFound && !place.isExact) {
    const { found, ...total } = await foundMembers(db, organisationId, filter, place);
    if (total.totalIsCapped) return { rows: await walkMembers(db, organisationId, filter, place), total };
    const ids = found.map(({ id }) => id);
    return { rows: await shownMembers(db, organisationId, ids, place), total };
  }
  const total = await countMembers(db, organisationId, filter, place);
  return { rows: await walkMembers(db, organisationId, filter, place), total };
}

/** The rows of a place alone, found as a page's are. */
export async function matchingPage(db: Db, organisationId: string, filter: MemberFilter, place: Place) {
  const { rows } = await membersPage(db, organisationId, filter, {
    ...place,
    current: 1,
    size: place.limit,
    isExact: false,
  });
  return rows;
}

/** Whether there is such a member, deleted or not. */
export const isMember = async (db: Db, organisationId: string, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', memberId)
    .executeTakeFirst()) !== undefined;

/** A member, deleted or not; undefined when there is none. */
export const memberById = (db: Db, organisationId: string, memberId: string) =>
  db
    .selectFrom('member as m')
    .selectAll('m')
    .select(eventsOf(organisationId).as('events'))
    .select(tagsColumn(organisationId).as('tags'))
    .select(groupsColumn(organisationId).as('groups'))
    .select(valuesColumn(organisationId).as('values'))
    .where('m.organisation_id', '=', organisationId)
    .where('m.id', '=', memberId)
    .executeTakeFirst();

export const contactsOf = (db: Db, organisationId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('member_contact')
    .select(['member_id', 'kind', 'value', 'source', 'since'])
    .where('organisation_id', '=', organisationId)
    .where('member_id', 'in', [...memberIds])
    .where('is_live', '=', true)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('value')
    .execute();
