import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Documents of the library that go with the mails of a task. What leaves stands in the content of the task; the rows say where a document is used, and keep the link that
 * was made for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE message_attachment (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      task_id uuid NOT NULL,
      document_id uuid NOT NULL,
      link_id uuid,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT message_attachment_once UNIQUE (organisation_id, task_id, document_id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES message_task (organisation_id, id),
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'message_attachment');
  await sql`CREATE INDEX message_attachment_of_document ON message_attachment (organisation_id, document_id, id)`.execute(
    db,
  );
  await sql`
    ALTER TABLE message_task DROP CONSTRAINT message_task_why_check,
    ADD CONSTRAINT message_task_why_check CHECK (why IN ('asked', 'balance', 'vendor', 'day_limit', 'template', 'sender', 'attachment', 'fault'))`.execute(
    db,
  );
}
