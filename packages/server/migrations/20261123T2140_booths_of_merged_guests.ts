import { type Kysely, sql } from 'kysely';

/** The booths that went along when two guests were made one, so that they go back with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE guest_merge ADD COLUMN booths uuid[] NOT NULL DEFAULT '{}'`.execute(db);
}
