import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import type { Db } from '../../../core/data/database.ts';
import type { MemberFilter } from '../member.queries.ts';
import { treeIn } from './filter.saved.ts';
import { screenIn } from './filter.screen.ts';
import { problemOf, type TreeProblem } from './filter.size.ts';

/** Whom a dynamic group finds; undefined of a static one, and of one that is not there. */
async function treeOfGroup(db: Db, organisationId: string, groupId: string): Promise<FilterGroup | undefined> {
  const row = await db
    .selectFrom('member_group')
    .select('tree')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .where('kind', '=', 'dynamic')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && treeIn(row.tree);
}

/** Who has any of some tags. */
export const withAnyTag = (tagIds: string[]): FilterGroup => ({
  all: [{ field: 'tag', operator: 'any', value: { tagIds } }],
});

interface Asked extends Omit<MemberFilter, 'screen'> {
  tree?: FilterGroup | undefined;
  /** Who has any of them. */
  tagIds?: string[] | undefined;
  timeZone: string;
}

/** The filters of a list as they are asked of members: a dynamic group stands there as its tree, as if that had been sent. */
export async function membersAsked(
  { organisationId, now }: { organisationId: string; now(): Date },
  db: Db,
  { tree: sent, tagIds, timeZone, ...filter }: Asked,
): Promise<MemberFilter> {
  const at = { now: now(), timeZone };
  const tagged = tagIds && withAnyTag(tagIds);
  const tree: FilterGroup | undefined = tagged && sent ? { all: [tagged, sent] } : (tagged ?? sent);
  const ofGroup = filter.groupId === undefined ? undefined : await treeOfGroup(db, organisationId, filter.groupId);
  if (!ofGroup) return { ...filter, screen: await screenIn(db, organisationId, tree, at) };
  const { groupId: _, ...others } = filter;
  const both: FilterGroup = tree ? { all: [ofGroup, tree] } : ofGroup;
  return { ...others, screen: await screenIn(db, organisationId, both, at) };
}

/** The dynamic groups of an organisation with whom each finds. */
export async function dynamicTrees(db: Db, organisationId: string): Promise<Map<string, FilterGroup>> {
  const rows = await db
    .selectFrom('member_group')
    .select(['id', 'tree'])
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'dynamic')
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.flatMap(({ id, tree }) => {
      const read = treeIn(tree);
      return read ? [[id, read] as const] : [];
    }),
  );
}

/** What is wrong with the dynamic groups as they stand now: of one that changed also those that name it are larger. */
export async function problemOfGroups(db: Db, organisationId: string): Promise<TreeProblem | null> {
  const trees = await dynamicTrees(db, organisationId);
  for (const [id, tree] of trees) {
    const problem = problemOf(tree, trees, [id]);
    if (problem) return problem;
  }
  return null;
}
