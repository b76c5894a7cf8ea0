import { totalLimit } from '@convoke/contract/core/fields.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { BaseContext } from '../context.ts';
import type { Db } from './database.ts';

/**
 * Every list goes the same way (docs/list-domain.md): `placeOf` reads sort, page and cursor, `inPlace` puts a query's rows into that place,
 * `countOf` counts, `pageAnswer` answers.
 */

/** What a list is sorted by: an expression, spelled as its index spells it and never null, and how its values travel in a cursor. */
export interface SortKey {
  by: Expression<unknown>;
  kind: keyof typeof kinds;
}

/** The sort words of a list, without the "-" that turns one around, and the id that settles ties. */
export interface Sorts {
  id: Expression<unknown>;
  /** Unless ids are UUIDs. */
  idKind?: 'text' | 'whole';
  words: Readonly<Record<string, SortKey>>;
}

/** Where a page ended: its sort key and, for rows that share it, the id. Opaque outside. */
interface Cursor {
  key: string;
  id: string;
}

/** Which rows of a list. */
export interface Place {
  id: Expression<unknown>;
  idKind: 'id' | 'text' | 'whole';
  key: SortKey;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
  after: Cursor | undefined;
}

/** The place of a page, with what its answer says of it. */
export interface PagePlace extends Place {
  current: number;
  size: number;
  isExact: boolean;
}

/** A row of a list with what its cursor is made of. */
export interface Placed {
  id: string;
  key: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a sort key becomes text, which texts can be one, and how it becomes a value again. */
const kinds = {
  /** PostgreSQL's own text of a moment in UTC: JavaScript's dates would lose the microseconds, and with them rows. */
  moment: {
    text: (by: Expression<unknown>) => sql<string>`((${by}) AT TIME ZONE 'UTC')::text`,
    fits: isMoment,
    value: (key: string) => sql`${key === noMoment ? key : `${key}Z`}::timestamptz`,
  },
  whole: {
    text: (by: Expression<unknown>) => sql<string>`(${by})::text`,
    fits: (key: string) => /^-?\d{1,15}$/.test(key),
    value: (key: string) => sql`${key}::bigint`,
  },
  number: {
    text: (by: Expression<unknown>) => sql<string>`(${by})::text`,
    fits: (key: string) => /^(?:-Infinity|-?\d{1,30}(?:\.\d{1,30})?(?:e[+-]\d{1,3})?)$/.test(key),
    value: (key: string) => sql`${key}::float8`,
  },
  text: {
    text: (by: Expression<unknown>) => sql<string>`${by}`,
    fits: (key: string) => !/[\u0000\p{Surrogate}]/u.test(key),
    value: (key: string) => sql`${key}`,
  },
  /** The id itself, where ids grow with time: it needs no tie settled. */
  id: {
    text: (by: Expression<unknown>) => sql<string>`(${by})::text`,
    fits: (key: string) => uuid.test(key),
    value: (key: string) => sql`${key}::uuid`,
  },
} as const;

/** Before every moment: what stands for none. */
const noMoment = '-infinity';

/** The 31st of February has the form too. */
function isMoment(key: string): boolean {
  if (key === noMoment) return true;
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/.test(key)) return false;
  const second = key.slice(0, 19).replace(' ', 'T');
  const at = new Date(`${second}Z`);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && at.toISOString().startsWith(second);
}

function writeCursor({ key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** The cursor, or null when it is none of this sort. */
function readCursor(text: string, { key: { kind }, idKind }: Place): Cursor | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== 2) return null;
    const [key, id] = read as unknown[];
    if (typeof key !== 'string' || typeof id !== 'string') return null;
    return kinds[kind].fits(key) && kinds[idKind].fits(id) ? { key, id } : null;
  } catch {
    return null;
  }
}

/** The first `limit` rows of a list. */
export function firstRows(sorts: Sorts, sort: string, limit: number): Place {
  const key = sorts.words[sort.replace('-', '')];
  if (!key) throw new Error(`no sort "${sort}"`);
  const { id, idKind = 'id' } = sorts;
  return { id, idKind, key, direction: sort.startsWith('-') ? 'desc' : 'asc', limit, offset: 0, after: undefined };
}

/** The rows that go on where another ended. */
export function rowsAfter(place: Place, { key, id }: Placed): Place {
  return { ...place, offset: 0, after: { key, id } };
}

/** The page that is asked for. Refuses a cursor that is none of this list's. */
export function placeOf(
  ctx: Pick<BaseContext<never>, 'failFields' | 'language'>,
  sorts: Sorts,
  input: { sort: string; current: number; size: number; cursor?: string | undefined; exactTotal?: boolean | undefined },
): PagePlace {
  const { sort, current, size } = input;
  // One row more than asked for tells whether there is a next page.
  const place = firstRows(sorts, sort, size + 1);
  const after = input.cursor ? readCursor(input.cursor, place) : undefined;
  if (after === null) return ctx.failFields([{ path: 'cursor', message: problemText('invalid', ctx.language) }]);
  const offset = after ? 0 : (current - 1) * size;
  return { ...place, offset, after, current, size, isExact: input.exactTotal ?? false };
}

/** Beyond the row at which the place begins; for `inPlace`, and for SQL written by hand. */
export function beyond({ id, idKind, key: { by, kind }, direction, after }: Place): RawBuilder<SqlBool> {
  if (!after) return sql<SqlBool>`true`;
  const than = sql.raw(direction === 'desc' ? '<' : '>');
  const last = kinds[idKind].value(after.id);
  if (kind === 'id') return sql<SqlBool>`${id} ${than} ${last}`;
  return sql<SqlBool>`(${by}, ${id}) ${than} (${kinds[kind].value(after.key)}, ${last})`;
}

/** The order of the place, for SQL written by hand. */
export function orderOf({ id, key: { by, kind }, direction }: Place): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return kind === 'id' ? sql`${id} ${way}` : sql`${by} ${way}, ${id} ${way}`;
}

/** What a row's cursor is made of beside its id, for SQL written by hand. */
export function keyOf({ key: { by, kind } }: Place): RawBuilder<string> {
  return kinds[kind].text(by);
}

/** A query's rows in their place, with `key`; they select their `id` themselves. */
export function inPlace<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, place: Place) {
  return query
    .select(keyOf(place).as('key'))
    .$if(place.after !== undefined, (all) => all.where(beyond(place)))
    .orderBy(orderOf(place))
    .limit(place.limit)
    .offset(place.offset);
}

/** How many match. */
export interface Total {
  total: number;
  totalIsCapped: boolean;
}

/**
 * How many rows a query has (one without a selection, or `SELECT FROM …` by hand): no further than `totalLimit`, so that it costs the same however
 * many there are; to the end where the page asks for that.
 */
export async function countOf<DB, TB extends keyof DB, Row>(
  db: Db,
  matching: SelectQueryBuilder<DB, TB, Row> | RawBuilder<unknown>,
  { isExact }: { isExact: boolean },
): Promise<Total> {
  const all = 'select' in matching ? matching.select(sql`1`.as('one')) : matching;
  const limit = isExact ? sql`` : sql`LIMIT ${totalLimit + 1}`;
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT FROM (${all}) m ${limit}) c`.execute(db);
  const total = rows[0]?.total ?? 0;
  return !isExact && total > totalLimit ? { total: totalLimit, totalIsCapped: true } : { total, totalIsCapped: false };
}

/**
 * The place of a page among what a search finds, and how many it finds, in one reading: what matches is found by an index, no further than `totalLimit`,
 * and then put in order. `matching` selects `id` and what the list is sorted by, and calls its table as the sorts do (`as`).
 * When more match, there are no rows here: that many are soon met on a walk through the list. Where `matching` selects ids alone, so that to count them reads no
 * row, `byKey` reads those that are put in order.
 */
export async function foundPlace<DB, TB extends keyof DB, Row>(
  db: Db,
  matching: SelectQueryBuilder<DB, TB, Row> | RawBuilder<unknown>,
  as: string,
  place: Place,
  byKey?: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Total & { found: Placed[] }> {
  const most = totalLimit + 1;
  const some = 'select' in matching ? matching.limit(most) : sql`${matching} LIMIT ${most}`;
  const rowsOf = byKey ? byKey(sql`found`) : sql`found`;
  const { rows } = await sql<{ total: number } & (Placed | { id: null })>`
    WITH found AS MATERIALIZED (${some})
    SELECT c.total, f.id, f.key FROM (SELECT count(*)::int AS total FROM found) c LEFT JOIN LATERAL (
      SELECT ${place.id} AS id, ${keyOf(place)} AS key FROM ${rowsOf} AS ${sql.id(as)} WHERE c.total <= ${totalLimit} AND ${beyond(place)}
      ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}) f ON true`.execute(db);
  const total = rows[0]?.total ?? 0;
  const isCapped = total > totalLimit;
  return {
    found: rows.flatMap((row) => (row.id === null ? [] : [row])),
    total: isCapped ? totalLimit : total,
    totalIsCapped: isCapped,
  };
}

/** The answer of a list, as `pageOf` of the contract declares it. `rows` are those of the place. */
export function pageAnswer<Row extends Placed, View>(
  rows: readonly Row[],
  { total, totalIsCapped }: Total,
  { current, size }: PagePlace,
  view: (row: Row) => View,
) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const nextCursor = rows.length > size && last ? writeCursor(last) : null;
  const pages = Math.ceil(total / size);
  return { records: shown.map(view), total, current, size, pages, nextCursor, totalIsCapped };
}
