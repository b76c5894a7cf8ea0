import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Pictures that were copied from documents of the library, and the badges and certificates that show them: the copy stays when its document is replaced or removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE stored_file ADD COLUMN document_id uuid,
    ADD CONSTRAINT stored_file_of_document FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE SET NULL (document_id)`.execute(
    db,
  );
  await sql`CREATE INDEX stored_file_of_document ON stored_file (organisation_id, document_id) WHERE document_id IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE badge_picture (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      template_id uuid NOT NULL,
      document_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT badge_picture_once UNIQUE (organisation_id, template_id, document_id),
      FOREIGN KEY (organisation_id, template_id) REFERENCES badge_template (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'badge_picture');
  await sql`CREATE INDEX badge_picture_of_document ON badge_picture (organisation_id, document_id, id)`.execute(db);

  await sql`ALTER TABLE attendance_rule ADD COLUMN picture_key text`.execute(db);
  await sql`
    CREATE TABLE certificate_picture (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      document_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT certificate_picture_once UNIQUE (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'certificate_picture');
  await sql`CREATE INDEX certificate_picture_of_document ON certificate_picture (organisation_id, document_id, id)`.execute(
    db,
  );
}
