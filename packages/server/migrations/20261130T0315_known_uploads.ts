import { type Kysely, sql } from 'kysely';

/** By what stands in it, a file that was uploaded is known again, so that a folder that is chosen once more sends only what is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX upload_known ON upload (organisation_id, user_id, fingerprint) WHERE document_id IS NOT NULL`.execute(
    db,
  );
}
