import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Files that are on their way into the library (tus): whose they are, how long they will be, and which process is at them until when. Once one is kept, its row says as
 * which document, so that finishing it again makes no second one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE upload (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      user_id uuid NOT NULL,
      name text NOT NULL,
      bytes bigint NOT NULL CHECK (bytes > 0),
      category_id uuid,
      replaces uuid,
      fingerprint text,
      storage_key text,
      document_id uuid,
      lease uuid,
      leased_until timestamptz,
      is_wanted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      touched_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT upload_lease CHECK ((lease IS NULL) = (leased_until IS NULL))
    )`.execute(db);
  await organisationTable(db, 'upload');
  await sql`CREATE INDEX upload_unfinished ON upload (organisation_id, user_id, created_at DESC, id DESC) WHERE document_id IS NULL`.execute(
    db,
  );
}
