import pg from 'pg';
import { readOnlyMark } from '../../migration-helpers.ts';
import type { BackupTable } from './format.ts';

/** Schemas of the product. Whatever else stands in the database is somebody else's. */
const schemas = ['public', 'pgboss'];

/**
 * The tables a backup holds, by name; of each the columns that are not computed from others. Not among them: what migrating itself writes down, since a
 * restore migrates (Kysely's tables, the job queue's version, tables with the read-only mark), what belongs to an extension, and the figures that the job
 * queue keeps about itself, a table a day.
 */
export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relname NOT LIKE 'kysely\\_%' AND NOT (n.nspname = 'pgboss' AND c.relname ~ '^(version$|queue_stats)')
       AND obj_description(c.oid, 'pg_class') IS DISTINCT FROM $2
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [schemas, readOnlyMark],
  );
  return rows;
}

export async function sequencesOf(client: pg.Client): Promise<{ schema: string; name: string }[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'S' ORDER BY 1, 2`,
    [schemas],
  );
  return rows;
}

export async function jobQueueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM pgboss.version');
  return rows[0]?.version ?? 0;
}

/** A name as SQL wants it. */
export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** A table with its columns, as COPY wants it. */
export function withColumns(table: BackupTable): string {
  return `${quoted(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/** So that values are written in one way wherever they are, and rows that row-level security would leave out are an error instead. */
const plain = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  row_security: 'off',
} as const;
const unlimited = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** For the rest of a transaction, which may also last. */
export const plainSettings = [
  ...Object.entries(plain).map(([name, value]) => `SET LOCAL ${name} = '${value}'`),
  ...unlimited.map((name) => `SET LOCAL ${name} = 0`),
].join('; ');

/** As the role has them; what lasts may still do so. */
export const usualSettings = Object.keys(plain)
  .map((name) => `SET LOCAL ${name} TO DEFAULT`)
  .join('; ');
