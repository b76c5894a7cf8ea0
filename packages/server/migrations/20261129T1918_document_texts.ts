import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What the files of the library say, page by page, for searching; which versions it is still to be read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE document_version ADD COLUMN text_state text NOT NULL DEFAULT 'none'
    CHECK (text_state IN ('none', 'waiting', 'read', 'cut', 'empty', 'unreadable', 'tooLarge'))`.execute(db);
  await sql`
    UPDATE document_version SET text_state = 'waiting' WHERE content_type IN ('application/pdf', 'text/plain', 'text/csv', 'application/json', 'text/xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.presentationml.presentation')`.execute(
    db,
  );
  await sql`
    CREATE INDEX document_version_waiting ON document_version (organisation_id, created_at DESC) WHERE text_state = 'waiting'`.execute(
    db,
  );
  // A row of its own for each page: to compare one again that the index found costs little, and what is renamed or moved does not touch it.
  await sql`
    CREATE TABLE document_text (
      organisation_id uuid NOT NULL REFERENCES organisation,
      document_id uuid NOT NULL,
      number int NOT NULL,
      part int NOT NULL CHECK (part > 0),
      text text NOT NULL,
      search text NOT NULL GENERATED ALWAYS AS (search_key(text, '')) STORED,
      PRIMARY KEY (organisation_id, document_id, number, part),
      FOREIGN KEY (organisation_id, document_id, number) REFERENCES document_version (organisation_id, document_id, number)
    )`.execute(db);
  await organisationTable(db, 'document_text');
  await sql`CREATE INDEX document_text_search ON document_text USING gin (organisation_id, search gin_trgm_ops)`.execute(
    db,
  );
}
