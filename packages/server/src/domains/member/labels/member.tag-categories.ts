import {
  memberTagCategoryAdd,
  memberTagCategoryDelete,
  memberTagCategoryEdit,
  memberTagCategoryList,
  memberTagCategoryListDelete,
  memberTagCategoryRestore,
} from '@convoke/contract/member/member.tag.calls.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { keepingRules } from './member.labels.refusals.ts';
import { deleteLabels, restoreLabels } from './member.labels.ts';
import { tagCategories } from './member.tags.queries.ts';

const table = 'member_tag_category';

/** Categories that keep tags in order. */
export const tagCategoryHandlers = [
  implement(memberTagCategoryList, (ctx) => tagCategories(ctx.db)),

  implement(memberTagCategoryAdd, async (ctx, { name, colour }) => {
    const { id, version } = await keepingRules(
      ctx,
      table,
      ctx.tx
        .insertInto(table)
        .values({
          name,
          colour,
          position: sql`(SELECT coalesce(max(c.position), -1) + 1 FROM member_tag_category c WHERE c.organisation_id = ${own} AND c.deleted_at IS NULL)`,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    return { categoryId: id, version };
  }),

  implement(memberTagCategoryEdit, async (ctx, { categoryId, version, name, colour, place }) => {
    const { tx } = ctx;
    const all = (await tagCategories(tx)).map((each) => each.categoryId);
    if (!all.includes(categoryId)) return ctx.notFound();
    const changed = await unlessBroken(
      'member_tag_category_name',
      () => ctx.fail('MEMBER_LABEL_NAME_USED'),
      tx
        .updateTable(table)
        .set({ ...(name !== undefined && { name }), ...(colour !== undefined && { colour }), version: version + 1 })
        .where('id', '=', categoryId)
        .where('version', '=', version)
        .where('deleted_at', 'is', null)
        .returning('version')
        .executeTakeFirst(),
    );
    if (!changed) return ctx.fail('MEMBER_LABEL_CHANGED');
    if (place !== undefined) {
      const order = all.filter((id) => id !== categoryId);
      order.splice(place, 0, categoryId);
      await sql`
        UPDATE member_tag_category c SET position = o.place FROM unnest(${order}::uuid[]) WITH ORDINALITY AS o(id, place)
        WHERE c.organisation_id = ${own} AND c.id = o.id`.execute(tx);
    }
    return changed;
  }),

  implement(memberTagCategoryDelete, async (ctx, { tagCategoryId }) =>
    (await deleteLabels(ctx, table, [tagCategoryId])) > 0 ? {} : ctx.notFound(),
  ),

  implement(memberTagCategoryListDelete, async (ctx, { categoryIds }) => ({
    deleted: await deleteLabels(ctx, table, categoryIds),
  })),

  implement(memberTagCategoryRestore, async (ctx, { categoryIds }) => ({
    restored: await keepingRules(ctx, table, restoreLabels(ctx, table, categoryIds)),
  })),
];
