import {
  type MemberGroup,
  memberGroupAdd,
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
  memberLabelMatching,
  memberNoneMore,
  memberOutOf,
} from '@convoke/contract/member/member.group.calls.ts';
import { type MemberGroupKind, mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/constraint.ts';
import type { BaseContext, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/database.ts';
import { implement } from '../../../core/implement.ts';
import { pageAnswer, placeOf } from '../../../core/list.ts';
import { removeMembers } from '../member.edits.ts';
import { screenIn } from '../filter/filter.screen.ts';
import { memberSheet } from '../member.export.ts';
import { logPage, logSorts } from '../member.history.ts';
import { type RecountData, recountJob } from '../member.job-names.ts';
import { memberById, memberIds as idsOf, memberSorts } from '../member.queries.ts';
import { logView } from '../member.views.ts';
import { keepingRules } from './member.labels.refusals.ts';
import { channels, deleteLabels, give, groups, liveLabels, restoreLabels, tags, take } from './member.labels.ts';

const all = (db: Db, organisationId: string) =>
  db
    .selectFrom('member_group as g')
    .select(['g.id', 'g.name', 'g.colour', 'g.kind', 'g.members', 'g.created_at', 'g.version'])
    .where('g.organisation_id', '=', organisationId)
    .where('g.deleted_at', 'is', null)
    .orderBy(sql`lower(g.name) COLLATE "C"`);

const groupView = (row: Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]): MemberGroup => ({
  groupId: row.id,
  name: row.name,
  colour: row.colour as GroupColour,
  kind: row.kind as MemberGroupKind,
  members: row.members,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

const listOf = async (db: Db, organisationId: string) => (await all(db, organisationId).execute()).map(groupView);

type Ctx = Pick<BaseContext<'MEMBER_GROUP_DYNAMIC'>, 'notFound' | 'fail'> & { organisationId: string };

/** Refuses a group that is not there, or that a filter fills. */
export async function checkGroup(ctx: Ctx, db: Db, groupId: string): Promise<void> {
  const found = await all(db, ctx.organisationId).where('g.id', '=', groupId).executeTakeFirst();
  if (!found) return ctx.notFound();
  if (found.kind === 'dynamic') ctx.fail('MEMBER_GROUP_DYNAMIC');
}

type Writing = WriteContext<'MEMBER_LABEL_NAME_USED' | 'MEMBER_LABELS_FULL'>;

async function add(ctx: Writing, name: string, colour: GroupColour) {
  const { id, version } = await keepingRules(
    ctx,
    'member_group',
    ctx.tx
      .insertInto('member_group')
      .values({ organisation_id: ctx.organisationId, name, colour })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  return { groupId: id, version };
}

async function removeOne(ctx: WriteContext<never>, groupId: string) {
  return (await deleteLabels(ctx, 'member_group', [groupId])) > 0 ? {} : ctx.notFound();
}

/** Groups of members: what there are, and who is in them. */
export const groupHandlers = [
  implement(memberGroupList, (ctx) => listOf(ctx.db, ctx.organisationId)),
  implement(memberGroupListOld, (ctx) => listOf(ctx.db, ctx.organisationId)),

  implement(memberGroupAdd, (ctx, { name, colour }) => add(ctx, name, colour)),
  implement(memberGroupCreateOld, (ctx, { groupName }) => add(ctx, groupName, 'blue')),

  implement(memberGroupUpdate, async (ctx, { groupId, version, name, colour }) => {
    const { tx, organisationId } = ctx;
    if ((await liveLabels(tx, organisationId, groups, [groupId])).length === 0) return ctx.notFound();
    const changed = await unlessBroken(
      'member_group_name',
      () => ctx.fail('MEMBER_LABEL_NAME_USED'),
      tx
        .updateTable('member_group')
        .set({ ...(name !== undefined && { name }), ...(colour !== undefined && { colour }), version: version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', groupId)
        .where('version', '=', version)
        .where('deleted_at', 'is', null)
        .returning('version')
        .executeTakeFirst(),
    );
    return changed ?? ctx.fail('MEMBER_LABEL_CHANGED');
  }),
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
  implement(memberGroupRemoveOld, async (ctx, { groupIds }) => ({
    deleted: await deleteLabels(ctx, 'member_group', groupIds),
  })),
  implement(memberGroupRestore, async (ctx, { groupIds }) => ({
    restored: await keepingRules(ctx, 'member_group', restoreLabels(ctx, 'member_group', groupIds)),
  })),

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
      if ((await liveLabels(ctx.tx, ctx.organisationId, channels, [channelId])).length === 0) return ctx.notFound();
      const left = await take(ctx, channels, memberIds, [channelId]);
      if (groupId === undefined) return { deleted: left };
    }
    if (groupId === undefined) return { deleted: (await removeMembers(ctx, memberIds)).length };
    await checkGroup(ctx, ctx.tx, groupId);
    return { deleted: await take(ctx, groups, memberIds, [groupId]) };
  }),

  implement(memberGroupsOf, async (ctx, { memberId }) => {
    if (!(await memberById(ctx.db, ctx.organisationId, memberId))) return ctx.notFound();
    const rows = await all(ctx.db, ctx.organisationId)
      .innerJoin('member_in_group as t', (join) =>
        join
          .onRef('t.organisation_id', '=', 'g.organisation_id')
          .onRef('t.group_id', '=', 'g.id')
          .on('t.member_id', '=', memberId),
      )
      .select('t.since')
      .execute();
    return rows.map((row) => ({ ...groupView(row), since: row.since.toISOString() }));
  }),

  ...[memberGroupExport, memberGroupExportExcel].map((call) =>
    implement(call, async (ctx, { groupId, ...wanted }) => {
      if ((await liveLabels(ctx.db, ctx.organisationId, groups, [groupId])).length === 0) return ctx.notFound();
      return memberSheet(ctx, { groupId }, wanted);
    }),
  ),

  implement(memberGroupSync, async (ctx) => {
    const data: RecountData = { organisationId: ctx.organisationId };
    await ctx.sendJob(recountJob, data, { singletonKey: ctx.organisationId });
    return { isQueued: true };
  }),

  implement(memberGroupLog, async (ctx, input) => {
    const { db, organisationId } = ctx;
    if (!(await memberById(db, organisationId, input.memberId))) return ctx.notFound();
    const place = placeOf(ctx, logSorts, input);
    const kinds = [groups.given, groups.taken];
    const { rows, total } = await logPage(db, organisationId, { memberId: input.memberId, kinds }, place);
    return pageAnswer(rows, total, place, logView);
  }),

  implement(memberNoneMore, async (ctx) => {
    const found = (await listOf(ctx.db, ctx.organisationId)).filter(({ kind }) => kind === 'static');
    const named = (is: (members: number) => boolean) =>
      Object.fromEntries(found.filter(({ members }) => is(members)).map(({ groupId, name }) => [groupId, name]));
    return { none: named((members) => members === 0), more: named((members) => members > 0) };
  }),

  implement(memberLabelMatching, async (ctx, { act, labelIds, after, tree, timeZone, ...filter }) => {
    const { tx, organisationId } = ctx;
    const kind = act === 'tag' || act === 'untag' ? tags : groups;
    const wanted = new Set(labelIds);
    if ((await liveLabels(tx, organisationId, kind, labelIds)).length < wanted.size) return ctx.notFound();
    if (kind === groups) for (const groupId of wanted) await checkGroup(ctx, tx, groupId);
    const place = placeOf(ctx, memberSorts, {
      sort: '-createdAt',
      current: 1,
      size: mostInLabelStep,
      cursor: after ?? undefined,
    });
    const screen = await screenIn(tx, organisationId, tree, { now: ctx.now(), timeZone });
    const found = await idsOf(tx, organisationId, { ...filter, screen }, place);
    const { records: ids, nextCursor } = pageAnswer(found, { total: 0, totalIsCapped: false }, place, ({ id }) => id);
    const changed =
      act === 'tag' || act === 'group'
        ? await give(ctx, kind, ids, [...wanted], 'filter')
        : await take(ctx, kind, ids, [...wanted]);
    return { looked: ids.length, changed, next: nextCursor };
  }),
];
