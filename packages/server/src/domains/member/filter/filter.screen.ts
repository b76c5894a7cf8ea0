import type { FilterGroup, FilterNode } from '@convoke/contract/member/filter/filter.tree.ts';
import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import type { DB } from '../../../core/database-types.ts';
import { waysTo, whereOf } from './filter.compile.ts';
import { allOf, type Part } from './filter.meaning.ts';
import { type Scope, scopeOf } from './filter.scope.ts';
import { checkSize } from './filter.size.ts';

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
  { hasWay = true }: { hasWay?: boolean } = {},
): Promise<Screen | undefined> {
  if (!tree) return undefined;
  const scope = await scopeOf(db, organisationId, tree, at);
  checkSize(tree, scope.trees);
  return hasWay ? screenOf(db, tree, scope) : { where: whereOf(tree, scope), members: undefined };
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
  if (short.length === 0) return ways.toSorted((one, other) => one.length - other.length)[0];
  if (short.length === 1) return short[0];
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

/**
 * Whom a way leads to and the tree is true of, each by their key. Who stands on several parts of the way is taken on the first. The tree and each part are said
 * once, however many parts there are: said anew for each part, they would grow with the square.
 */
function membersBy(way: Part[], where: RawBuilder<SqlBool>, { organisationId }: Scope) {
  if (way.length === 0) return sql<Selectable<DB['member']>>`(SELECT * FROM member WHERE false)`.as<'m'>('m');
  const sources = way.map(({ source }, n) => sql`SELECT s.id, ${sql.lit(n)} AS part FROM (${source}) AS s(id)`);
  const parts = way.slice(0, -1).map((part, n) => sql`WHEN ${part.where} THEN ${sql.lit(n)}`);
  const isFirst = sql<SqlBool>`s.part <= CASE ${sql.join(parts, sql` `)} ELSE ${sql.lit(way.length)} END`;
  return sql<Selectable<DB['member']>>`(
    SELECT m.* FROM (${sql.join(sources, sql` UNION ALL `)}) AS s CROSS JOIN LATERAL (
      SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = s.id AND deleted_at IS NULL OFFSET 0) m
    WHERE ${allOf(parts.length === 0 ? [where] : [where, isFirst])})`.as<'m'>('m');
}

/** Of the outermost group, what it is after each of its conditions in turn. */
export function stepsOf(tree: FilterGroup): FilterGroup[] {
  if (!('all' in tree)) return [tree];
  const nodes: FilterNode[] = tree.all;
  return nodes.map((_, n) => ({ all: nodes.slice(0, n + 1) }));
}
