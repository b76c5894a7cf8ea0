import { type Kysely, sql } from 'kysely';

/** Uploads whose parts go to the storage itself: what they are sent to, which tab of a browser is at them, and how much was there when it was last asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE upload
      ADD COLUMN sending text,
      ADD COLUMN tab text,
      ADD COLUMN there_bytes bigint NOT NULL DEFAULT 0,
      ADD CONSTRAINT upload_sending CHECK ((sending IS NULL) = (tab IS NULL) AND (sending IS NULL OR storage_key IS NOT NULL))`.execute(
    db,
  );
}
