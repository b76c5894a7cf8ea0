import { type Kysely, sql } from 'kysely';

/** Who is signed in is told so (decision 0083): how far an event's changes were looked through for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE event_notice
      ADD COLUMN told_revision bigint,
      ADD COLUMN told_id uuid,
      ADD CONSTRAINT event_notice_reached CHECK ((told_revision IS NULL) = (told_id IS NULL))`.execute(db);
}
