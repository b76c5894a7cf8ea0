import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import type { Db } from '../../core/data/database.ts';
import { firstRows, rowsAfter } from '../../core/data/list.ts';
import { membersAsked } from './filter/filter.groups.ts';
import { type MemberFilter, memberIds, memberSorts } from './member.queries.ts';

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
