import { type Kysely, sql } from 'kysely';

/** Numbers and addresses of which somebody has said that the rows that have them are one person, whatever their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE member_import ADD COLUMN merged text[] NOT NULL DEFAULT '{}'`.execute(db);
}
