import {
  type MemberGroup,
  memberGroupAdd,
  memberGroupCount,
  memberGroupCreateOld,
  memberGroupDelete,
  memberGroupDeleteOld,
  memberGroupExport,
  memberGroupExportExcel,
  memberGroupList,
  memberGroupListOld,
  memberGroupLog,
  memberGroupPut,
  memberGroupRemoveOld,
  memberGroupRestore,
  memberGroupsOf,
  memberGroupSync,
  memberGroupTake,
  memberGroupUpdate,
  memberGroupUpdateOld,
  memberNoneMore,
  memberOutOf,
} from '@convoke/contract/member/member.group.calls.ts';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import type { MemberGroupKind } from '@convoke/contract/member/member.label.rules.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { removeMembers } from '../member.edits.ts';
import { holdsOf } from '../filter/filter.compile.ts';
import { factsOf } from '../filter/filter.facts.ts';
import { membersAsked, problemOfGroups, withAnyTag } from '../filter/filter.groups.ts';
import { checkTree, keptTree, treeIn } from '../filter/filter.saved.ts';
import { scopeOf, scopeWith } from '../filter/filter.scope.ts';
import { memberSheet } from '../member.export.ts';
import { logPage, logSorts } from '../member.history.ts';
import { type RecountData, recountJob } from '../member.job-names.ts';
import { countMembers, memberById } from '../member.queries.ts';
import { logView } from '../member.views.ts';
import { keepingRules } from './member.labels.refusals.ts';
import { checkGroup } from './member.joining.ts';
import { channels, deleteLabels, give, groups, liveLabels, restoreLabels, take } from './member.labels.ts';

const all = (db: Db, organisationId: string) =>
  db
    .selectFrom('member_group as g')
    .select(['g.id', 'g.name', 'g.colour', 'g.kind', 'g.members', 'g.tree', 'g.created_at', 'g.version'])
    .where('g.organisation_id', '=', organisationId)
    .where('g.deleted_at', 'is', null)
    .orderBy(sql`lower(g.name) COLLATE "C"`);

const groupView = (row: Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]): MemberGroup => ({
  groupId: row.id,
  name: row.name,
  colour: row.colour as GroupColour,
  kind: row.kind as MemberGroupKind,
  members: row.members,
  tree: treeIn(row.tree) ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

const listOf = async (db: Db, organisationId: string) => (await all(db, organisationId).execute()).map(groupView);

/** Refuses groups that lead back to themselves, or that are too large by what they name; asked once a change of one is written. */
async function checkGroups(
  ctx: Pick<WriteContext<'MEMBER_GROUP_CIRCLE' | 'MEMBER_FILTER_LARGE'>, 'tx' | 'organisationId' | 'fail'>,
) {
  const problem = await problemOfGroups(ctx.tx, ctx.organisationId);
  if (problem) ctx.fail(problem);
}

/** Of two who change filters at once the second one sees what the first has written. */
const oneByOne = ({ tx, organisationId }: Pick<WriteContext<never>, 'tx' | 'organisationId'>) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`labels of ${organisationId}`}, 0))`.execute(tx);

type Writing = WriteContext<'MEMBER_LABEL_NAME_USED' | 'MEMBER_LABELS_FULL'>;

export async function addGroup(
  ctx: Writing,
  { name, colour, tree }: { name: string; colour: GroupColour; tree?: FilterGroup | undefined },
) {
  const { id, version } = await keepingRules(
    ctx,
    'member_group',
    ctx.tx
      .insertInto('member_group')
      .values({
        organisation_id: ctx.organisationId,
        name,
        colour,
        ...(tree && { kind: 'dynamic', tree: keptTree(tree) }),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  return { groupId: id, version };
}

async function addChecked(
  ctx: Writing & Parameters<typeof checkTree>[0] & Parameters<typeof checkGroups>[0],
  group: { name: string; colour: GroupColour; tree?: FilterGroup | undefined },
) {
  if (group.tree) {
    await oneByOne(ctx);
    await checkTree(ctx, ctx.tx, group.tree);
  }
  const added = await addGroup(ctx, group);
  if (group.tree) await checkGroups(ctx);
  return added;
}

async function removeOne(ctx: WriteContext<never>, groupId: string) {
  return (await deleteLabels(ctx, 'member_group', [groupId])) > 0 ? {} : ctx.notFound();
}

/** Groups of members: what there are, and who is in them. */
export const groupHandlers = [
  implement(memberGroupList, (ctx) => listOf(ctx.db, ctx.organisationId)),
  implement(memberGroupListOld, (ctx) => listOf(ctx.db, ctx.organisationId)),

  implement(memberGroupAdd, addChecked),
  implement(memberGroupCreateOld, (ctx, { groupName, tagIds }) =>
    addChecked(ctx, { name: groupName, colour: 'blue', tree: tagIds && withAnyTag(tagIds) }),
  ),

  implementUpdate(
    memberGroupUpdate,
    { table: 'member_group', id: 'groupId' },
    async (ctx, { groupId, version, name, colour, tree }) => {
      const { tx, organisationId } = ctx;
      if (tree) await oneByOne(ctx);
      const was = await all(tx, organisationId).where('g.id', '=', groupId).executeTakeFirst();
      if (!was) return ctx.notFound();
      if (tree && was.kind === 'static') return ctx.fail('MEMBER_GROUP_STATIC');
      if (tree) await checkTree(ctx, tx, tree);
      const changed = await unlessBroken(
        'member_group_name',
        () => ctx.fail('MEMBER_LABEL_NAME_USED'),
        tx
          .updateTable('member_group')
          .set({
            ...(name !== undefined && { name }),
            ...(colour !== undefined && { colour }),
            ...(tree && { tree: keptTree(tree) }),
            version: version + 1,
          })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', groupId)
          .where('version', '=', version)
          .where('deleted_at', 'is', null)
          .returning('version')
          .executeTakeFirst(),
      );
      if (!changed) return ctx.fail('MEMBER_LABEL_CHANGED');
      if (tree) await checkGroups(ctx);
      return changed;
    },
  ),
  implement(memberGroupUpdateOld, async (ctx, { groupId, groupName }) => {
    const changed = await unlessBroken(
      'member_group_name',
      () => ctx.fail('MEMBER_LABEL_NAME_USED'),
      ctx.tx
        .updateTable('member_group')
        .set({ name: groupName, version: sql`version + 1` })
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', groupId)
        .where('deleted_at', 'is', null)
        .returning('version')
        .executeTakeFirst(),
    );
    return changed ?? ctx.notFound();
  }),

  implement(memberGroupDelete, (ctx, { groupId }) => removeOne(ctx, groupId)),
  implement(memberGroupDeleteOld, (ctx, { memberGroupId }) => removeOne(ctx, memberGroupId)),
  implement(memberGroupRemoveOld, async (ctx, { groupIds, persist }) => ({
    deleted: await deleteLabels(ctx, 'member_group', groupIds, { isKept: persist }),
  })),
  implement(memberGroupRestore, async (ctx, { groupIds }) => {
    await oneByOne(ctx);
    const restored = await keepingRules(ctx, 'member_group', restoreLabels(ctx, 'member_group', groupIds));
    await checkGroups(ctx);
    return { restored };
  }),

  implement(memberGroupCount, async (ctx, { groupId, exact, timeZone }) => {
    const { db, organisationId } = ctx;
    const group = await all(db, organisationId).where('g.id', '=', groupId).executeTakeFirst();
    if (!group) return ctx.notFound();
    const at = ctx.now().toISOString();
    if (group.kind === 'static') return { count: group.members, isCapped: false, at };
    const asked = await membersAsked(ctx, db, { groupId, timeZone });
    const { total, totalIsCapped } = await countMembers(db, organisationId, asked, { isExact: exact });
    return { count: total, isCapped: totalIsCapped, at };
  }),

  implement(memberGroupPut, async (ctx, { groupId, memberIds, fromGroupId }) => {
    await checkGroup(ctx, ctx.tx, groupId);
    if (fromGroupId !== undefined) {
      await checkGroup(ctx, ctx.tx, fromGroupId);
      if (fromGroupId !== groupId) await take(ctx, groups, memberIds, [fromGroupId]);
    }
    return { changed: await give(ctx, groups, memberIds, [groupId]) };
  }),

  implement(memberGroupTake, async (ctx, { groupId, memberIds }) => {
    await checkGroup(ctx, ctx.tx, groupId);
    return { changed: await take(ctx, groups, memberIds, [groupId]) };
  }),

  implement(memberOutOf, async (ctx, { memberIds, groupId, channelId }) => {
    if (channelId !== undefined) {
      if ((await liveLabels(ctx.tx, channels, [channelId])).length === 0) return ctx.notFound();
      const left = await take(ctx, channels, memberIds, [channelId]);
      if (groupId === undefined) return { deleted: left };
    }
    if (groupId === undefined) return { deleted: (await removeMembers(ctx, memberIds)).length };
    await checkGroup(ctx, ctx.tx, groupId);
    return { deleted: await take(ctx, groups, memberIds, [groupId]) };
  }),

  implement(memberGroupsOf, async (ctx, { memberId, timeZone }) => {
    const { db, organisationId } = ctx;
    const member = await memberById(db, organisationId, memberId);
    if (!member) return ctx.notFound();
    const rows = await all(db, organisationId)
      .where('g.kind', '=', 'static')
      .innerJoin('member_in_group as t', (join) =>
        join
          .onRef('t.organisation_id', '=', 'g.organisation_id')
          .onRef('t.group_id', '=', 'g.id')
          .on('t.member_id', '=', memberId),
      )
      .select('t.since')
      .execute();
    const own = rows.map((row) => ({ ...groupView(row), since: row.since.toISOString() }));
    // Who is deleted is found by no filter.
    const dynamic = member.deleted_at
      ? []
      : (await all(db, organisationId).where('g.kind', '=', 'dynamic').execute()).map(groupView);
    if (dynamic.length === 0) return own;
    const trees = dynamic.flatMap(({ tree }) => tree ?? []);
    const scope = await scopeOf(db, organisationId, { any: trees }, { now: ctx.now(), timeZone });
    const [person] = await factsOf(db, organisationId, [memberId]);
    const found = dynamic.filter(
      ({ groupId, tree }) => person && tree && holdsOf(tree, person, scopeWith(scope, { within: [groupId] })),
    );
    return [...own, ...found.map((group) => ({ ...group, since: null }))];
  }),

  ...[memberGroupExport, memberGroupExportExcel].map((call) =>
    implement(call, async (ctx, { groupId, ...wanted }) => {
      if ((await liveLabels(ctx.db, groups, [groupId])).length === 0) return ctx.notFound();
      const asked = await membersAsked(ctx, ctx.db, { groupId, timeZone: wanted.timeZone });
      return memberSheet(ctx, asked, wanted);
    }),
  ),

  implement(memberGroupSync, async (ctx) => {
    const data: RecountData = { organisationId: ctx.organisationId };
    await ctx.sendJob(recountJob, data, { singletonKey: ctx.organisationId });
    return { isQueued: true };
  }),

  implement(memberGroupLog, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, logSorts, input);
    const kinds = [groups.given, groups.taken];
    const page = await logPage(db, organisationId, { memberId: input.memberId, kinds }, place);
    return page ? pageAnswer(page.rows, page.total, place, logView) : ctx.notFound();
  }),

  implement(memberNoneMore, async (ctx) => {
    const found = (await listOf(ctx.db, ctx.organisationId)).filter(({ kind }) => kind === 'static');
    const named = (is: (members: number) => boolean) =>
      Object.fromEntries(found.filter(({ members }) => is(members)).map(({ groupId, name }) => [groupId, name]));
    return { none: named((members) => members === 0), more: named((members) => members > 0) };
  }),
];
