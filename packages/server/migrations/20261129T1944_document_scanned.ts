import { type Kysely, sql } from 'kysely';

/** Whether a virus scanner has looked at all of a version and found nothing. What was there before has not been looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE document_version ADD COLUMN is_scanned boolean NOT NULL DEFAULT false`.execute(db);
}
