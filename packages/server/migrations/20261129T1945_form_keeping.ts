import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Files of answers that are being copied into the library, and how far that has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE form_keeping (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      category_id uuid,
      -- What is left of it goes with the row, after a month.
      files jsonb NOT NULL,
      total int NOT NULL CHECK (total BETWEEN 1 AND 5000),
      done int NOT NULL DEFAULT 0,
      added int NOT NULL DEFAULT 0,
      doubled int NOT NULL DEFAULT 0,
      failed jsonb NOT NULL DEFAULT '[]',
      why text CHECK (why IN ('LIBRARY_FULL', 'CATEGORY_GONE')),
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT form_keeping_done CHECK (done BETWEEN 0 AND total AND added + doubled <= done)
    )`.execute(db);
  await organisationTable(db, 'form_keeping');
  await sql`CREATE INDEX form_keeping_newest ON form_keeping (organisation_id, created_at)`.execute(db);
}
