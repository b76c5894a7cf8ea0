import type { FilterGroup, FilterNode } from '@convoke/contract/member/filter/filter.tree.ts';
import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import type { DB } from '../../../core/database-types.ts';
import { waysTo, whereOf } from './filter.compile.ts';
import { allOf, type Part } from './filter.meaning.ts';
import { type Scope, scopeOf } from './filter.scope.ts';

/** A tree ready to be asked for: whom it is true of, and where they are found. */
export interface Screen {
  where: RawBuilder<SqlBool>;
  /** All of them, found by indexes, each once; undefined where none leads there. */
  members: AliasedRawBuilder<Selectable<DB['member']>, 'm'> | undefined;
}

/** The screen of a tree as a call names it, at this moment in that zone; none without a tree. */
export async function screenIn(
  db: Db,
  organisationId: string,
  tree: FilterGroup | undefined,
  at: Parameters<typeof scopeOf>[3],
): Promise<Screen | undefined> {
  return tree && screenOf(db, tree, await scopeOf(db, organisationId, tree, at));
}

/** How far ways are counted before the shortest is taken. */
const farEnough = 2000;

/** A way of more parts is looked at only where there is no other. */
const mostParts = 12;

export async function screenOf(db: Db, tree: FilterGroup, scope: Scope): Promise<Screen> {
  const where = whereOf(tree, scope);
  const way = await shortest(db, waysTo(tree, scope));
  return { where, members: way && membersBy(way, where, scope) };
}

/** Of several ways the one on which the fewest stand; none where they have none. */
async function shortest(db: Db, ways: Part[][]): Promise<Part[] | undefined> {
  // A condition that can be true of nobody leads to nobody.
  const none = ways.find((way) => way.length === 0);
  if (none) return none;
  const short = ways.filter((way) => way.length <= mostParts);
  const [only, ...others] = short.length > 0 ? short : ways;
  if (others.length === 0 || !only) return only;
  const counts = short.map(
    (way, n) =>
      sql`(SELECT count(*) FROM (${sql.join(
        way.map(({ source }) => sql`SELECT FROM (${source}) s`),
        sql` UNION ALL `,
      )} LIMIT ${farEnough}) c)::int AS ${sql.id(`w${n}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(db);
  const lengths = short.map((_, n) => rows[0]?.[`w${n}`] ?? farEnough);
  return short[lengths.indexOf(Math.min(...lengths))];
}

/** Whom a way leads to and the tree is true of, each by their key. Who stands on several parts of the way is taken on the first. */
function membersBy(way: Part[], where: RawBuilder<SqlBool>, { organisationId }: Scope) {
  const parts = way.map(({ source }, n) => {
    const before = way.slice(0, n).map((part) => sql<SqlBool>`(${part.where}) IS NOT TRUE`);
    return sql`SELECT m.* FROM (${source}) AS s(id) CROSS JOIN LATERAL (
        SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = s.id AND deleted_at IS NULL OFFSET 0) m
      WHERE ${allOf([where, ...before])}`;
  });
  const all = parts.length === 0 ? sql`SELECT * FROM member WHERE false` : sql.join(parts, sql` UNION ALL `);
  return sql<Selectable<DB['member']>>`(${all})`.as<'m'>('m');
}

/** Of the outermost group, what it is after each of its conditions in turn. */
export function stepsOf(tree: FilterGroup): FilterGroup[] {
  if (!('all' in tree)) return [tree];
  const nodes: FilterNode[] = tree.all;
  return nodes.map((_, n) => ({ all: nodes.slice(0, n + 1) }));
}
