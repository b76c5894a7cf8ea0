import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Programmes of other systems: read and shown, then taken, and for a day taken back (decision 0045). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE schedule_import (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      file_name text NOT NULL,
      state text NOT NULL DEFAULT 'CHECKED' CHECK (state IN ('CHECKED', 'DONE', 'UNDONE')),
      -- What was read of the file; what becomes of it is asked anew until it is taken.
      programme jsonb,
      -- By what it is taken back: what it made, and how what it changed was before.
      made jsonb,
      -- The version of the programme that it made.
      version int,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL,
      finished_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id),
      CHECK ((state = 'CHECKED') = (programme IS NOT NULL)),
      CHECK ((state = 'CHECKED') = (finished_at IS NULL))
    )`.execute(db);
  await sql`CREATE INDEX schedule_import_latest ON schedule_import (organisation_id, event_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await organisationTable(db, 'schedule_import');
}
