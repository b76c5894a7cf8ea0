import type pg from 'pg';
import { allSamples, joined } from '../all-samples.ts';

/**
 * Makes an organisation large: every row of every table is copied until the table has so many rows of it. No table is named but where it
 * differs, so one that comes later grows by itself.
 *
 * What holds others (an event, a form) is copied as a whole row among others; what stands in one (a participant, an answer) is copied within
 * it. So the organisation gets many events, and one event gets many people. Foreign keys are not checked meanwhile: copy 7 of an order has
 * copy 7 of its payment.
 */

/** Tables whose rows hold those of others. */
const holders = new Set(allSamples.flatMap(({ growth }) => growth?.holders ?? []));

/** Tables without an id of their own of which a holder has a few rows only: they are copied with their holders. */
const fewInEach = new Set(allSamples.flatMap(({ growth }) => growth?.fewInEach ?? []));

/** What the product itself lets nobody have more of. */
const atMost = joined(({ growth }) => growth?.atMost);

/** Words of the product, which no check lists. */
const ownWords = /^(kind|channel|reason|call|occasion|field_id|part|voter_kind)$/;

/** Moments at which something is over or due: as many are as before, not thousands at once. */
const deadlines = /^(expires_at|offer_ends_at|next_check_at|seen_at|next_.*)$/;

/** Places among a few: a copy stands in none, as where there are twenty nothing more can be pinned. */
const fewPlaces = 'pin';

/** What people are found by, besides what is unique. */
const variedNames = /^(name|title|phone|email|company|buyer_(name|phone|email)|recipient)$/;

interface Column {
  name: string;
  type: string;
  isUnique: boolean;
  isKey: boolean;
  /** A check says which words may stand there. */
  isListed: boolean;
}

const helpers = `
  CREATE SCHEMA IF NOT EXISTS growth;
  -- The same moment, another id: ids are made in the order of time.
  CREATE OR REPLACE FUNCTION growth.id(of uuid, k int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN k = 0 THEN of ELSE (left(of::text, 15) || substr(h, 1, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid END
    FROM (SELECT md5(of::text || k) AS h) d $$;
  CREATE OR REPLACE FUNCTION growth.word(of text, k int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
      WHEN of ~ '^\\+?\\d{7,15}$' THEN '13' || lpad((abs(hashtextextended(of, k)) % 1000000000)::text, 9, '0')
      WHEN of ~ '^\\d{16,}$' THEN lpad((abs(hashtextextended(of, k)) % 1000000000000000000)::text, length(of), '2')
      WHEN of ~ '@' THEN 'g' || k || of
      WHEN of ~ '^\\S{10,}$' THEN left(upper(md5(of || k) || md5(k || of)), length(of))
      ELSE of || ' ' || k END $$;
  DROP TABLE IF EXISTS growth.known;
  CREATE TABLE growth.known (id uuid PRIMARY KEY, copies int NOT NULL, is_holder boolean NOT NULL);`;

/** Grows every table of an organisation to about `rows` rows; answers the tables of which it has none. As a superuser. */
export async function grow(client: pg.ClientBase, organisationId: string, rows: number): Promise<string[]> {
  await client.query(helpers);
  await client.query(`SET session_replication_role = replica`);
  // Trigrams are put into their index together, once a table is full: row by row they take most of the time.
  await client.query(`SET gin_pending_list_limit = '2000MB'; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'`);
  const tables = await tablesOf(client);
  const counts = new Map<string, number>();
  const copiesOf = (table: string) => {
    const most = Math.min(rows, atMost[table] ?? rows);
    return Math.max(0, Math.ceil(most / (counts.get(table) ?? 1)) - 1);
  };
  for (const [table, columns] of tables) {
    const found = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE organisation_id = $1`,
      [organisationId],
    );
    const count = found.rows[0]?.n ?? 0;
    counts.set(table, count);
    if (count === 0 || !ownId(columns)) continue;
    await client.query(
      `INSERT INTO growth.known SELECT id, $2, $3 FROM ${table} WHERE organisation_id = $1 ON CONFLICT DO NOTHING`,
      [organisationId, copiesOf(table), holders.has(table)],
    );
  }
  for (const [table, columns] of tables) {
    const count = counts.get(table) ?? 0;
    if (count === 0 || table === 'organisation' || table === 'account_balance') continue;
    await client.query(copyStatement(table, columns), [organisationId, copiesOf(table)]);
    await client.query(
      `SELECT gin_clean_pending_list(i.indexrelid::regclass) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
      WHERE i.indrelid = $1::regclass AND a.amname = 'gin'`,
      [table],
    );
  }
  await client.query(
    `RESET session_replication_role; RESET gin_pending_list_limit; RESET maintenance_work_mem; RESET work_mem`,
  );
  return [...counts].filter(([, count]) => count === 0).map(([table]) => table);
}

const ownId = (columns: readonly Column[]) => columns.some(({ name, isKey }) => name === 'id' && isKey);

/** Of the tables under row-level security, and of the directory: the columns that can be written. */
async function tablesOf(client: pg.ClientBase): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type,
      coalesce(bool_or(i.indisunique), false) AS "isUnique", coalesce(bool_or(i.indisprimary), false) AS "isKey",
      EXISTS (SELECT FROM pg_constraint s WHERE s.conrelid = c.oid AND s.contype = 'c' AND a.attnum = ANY (s.conkey) AND pg_get_constraintdef(s.oid) LIKE '%ANY%') AS "isListed"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND (c.relrowsecurity OR c.relname = 'directory')
    GROUP BY c.oid, c.relname, a.attnum, a.attname, a.atttypid ORDER BY c.relname, a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) {
    const columns = tables.get(table) ?? [];
    columns.push(column);
    tables.set(table, columns);
  }
  return tables;
}

/** $1: the organisation, $2: how many copies of each row where nothing else says it. */
function copyStatement(table: string, columns: readonly Column[]): string {
  const uuids = columns.filter(({ name, type }) => type === 'uuid' && name !== 'organisation_id');
  const isWhole = holders.has(table) || fewInEach.has(table);
  const isOwn = ownId(columns);
  // A row without an id of its own is copied as often as what its key names, within what holds it.
  const keys = uuids.filter(({ name, isKey }) => isKey || name === 'target_id').map(({ name }) => `known_${name}`);
  const owned = keys.map((known) => `CASE WHEN NOT ${known}.is_holder THEN ${known}.copies END`);
  const isAlone = !isOwn && columns.filter(({ isKey }) => isKey).every(({ type }) => type === 'uuid');
  const inKey = [...owned, ...(isAlone || table === 'directory' ? keys.map((known) => `${known}.copies`) : [])];
  const copies = isOwn || inKey.length === 0 ? '$2' : `coalesce(${inKey.join(', ')}, $2)`;
  const values = columns.map((column) => valueOf(column, { isOwn, isWhole, isAlone }));
  return `
    INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM ${table} t
    ${uuids.map(({ name }) => `LEFT JOIN growth.known known_${name} ON known_${name}.id = t."${name}"`).join('\n')}
    CROSS JOIN LATERAL generate_series(1, (${copies})::int) k
    WHERE t.organisation_id = $1 ON CONFLICT DO NOTHING`;
}

function valueOf(
  { name, type, isUnique, isKey, isListed }: Column,
  of: { isOwn: boolean; isWhole: boolean; isAlone: boolean },
) {
  const value = `t."${name}"`;
  if (name === 'organisation_id') return value;
  if (name === fewPlaces) return '0';
  if (type === 'uuid') {
    if (name === 'id' && of.isOwn) return `growth.id(${value}, k)`;
    const copy = `CASE WHEN known_${name}.copies > 0 THEN growth.id(${value}, 1 + (k - 1) % known_${name}.copies) ELSE ${value} END`;
    // Within its holder, unless the holder is all that its key names.
    if (name === 'target_id' || (isUnique && of.isOwn && of.isWhole)) return `growth.id(${value}, k)`;
    return of.isWhole || (of.isAlone && isKey)
      ? copy
      : `CASE WHEN known_${name}.is_holder THEN ${value} ELSE ${copy} END`;
  }
  const isVaried = isUnique && !isListed && !ownWords.test(name) && !(of.isWhole && !of.isOwn);
  if (type === 'text' && (isVaried || variedNames.test(name))) return `growth.word(${value}, k)`;
  if (type === 'bytea' && isVaried) return `sha256(${value} || convert_to(k::text, 'UTF8'))`;
  if ((type === 'bigint' || type === 'integer') && isVaried && !/^(ord|version|attempt)$/.test(name))
    return `${value} + k * 10000`;
  if (type === 'timestamp with time zone' && !deadlines.test(name)) return `${value} - k * interval '13 seconds'`;
  return value;
}
