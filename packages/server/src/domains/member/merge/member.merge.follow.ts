import { sql } from 'kysely';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Implementation } from '../../../core/http/implement.ts';

/** Whom some members became, by their ids; without those who became nobody. */
export async function rootsOf(db: Db, organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; root: string }>`
    SELECT w.id, member_root(${organisationId}, w.id) AS root FROM unnest(${[...new Set(ids)]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT FROM member WHERE organisation_id = ${organisationId} AND id = w.id AND became IS NOT NULL OFFSET 0) m`.execute(
    db,
  );
  return new Map(rows.map(({ id, root }) => [id, root]));
}

/** A member with all who became them. */
export async function treeOf(db: Db, organisationId: string, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`SELECT member_tree(${organisationId}, ${memberId}) AS ids`.execute(db);
  return rows[0]?.ids ?? [memberId];
}

/**
 * Who is made one is named as they are: an older id there says that the page is older than a merge. Those of a history are followed by the statement that
 * counts its lines.
 */
const asNamed: ReadonlySet<string> = new Set(['member.merge', 'member.logList']);

type Named = { memberId?: unknown; memberIds?: unknown } | undefined;

/**
 * Lets every call that names members by `memberId` or `memberIds` find who they became, so that a link, a list or a page from before a merge goes on working.
 * It stands in one place, and new calls have it.
 */
export const followMerged = (all: readonly Implementation[]): Implementation[] =>
  all.map((each) =>
    asNamed.has(each.call.id)
      ? each
      : { ...each, run: async (context, input) => each.run(context, await followed(context, input as Named)) },
  );

async function followed(context: unknown, input: Named): Promise<unknown> {
  const { memberId, memberIds } = input ?? {};
  const one = typeof memberId === 'string' ? [memberId] : [];
  const many = Array.isArray(memberIds) ? (memberIds as string[]) : [];
  if (one.length + many.length === 0) return input;
  const ctx = context as BaseContext<never> & { organisationId: string } & ({ tx: Db } | { db: Db } | object);
  const find = (db: Db) => rootsOf(db, ctx.organisationId, [...one, ...many]);
  // A call that takes a file has no transaction yet.
  const roots =
    'tx' in ctx
      ? await find(ctx.tx)
      : 'db' in ctx
        ? await find(ctx.db)
        : await ctx.services.database.inOrganisation(ctx.organisationId, 'read', find);
  if (roots.size === 0) return input;
  const now = (id: string) => roots.get(id) ?? id;
  return {
    ...input,
    ...(typeof memberId === 'string' && { memberId: now(memberId) }),
    ...(many.length > 0 && { memberIds: [...new Set(many.map(now))] }),
  };
}
