import type { FilterGroup, FilterNode } from '@convoke/contract/member/filter/filter.tree.ts';
import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { along, type Label, labelledAlong } from '../member.labelled.ts';
import { looksAtRow, type Way, waysTo, whereOf } from './filter.compile.ts';
import { allOf } from './filter.meaning.ts';
import { type Scope, scopeOf, scopeWith } from './filter.scope.ts';
import { checkSize } from './filter.size.ts';

type Members = AliasedRawBuilder<Selectable<DB['member']>, 'm'>;

/** A tree ready to be asked for: whom it is true of, and where they are found. */
export interface Screen {
  where: RawBuilder<SqlBool>;
  /** All of them, found by indexes, each once; undefined where none leads there. */
  found?: Found | undefined;
}

interface Found {
  members: Members;
  /** Their ids alone, where nothing asks for a column of theirs: to count them no member is read. */
  ids?: RawBuilder<unknown> | undefined;
  /** Where some of those on the way may be deleted: all of them, of whom nothing is asked yet. */
  rough?: RawBuilder<unknown> | undefined;
  /** The label among whose rows they are, which has an order by creation, and what is left to ask of who has it. */
  along?: { label: Label; where: RawBuilder<SqlBool> } | undefined;
  /** How many they are, where the label itself has counted them. */
  size?: number | undefined;
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
  return hasWay ? screenOf(db, tree, scope) : { where: whereOf(tree, scope) };
}

/** How far ways are counted before the shortest is taken. */
const farEnough = 2000;

/** A way of more parts is looked at only where there is no other. */
const mostParts = 12;

export async function screenOf(db: Db, tree: FilterGroup, scope: Scope): Promise<Screen> {
  const way = await shortest(db, waysTo(tree, scope), scope);
  return { where: whereOf(tree, scope), found: way && foundBy(way, tree, scope) };
}

/** How many rows a way has, where they are counted already. */
function sizeOf({ parts }: Way, { sizes }: Scope): number | undefined {
  const each = parts.map(({ label }) => label && sizes.get(label.id));
  return each.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  );
}

const isLive = ({ parts }: Way) => parts.every((part) => part.isLive);

/** Of several ways the one on which the fewest stand; none where they have none. Of those that are long, one on which no member is looked at to see whether they are deleted. */
async function shortest(db: Db, ways: Way[], scope: Scope): Promise<Way | undefined> {
  // A condition that can be true of nobody leads to nobody.
  const none = ways.find(({ parts }) => parts.length === 0);
  if (none) return none;
  const short = ways.filter(({ parts }) => parts.length <= mostParts);
  if (short.length === 0) return ways.toSorted((one, other) => one.parts.length - other.parts.length)[0];
  if (short.length === 1) return short[0];
  const sizes = short.map((way) => sizeOf(way, scope));
  const uncounted = short.flatMap((way, n) => (sizes[n] === undefined ? [{ way, n }] : []));
  if (uncounted.length > 0) {
    const counts = uncounted.map(
      ({ way, n }) =>
        sql`(SELECT count(*) FROM (${sql.join(
          way.parts.map(({ source }) => sql`SELECT FROM (${source}) s`),
          sql` UNION ALL `,
        )} LIMIT ${farEnough}) c)::int AS ${sql.id(`w${n}`)}`,
    );
    const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(db);
    for (const { n } of uncounted) sizes[n] = rows[0]?.[`w${n}`];
  }
  const lengths = short.map((way, n) => Math.min(sizes[n] ?? farEnough, farEnough) + (isLive(way) ? 0 : 0.5));
  return short[lengths.indexOf(Math.min(...lengths))];
}

/** So many deleted people are put aside to be compared with; more are looked up, each by their key. */
const fewDeleted = 5000;

/** That a member called m is not among the deleted, who have an index of their own: without reading the member. */
function notDeleted(organisationId: string): RawBuilder<SqlBool> {
  const deleted = sql`FROM member d WHERE d.organisation_id = ${organisationId} AND d.deleted_at IS NOT NULL`;
  return sql<SqlBool>`CASE WHEN (SELECT count(*) FROM (SELECT ${deleted} LIMIT ${fewDeleted + 1}) c) <= ${fewDeleted}
    THEN m.id NOT IN (SELECT d.id ${deleted} LIMIT ${fewDeleted}) ELSE NOT EXISTS (SELECT ${deleted} AND d.id = m.id OFFSET 0) END`;
}

/**
 * Whom a way leads to and the tree is true of, each by their key. Who stands on several parts of the way is taken on the first. What is left of the tree and
 * each part are said once, however many parts there are: said anew for each part, they would grow with the square.
 */
function foundBy(way: Way, tree: FilterGroup, scope: Scope): Found {
  const { organisationId } = scope;
  const { parts, rest } = way;
  if (parts.length === 0) return { members: sql<Selectable<DB['member']>>`(SELECT * FROM member WHERE false)`.as('m') };
  const left = allOf(rest.map((node) => whereOf(node, scope)));
  const sources = sql.join(
    parts.map(({ source }, n) => sql`SELECT s.id, ${sql.lit(n)} AS part FROM (${source}) AS s(id)`),
    sql` UNION ALL `,
  );
  const earlier = parts.slice(0, -1).map((part, n) => sql`WHEN ${part.where} THEN ${sql.lit(n)}`);
  const isFirst = (part: RawBuilder<unknown>) =>
    parts.length === 1
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${part} <= CASE ${sql.join(earlier, sql` `)} ELSE ${sql.lit(parts.length)} END`;
  const members = sql<Selectable<DB['member']>>`(
    SELECT m.* FROM (${sources}) AS s CROSS JOIN LATERAL (
      SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = s.id AND deleted_at IS NULL OFFSET 0) m
    WHERE ${left} AND ${isFirst(sql`s.part`)})`.as<'m'>('m');
  const isThere = isLive(way) ? sql<SqlBool>`true` : notDeleted(organisationId);
  const looks = parts.length > 1 ? looksAtRow(tree, scope) : rest.some((node) => looksAtRow(node, scope));
  const [{ label } = {}] = parts.length === 1 ? parts : [];
  const list = scope.along ?? along((label && scope.sizes.get(label.id)) ?? 0);
  const askedAlong = () => allOf(rest.map((node) => whereOf(node, scopeWith(scope, { along: list }))));
  return {
    members,
    ids: looks
      ? undefined
      : label
        ? labelledAlong(organisationId, label, list, askedAlong())
        : sql`SELECT m.id FROM (${sources}) AS m WHERE ${isThere} AND ${left} AND ${isFirst(sql`m.part`)}`,
    rough: isLive(way) ? undefined : sql`SELECT FROM (${sources}) AS m`,
    along: label && { label, where: left },
    size: label && rest.length === 0 ? scope.sizes.get(label.id) : undefined,
  };
}

/** Of the outermost group, what it is after each of its conditions in turn. */
export function stepsOf(tree: FilterGroup): FilterGroup[] {
  if (!('all' in tree)) return [tree];
  const nodes: FilterNode[] = tree.all;
  return nodes.map((_, n) => ({ all: nodes.slice(0, n + 1) }));
}
