import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What members look like: the file by its key, and the small one that travels with a person (as decision 0063 has it of participants). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_photo (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      member_id uuid NOT NULL,
      storage_key text NOT NULL,
      -- Of one that is taken away nothing is left to see, also while its file is still there.
      thumb bytea NOT NULL CHECK (length(thumb) <= 4096),
      made_at timestamptz NOT NULL DEFAULT now(),
      made_by uuid NOT NULL,
      gone_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, storage_key),
      CHECK (gone_at IS NULL OR length(thumb) = 0),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'member_photo');
  await sql`CREATE UNIQUE INDEX member_photo_of ON member_photo (organisation_id, member_id) WHERE gone_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX member_photo_gone ON member_photo (organisation_id, gone_at) WHERE gone_at IS NOT NULL`.execute(
    db,
  );
}
