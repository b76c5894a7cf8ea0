import { type Kysely, sql } from 'kysely';
import { globalTable, readOnlyMark } from '../src/core/migration-helpers.ts';

/**
 * Which text of each SQL function this database has: `text_hash` is the SHA-256 of its file, `definition_hash` what PostgreSQL made of it, so that a
 * function changed by other means is noticed as well. Written by `migrate` alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE applied_function (
      name text PRIMARY KEY,
      text_hash text NOT NULL,
      definition_hash text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`COMMENT ON TABLE applied_function IS ${sql.lit(readOnlyMark)}`.execute(db);
  globalTable('applied_function');
}
