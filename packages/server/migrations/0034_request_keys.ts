import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * What an organiser's Idempotency-Key has done already: the call it came with, what tells whether the content is the same, and the answer. A row
 * stands from the moment in which the transaction that does it begins, so the key itself lets nobody else do it (core/once.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE request_key (
      organisation_id uuid NOT NULL REFERENCES organisation,
      call text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 8 AND 128),
      request_hash text NOT NULL,
      -- Null only within the transaction that finds it out.
      answer jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, call, key)
    )`.execute(db);
  await organisationTable(db, 'request_key');
}
