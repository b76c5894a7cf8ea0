import { type Kysely, sql } from 'kysely';

/** Which links to an event's preview work: those that were made since this was raised last. A link itself is kept nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE event ADD preview_round integer NOT NULL DEFAULT 0`.execute(db);
}
