import { type Kysely, sql } from 'kysely';

/** An import of an address book can be found again and undone as a whole (decision 0082): what it added, and what was there before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE address_book_import
      -- When rows were added last.
      ADD COLUMN taken_at timestamptz,
      ADD COLUMN undone_at timestamptz,
      ADD CONSTRAINT address_book_import_undone CHECK (undone_at IS NULL OR taken_at IS NOT NULL)`.execute(db);
  await sql`CREATE INDEX address_book_import_book ON address_book_import (organisation_id, book_id, id DESC)`.execute(
    db,
  );
  await sql`
    ALTER TABLE address_book_import_row
      -- The entry that the row made or changed, and its version by that: another one was edited since.
      ADD COLUMN entry_id uuid,
      ADD COLUMN entry_version integer,
      -- What an entry said before the row changed it.
      ADD COLUMN was jsonb,
      DROP CONSTRAINT address_book_import_row_state_check,
      ADD CONSTRAINT address_book_import_row_state_check
        CHECK (state IN ('GOOD', 'BAD', 'DOUBLE', 'KNOWN', 'LEFT', 'TAKEN', 'CHANGED', 'UNDONE', 'KEPT'))`.execute(db);
}
