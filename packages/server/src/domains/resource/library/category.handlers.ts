import {
  categoryAdd,
  categoryDelete,
  categoryFirstList,
  type CategoryRow,
  categorySecondList,
  categoryUpdateList,
} from '@convoke/contract/resource/category.calls.ts';
import { sql } from 'kysely';
import { brokenRules } from '../../../core/data/constraint.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { startLibrary } from './document.keep.ts';

async function listCategories(db: Db, parentId?: string): Promise<CategoryRow[]> {
  const rows = await db
    .selectFrom('document_category')
    .select(['id', 'parent_id', 'name', 'position'])
    .$if(parentId !== undefined, (all) => all.where('parent_id', '=', parentId ?? ''))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, parent_id, name, position }) => ({ categoryId: id, parentId: parent_id, name, position }));
}

/** What a broken key means: the parent is not there, or not of the first level. */
async function levelsKept<T>(
  tx: Db,
  ctx: { fail(name: 'CATEGORY_GONE' | 'CATEGORY_TOO_DEEP'): never },
  parents: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const there = await tx
    .selectFrom('document_category')
    .select('id')
    .where('id', 'in', [...parents, '00000000-0000-0000-0000-000000000000'])
    .execute();
  if (there.length < new Set(parents).size) return ctx.fail('CATEGORY_GONE');
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (brokenRules.includes(code ?? '') && constraint === 'document_category_levels') ctx.fail('CATEGORY_TOO_DEEP');
    throw error;
  }
}

export const categoryHandlers = [
  implement(categoryAdd, async (ctx, { name, parentId }) => {
    const { tx } = ctx;
    await startLibrary(tx, ctx.organisationId);
    const counted = await tx
      .updateTable('document_tally')
      .set((eb) => ({ categories: eb('categories', '+', 1) }))
      .where('categories', '<', 500)
      .returning('categories')
      .executeTakeFirst();
    if (!counted) return ctx.fail('CATEGORIES_FULL');
    const { rows } = await levelsKept(tx, ctx, parentId === null ? [] : [parentId], () =>
      sql<{ id: string }>`
        INSERT INTO document_category (parent_id, name, position, created_by)
        SELECT ${parentId}::uuid, ${name}, coalesce(max(position) + 1, 0), ${ctx.userId}::uuid FROM document_category
        WHERE organisation_id = ${own} AND parent_id IS NOT DISTINCT FROM ${parentId}::uuid RETURNING id`.execute(tx),
    );
    return { categoryId: rows[0]?.id ?? '' };
  }),

  implement(categoryDelete, async (ctx, { id, moveUp }) => {
    const { tx } = ctx;
    const category = await tx
      .selectFrom('document_category')
      .select('parent_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!category) return ctx.notFound();
    if (!moveUp) {
      const document = tx.selectFrom('document').select('id').where('category_id', '=', id);
      const child = tx.selectFrom('document_category').select('id').where('parent_id', '=', id).limit(1);
      const isHeld =
        (await document.where('deleted_at', 'is', null).limit(1).executeTakeFirst()) ??
        (await child.executeTakeFirst());
      if (isHeld) return ctx.fail('CATEGORY_NOT_EMPTY');
    }
    // What is in the trash moves too: it may be brought back.
    await tx.updateTable('document').set({ category_id: category.parent_id }).where('category_id', '=', id).execute();
    await tx.updateTable('document_category').set({ parent_id: null }).where('parent_id', '=', id).execute();
    await tx.deleteFrom('document_category').where('id', '=', id).execute();
    await tx
      .updateTable('document_tally')
      .set((eb) => ({ categories: eb('categories', '-', 1) }))
      .execute();
    return {};
  }),

  implement(categoryUpdateList, async (ctx, { categories }) => {
    const parents = categories.flatMap(({ parentId }) => (parentId ? [parentId] : []));
    const wanted = categories.map(({ categoryId, name, parentId, position }) => ({
      id: categoryId,
      name: name ?? null,
      moves: parentId !== undefined,
      parent_id: parentId ?? null,
      position: position ?? null,
    }));
    const { rows } = await levelsKept(ctx.tx, ctx, parents, () =>
      sql<{ id: string }>`
        UPDATE document_category c SET name = coalesce(w.name, c.name), position = coalesce(w.position, c.position),
          parent_id = CASE WHEN w.moves THEN w.parent_id ELSE c.parent_id END
        FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (id uuid, name text, moves boolean, parent_id uuid, position int)
        WHERE c.organisation_id = ${own} AND c.id = w.id RETURNING c.id`.execute(ctx.tx),
    );
    if (rows.length < new Set(categories.map(({ categoryId }) => categoryId)).size) return ctx.notFound();
    return { changed: rows.length };
  }),

  implement(categoryFirstList, async (ctx) => {
    const all = await listCategories(ctx.db);
    const within = Map.groupBy(all, ({ parentId }) => parentId);
    return (within.get(null) ?? []).map((first) => ({ ...first, children: within.get(first.categoryId) ?? [] }));
  }),

  implement(categorySecondList, (ctx, { id }) => listCategories(ctx.db, id)),
];
