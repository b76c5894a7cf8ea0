import { type Kysely, sql } from 'kysely';

/** All openings and clicks of a message; only the first hundred are kept as events (`note_events`), since whoever has its links can ask for them without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE message_line ADD COLUMN visits integer NOT NULL DEFAULT 0 CHECK (visits >= 0)`.execute(db);
}
