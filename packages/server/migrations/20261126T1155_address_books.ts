import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Address books (decision 0082): what a search looks in, what was taken out and can come back, sheets that are imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE address_book_entry ADD COLUMN search text NOT NULL
      GENERATED ALWAYS AS (lower(name || ' ' || address || ' ' || company)) STORED`.execute(db);
  await sql`CREATE INDEX address_book_entry_search ON address_book_entry USING gin (organisation_id, book_id, search gin_trgm_ops)`.execute(
    db,
  );

  // Entries that were taken out together, as they were.
  await sql`
    CREATE TABLE address_book_bin (
      organisation_id uuid NOT NULL,
      batch_id uuid NOT NULL,
      id uuid NOT NULL,
      book_id uuid NOT NULL,
      address text COLLATE "C" NOT NULL,
      name text NOT NULL,
      company text NOT NULL,
      title text NOT NULL,
      note text NOT NULL,
      vars jsonb NOT NULL,
      version integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, batch_id, id),
      FOREIGN KEY (organisation_id, book_id) REFERENCES address_book (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'address_book_bin');

  await sql`
    CREATE TABLE address_book_import (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      book_id uuid NOT NULL,
      file_name text NOT NULL,
      -- Titles of the columns that are variables.
      vars text[] NOT NULL DEFAULT '{}',
      total integer NOT NULL CHECK (total >= 0),
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, book_id) REFERENCES address_book (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'address_book_import');
  await sql`
    CREATE TABLE address_book_import_row (
      organisation_id uuid NOT NULL,
      import_id uuid NOT NULL,
      row_number integer NOT NULL,
      -- As an entry has them, of a row with a fault as they were typed.
      address text COLLATE "C" NOT NULL,
      name text NOT NULL,
      company text NOT NULL,
      title text NOT NULL,
      note text NOT NULL,
      vars jsonb NOT NULL DEFAULT '{}',
      state text NOT NULL CHECK (state IN ('GOOD', 'BAD', 'DOUBLE', 'KNOWN', 'LEFT', 'TAKEN', 'CHANGED')),
      PRIMARY KEY (organisation_id, import_id, row_number),
      FOREIGN KEY (organisation_id, import_id) REFERENCES address_book_import (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'address_book_import_row');
  await sql`CREATE INDEX address_book_import_row_state ON address_book_import_row (organisation_id, import_id, state, row_number)`.execute(
    db,
  );
  await sql`CREATE INDEX address_book_import_row_address ON address_book_import_row (organisation_id, import_id, address)`.execute(
    db,
  );
}
