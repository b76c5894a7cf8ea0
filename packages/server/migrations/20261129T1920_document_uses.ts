import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Documents of the library on agenda items and on news. A use goes with its document, which is in the trash for thirty days before: so nothing names a file that is gone.
 * What is downloaded somewhere is recorded with the use that led there, and with who it was where that is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE agenda_document (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      agenda_id uuid NOT NULL,
      document_id uuid NOT NULL,
      sort smallint NOT NULL,
      access text NOT NULL CHECK (access IN ('everybody', 'signed-in')),
      shown_from timestamptz,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT agenda_document_once UNIQUE (organisation_id, agenda_id, document_id),
      FOREIGN KEY (organisation_id, event_id, agenda_id) REFERENCES agenda_item (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'agenda_document');
  await sql`CREATE INDEX agenda_document_of_event ON agenda_document (organisation_id, event_id, agenda_id, sort)`.execute(
    db,
  );
  await sql`CREATE INDEX agenda_document_of_document ON agenda_document (organisation_id, document_id, id)`.execute(db);

  await sql`
    CREATE TABLE dynamic_document (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      dynamic_id uuid NOT NULL,
      document_id uuid NOT NULL,
      sort smallint NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT dynamic_document_once UNIQUE (organisation_id, dynamic_id, document_id),
      FOREIGN KEY (organisation_id, dynamic_id) REFERENCES dynamic (organisation_id, id),
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'dynamic_document');
  await sql`CREATE INDEX dynamic_document_of_document ON dynamic_document (organisation_id, document_id, id)`.execute(
    db,
  );

  await sql`
    ALTER TABLE document_record
      ADD COLUMN use_id uuid,
      ADD COLUMN participant_id uuid,
      DROP CONSTRAINT document_record_check,
      ADD CONSTRAINT document_record_way CHECK (num_nonnulls(user_id, link_id, use_id) = 1),
      ADD CONSTRAINT document_record_person CHECK (participant_id IS NULL OR use_id IS NOT NULL)`.execute(db);
}
