import { type FilterGroup, filterTree } from '@convoke/contract/member/filter/filter.tree.ts';
import {
  memberFilterAdd,
  memberFilterDelete,
  memberFilterList,
  memberFilterRestore,
  memberFilterRows,
  memberFilterUpdate,
  type SavedFilter,
} from '@convoke/contract/member/member.saved.calls.ts';
import { restoreDays } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { keepingRules } from '../labels/member.labels.refusals.ts';
import { matchingMembers } from '../member.queries.ts';
import { idsNamedIn, scopeOf } from './filter.scope.ts';
import { screenIn } from './filter.screen.ts';
import { problemOf } from './filter.size.ts';

const table = 'member_filter';

/** A tree as it is kept, with room for what may come beside it. */
export const keptTree = (tree: FilterGroup) => JSON.stringify({ tree });

/** A kept tree; undefined where another version has saved it, and this one cannot read it. */
export function treeIn(kept: unknown): FilterGroup | undefined {
  const read = filterTree.safeParse((kept as { tree?: unknown } | null)?.tree);
  return read.success ? read.data : undefined;
}

/** Those that somebody may use, in their order: their own, and shared ones. */
const usable = (db: Db, organisationId: string, userId: string) =>
  db
    .selectFrom('member_filter as f')
    .where('f.organisation_id', '=', organisationId)
    .where('f.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('f.is_shared', '=', true), eb('f.owner_id', '=', userId)]))
    .orderBy('f.position')
    .orderBy('f.id');

/** Refuses to save a tree that names what is not there, or that is too large with what its groups ask for. */
export async function checkTree(
  ctx: { now(): Date; organisationId: string; fail(name: 'MEMBER_FILTER_GONE' | 'MEMBER_FILTER_LARGE'): never },
  tx: Db,
  tree: FilterGroup,
): Promise<void> {
  const { names, trees } = await scopeOf(tx, ctx.organisationId, tree, { now: ctx.now(), timeZone: 'UTC' });
  if (idsNamedIn(tree).some((id) => !names.has(id))) ctx.fail('MEMBER_FILTER_GONE');
  if (problemOf(tree, trees) === 'MEMBER_FILTER_LARGE') ctx.fail('MEMBER_FILTER_LARGE');
}

/** Those that nobody can bring back any more go for good: a tree may hold a name. */
const forget = ({ tx, organisationId, now }: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'now'>) =>
  tx
    .deleteFrom(table)
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', '<', new Date(now().getTime() - restoreDays * 86_400_000))
    .execute();

export const savedHandlers = [
  implement(memberFilterList, async (ctx) => {
    const { db, organisationId, userId } = ctx;
    const rows = await usable(db, organisationId, userId)
      .innerJoin('app_user as u', (join) =>
        join.onRef('u.organisation_id', '=', 'f.organisation_id').onRef('u.id', '=', 'f.owner_id'),
      )
      .selectAll('f')
      .select('u.nick_name')
      .execute();
    const trees = rows.map(({ tree }) => treeIn(tree));
    const readable = trees.filter((tree) => tree !== undefined);
    const all: FilterGroup | undefined = readable.length > 0 ? { any: readable } : undefined;
    const { names } = await scopeOf(db, organisationId, all, { now: ctx.now(), timeZone: 'UTC' });
    return rows.map((row, at): SavedFilter => {
      const tree = trees[at];
      return {
        filterId: row.id,
        name: row.name,
        tree: tree ?? null,
        isShared: row.is_shared,
        sort: row.sort as SavedFilter['sort'],
        isOwn: row.owner_id === userId,
        owner: row.nick_name,
        gone: tree ? idsNamedIn(tree).filter((id) => !names.has(id)).length : 0,
        createdAt: row.created_at.toISOString(),
        version: row.version,
      };
    });
  }),

  implement(memberFilterAdd, async (ctx, { name, tree, isShared, sort }) => {
    const { tx, organisationId, userId } = ctx;
    await checkTree(ctx, tx, tree);
    await forget(ctx);
    const { id, version } = await keepingRules(
      ctx,
      table,
      tx
        .insertInto(table)
        .values({
          organisation_id: organisationId,
          name,
          tree: keptTree(tree),
          owner_id: userId,
          is_shared: isShared,
          sort,
          position: sql`(SELECT coalesce(max(f.position), -1) + 1 FROM member_filter f WHERE f.organisation_id = ${organisationId} AND f.deleted_at IS NULL)`,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    return { filterId: id, version };
  }),

  implement(memberFilterUpdate, async (ctx, { filterId, version, name, tree, isShared, sort, place }) => {
    const { tx, organisationId, userId } = ctx;
    const all = await usable(tx, organisationId, userId).select(['f.id', 'f.owner_id', 'f.position']).execute();
    const own = all.find(({ id }) => id === filterId);
    if (!own) return ctx.notFound();
    if (isShared === false && own.owner_id !== userId) return ctx.fail('MEMBER_FILTER_NOT_OWN');
    if (tree) await checkTree(ctx, tx, tree);
    const nameUsed = () => ctx.fail('MEMBER_LABEL_NAME_USED');
    const change = tx
      .updateTable(table)
      .set({
        ...(name !== undefined && { name }),
        ...(tree && { tree: keptTree(tree) }),
        ...(isShared !== undefined && { is_shared: isShared }),
        ...(sort !== undefined && { sort }),
        version: version + 1,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', filterId)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('version')
      .executeTakeFirst();
    const changed = await unlessBroken(
      'member_filter_name',
      nameUsed,
      unlessBroken('member_filter_shared_name', nameUsed, change),
    );
    if (!changed) return ctx.fail('MEMBER_LABEL_CHANGED');
    if (place !== undefined) {
      // The places of those that one sees are dealt out anew among them: others' own ones keep theirs.
      const order = all.map(({ id }) => id).filter((id) => id !== filterId);
      order.splice(place, 0, filterId);
      const places = all.map(({ position }) => position);
      await sql`
        UPDATE member_filter f SET position = o.place FROM unnest(${order}::uuid[], ${places}::int[]) AS o(id, place)
        WHERE f.organisation_id = ${organisationId} AND f.id = o.id AND f.position <> o.place`.execute(tx);
    }
    return changed;
  }),

  implement(memberFilterDelete, async (ctx, { filterId }) => {
    const { tx, organisationId, userId } = ctx;
    const gone = await tx
      .updateTable(table)
      .set({ deleted_at: ctx.now(), version: sql`version + 1` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', filterId)
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('is_shared', '=', true), eb('owner_id', '=', userId)]))
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(memberFilterRestore, async (ctx, { filterId }) => {
    const { tx, organisationId, userId, now } = ctx;
    const back = await keepingRules(
      ctx,
      table,
      tx
        .updateTable(table)
        .set({ deleted_at: null, version: sql`version + 1` })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', filterId)
        .where('deleted_at', '>', new Date(now().getTime() - restoreDays * 86_400_000))
        .where((eb) => eb.or([eb('is_shared', '=', true), eb('owner_id', '=', userId)]))
        .returning('id')
        .executeTakeFirst(),
    );
    return back ? {} : ctx.notFound();
  }),

  implement(memberFilterRows, async (ctx, { filterIds, memberIds, timeZone }) => {
    const { db, organisationId, userId } = ctx;
    const wanted = [...new Set(filterIds)];
    const rows = await usable(db, organisationId, userId)
      .select(['f.id', 'f.tree'])
      .where('f.id', 'in', wanted)
      .execute();
    if (rows.length < wanted.length) return ctx.notFound();
    const ids = [...new Set(memberIds)];
    const answers = [];
    for (const { id, tree: kept } of rows) {
      const tree = treeIn(kept);
      // Of the rows alone: no index is asked who else there is.
      const screen =
        tree && (await screenIn(db, organisationId, tree, { now: ctx.now(), timeZone }, { hasWay: false }));
      const found = screen ? await matchingMembers(db, organisationId, { ids, screen }).select('m.id').execute() : [];
      answers.push({ filterId: id, memberIds: found.map((member) => member.id) });
    }
    return answers;
  }),
];
