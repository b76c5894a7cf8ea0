import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Sheets of guests: read and shown, then taken, and for a day taken back (decision 0044). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE guest_import (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      file_name text NOT NULL,
      state text NOT NULL DEFAULT 'CHECKED' CHECK (state IN ('CHECKED', 'DONE', 'UNDONE')),
      total int NOT NULL,
      fresh int NOT NULL,
      matching int NOT NULL,
      bad int NOT NULL,
      made int NOT NULL DEFAULT 0,
      changed int NOT NULL DEFAULT 0,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL,
      finished_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX guest_import_latest ON guest_import (organisation_id, created_at DESC, id DESC)`.execute(db);
  await organisationTable(db, 'guest_import');

  await sql`
    CREATE TABLE guest_import_row (
      organisation_id uuid NOT NULL,
      import_id uuid NOT NULL,
      row_number int NOT NULL,
      state text NOT NULL CHECK (state IN ('NEW', 'MATCH', 'BAD', 'MADE', 'CHANGED', 'SKIPPED', 'UNDONE')),
      cells jsonb NOT NULL,
      problems jsonb NOT NULL DEFAULT '[]',
      -- As guest.add takes it; null where the row has a fault.
      input jsonb,
      -- The guest that it matches, or became.
      guest_id uuid,
      -- The guest as it was, and its version afterwards: by these it is taken back.
      was jsonb,
      version int,
      PRIMARY KEY (organisation_id, import_id, row_number),
      FOREIGN KEY (organisation_id, import_id) REFERENCES guest_import (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, guest_id) REFERENCES guest (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX guest_import_row_state ON guest_import_row (organisation_id, import_id, state, row_number)`.execute(
    db,
  );
  await organisationTable(db, 'guest_import_row');
}
