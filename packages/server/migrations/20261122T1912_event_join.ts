import { type Kysely, sql } from 'kysely';

/** Where an online event takes place, and from how many minutes before its start those admitted see it; null = at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE event
      ADD join_url text NOT NULL DEFAULT '' CHECK (join_url = '' OR join_url LIKE 'https://%'),
      ADD join_opens_minutes integer DEFAULT 60 CHECK (join_opens_minutes BETWEEN 0 AND 43200)`.execute(db);
}
