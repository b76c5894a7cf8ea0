import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { DB } from '../../core/data/database-types.ts';
import { firstRows, rowsAfter } from '../../core/data/list.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { membersAsked } from './filter/filter.groups.ts';
import { matchingMembers, type MemberFilter, memberIds, memberSorts } from './member.queries.ts';

/** Members as whoever writes to many of them asks for them: by the filters of their list, a group among them, or a tree of conditions. */
export interface ReachFilter extends Omit<MemberFilter, 'screen' | 'ids'> {
  tree?: FilterGroup | undefined;
  timeZone: string;
}

/** Throws the refusal of a filter that is too large. */
export async function checkReach(db: Db, organisationId: string, now: Date, filter: ReachFilter): Promise<void> {
  await membersAsked({ organisationId, now: () => now }, db, filter);
}

/** The next members whom a filter finds, the newest first, and where to go on; null = that were all. */
export async function nextMembers(
  db: Db,
  organisationId: string,
  now: Date,
  filter: ReachFilter,
  after: string | null,
  most: number,
): Promise<{ ids: string[]; next: string | null }> {
  const asked = await membersAsked({ organisationId, now: () => now }, db, filter);
  const first = firstRows(memberSorts, '-createdAt', most);
  const place = after === null ? first : rowsAfter(first, JSON.parse(after) as { id: string; key: string });
  const rows = await memberIds(db, organisationId, asked, place);
  const last = rows.at(-1);
  return {
    ids: rows.map(({ id }) => id),
    next: last && rows.length === most ? JSON.stringify({ id: last.id, key: last.key }) : null,
  };
}

/** Which of some groups of members there are. */
export async function groupsThere(db: Db, organisationId: string, groupIds: readonly string[]): Promise<Set<string>> {
  if (groupIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('member_group')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...groupIds])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whom a filter finds, for a list of something of theirs: who they are while they are few (`most`), otherwise what is asked of each of the list, whose column says who it
 * is about.
 */
export async function reachAmong(
  db: Db,
  organisationId: string,
  now: Date,
  filter: ReachFilter,
  column: Expression<unknown>,
  most: number,
): Promise<{ ids: string[] } | { where: RawBuilder<SqlBool> }> {
  const asked = await membersAsked({ organisationId, now: () => now }, db, filter);
  const rows = await memberIds(db, organisationId, asked, firstRows(memberSorts, '-createdAt', most + 1));
  if (rows.length <= most) return { ids: rows.map(({ id }) => id) };
  return {
    where: sql<SqlBool>`EXISTS (${matchingMembers(db, organisationId, asked, { from: memberOf(column) }).select('m.id')})`,
  };
}

/** Whom a column says that a row of a list is about. */
const memberOf = (column: Expression<unknown>) =>
  sql<
    Selectable<DB['member']>
  >`(SELECT * FROM member WHERE organisation_id = ${own} AND id = ${column} OFFSET 0)`.as<'m'>('m');

/** The ids of members whom a search finds, to be selected from; with a column, of the one whom it names. */
export const soughtMembers = (db: Db, organisationId: string, search: string, column?: Expression<unknown>) =>
  matchingMembers(db, organisationId, { search }, column ? { from: memberOf(column) } : { isFound: true }).select(
    'm.id',
  );
