import {
  memberTagAdd,
  memberTagAddMember,
  memberTagAddMembers,
  memberTagDelete,
  memberTagEdit,
  memberTagInfoList,
  memberTagList,
  memberTagListDelete,
  memberTagMerge,
  memberTagMove,
  memberTagPage,
  memberTagRestore,
  memberTagsOf,
  memberTagTake,
  memberTagTakeMembers,
} from '@convoke/contract/member/member.tag.calls.ts';
import { mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../../core/data/camel.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { memberById } from '../member.queries.ts';
import { keepingRules } from './member.labels.refusals.ts';
import { deleteLabels, give, liveLabels, replaceLabels, restoreLabels, tags, take } from './member.labels.ts';
import { allTags, listTags, matchingTags, tagSorts, tagsOfMember, tagView } from './member.tags.queries.ts';

type Ctx = Pick<BaseContext<never>, 'notFound'> & { organisationId: string };

/** Refuses a category that is not there. */
async function checkCategory(ctx: Ctx, db: Db, categoryId: string | null | undefined): Promise<void> {
  if (!categoryId) return;
  const found = await db
    .selectFrom('member_tag_category')
    .select('id')
    .where('id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) ctx.notFound();
}

/** Refuses tags of which one is not there. */
async function checkTags(ctx: Ctx, db: Db, tagIds: readonly string[]): Promise<void> {
  const wanted = new Set(tagIds);
  if ((await liveLabels(db, tags, tagIds)).length < wanted.size) ctx.notFound();
}

async function checkMember(ctx: Ctx, db: Db, memberId: string): Promise<void> {
  const member = await memberById(db, ctx.organisationId, memberId);
  if (!member || member.deleted_at) ctx.notFound();
}

/** Tags of members: what there are, and who has them. */
export const tagHandlers = [
  implement(memberTagPage, async (ctx, input) => {
    const { db } = ctx;
    const place = placeOf(ctx, tagSorts, input);
    const rows = await listTags(db, input, place);
    const total = await countOf(db, matchingTags(db, input), place);
    return pageAnswer(rows, total, place, tagView);
  }),

  implement(memberTagList, async (ctx, filter) => (await allTags(ctx.db, filter)).map(tagView)),

  implement(memberTagInfoList, async (ctx, { tagCategoryId: categoryId }) => {
    await checkCategory(ctx, ctx.db, categoryId);
    return (await allTags(ctx.db, { categoryId })).map(tagView);
  }),

  implement(memberTagAdd, async (ctx, { name, colour, categoryId }) => {
    await checkCategory(ctx, ctx.tx, categoryId);
    const { id, version } = await keepingRules(
      ctx,
      'member_tag',
      ctx.tx
        .insertInto('member_tag')
        .values({ name, colour, category_id: categoryId })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    return { tagId: id, version };
  }),

  implementUpdate(
    memberTagEdit,
    { table: 'member_tag', id: 'tagId' },
    async (ctx, { tagId, version, name, colour, categoryId }) => {
      await checkTags(ctx, ctx.tx, [tagId]);
      await checkCategory(ctx, ctx.tx, categoryId);
      const changed = await unlessBroken(
        'member_tag_name',
        () => ctx.fail('MEMBER_LABEL_NAME_USED'),
        ctx.tx
          .updateTable('member_tag')
          .set({
            ...columnsOf({ name, colour, categoryId }),
            version: version + 1,
          })
          .where('id', '=', tagId)
          .where('version', '=', version)
          .where('deleted_at', 'is', null)
          .returning('version')
          .executeTakeFirst(),
      );
      return changed ?? ctx.fail('MEMBER_LABEL_CHANGED');
    },
  ),

  implement(memberTagDelete, async (ctx, { tagId }) =>
    (await deleteLabels(ctx, 'member_tag', [tagId])) > 0 ? {} : ctx.notFound(),
  ),

  implement(memberTagListDelete, async (ctx, { tagIds }) => ({
    deleted: await deleteLabels(ctx, 'member_tag', tagIds),
  })),

  implement(memberTagRestore, async (ctx, { tagIds }) => ({
    restored: await keepingRules(ctx, 'member_tag', restoreLabels(ctx, 'member_tag', tagIds)),
  })),

  implement(memberTagMove, async (ctx, { tagIds, categoryId }) => {
    await checkCategory(ctx, ctx.tx, categoryId);
    const moved = await ctx.tx
      .updateTable('member_tag')
      .set({ category_id: categoryId, version: sql`version + 1` })
      .where('id', 'in', tagIds)
      .where('deleted_at', 'is', null)
      .where('category_id', 'is distinct from', categoryId)
      .returning('id')
      .execute();
    return { moved: moved.length };
  }),

  implement(memberTagMerge, async (ctx, { tagIds, toTagId }) => {
    if (tagIds.includes(toTagId)) ctx.failFields([{ path: 'toTagId', message: problemText('choice', ctx.language) }]);
    await checkTags(ctx, ctx.tx, [...tagIds, toTagId]);
    const moved = await replaceLabels(ctx, tags, tagIds, toTagId);
    const isOver = moved < mostInLabelStep;
    if (isOver) await deleteLabels(ctx, 'member_tag', tagIds);
    return { moved, isOver };
  }),

  implement(memberTagsOf, async (ctx, { memberId }) => {
    if (!(await memberById(ctx.db, ctx.organisationId, memberId))) return ctx.notFound();
    const rows = await tagsOfMember(ctx.db, memberId);
    return rows.map((row) => ({ ...tagView(row), since: row.since.toISOString() }));
  }),

  implement(memberTagTake, async (ctx, { memberId, tagId }) => {
    await checkMember(ctx, ctx.tx, memberId);
    await checkTags(ctx, ctx.tx, [tagId]);
    await take(ctx, tags, [memberId], [tagId]);
    return {};
  }),

  implement(memberTagAddMember, async (ctx, { memberId, tagIds }) => {
    await checkMember(ctx, ctx.tx, memberId);
    await checkTags(ctx, ctx.tx, tagIds);
    return { changed: await give(ctx, tags, [memberId], tagIds) };
  }),

  implement(memberTagAddMembers, async (ctx, { memberIds, tagIds }) => {
    await checkTags(ctx, ctx.tx, tagIds);
    return { changed: await give(ctx, tags, memberIds, tagIds) };
  }),

  implement(memberTagTakeMembers, async (ctx, { memberIds, tagIds }) => {
    await checkTags(ctx, ctx.tx, tagIds);
    return { changed: await take(ctx, tags, memberIds, tagIds) };
  }),
];
