import { type Kysely, sql } from 'kysely';

/** What each column of a sheet of guests was taken for: with its title, in the order of the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE guest_import ADD COLUMN columns jsonb NOT NULL DEFAULT '[]'`.execute(db);
}
