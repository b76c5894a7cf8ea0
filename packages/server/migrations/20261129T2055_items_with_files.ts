import { type Kysely, sql } from 'kysely';

/** The public programme asks which of its items have files now: by the index alone, whatever there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX agenda_document_of_event`.execute(db);
  await sql`CREATE INDEX agenda_document_of_event ON agenda_document (organisation_id, event_id, agenda_id, shown_from)`.execute(
    db,
  );
}
