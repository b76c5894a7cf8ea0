import { type Kysely, sql } from 'kysely';

/**
 * How many ballots behind one address came from new devices that have opened no page, or within a second of being seen first, in the whole round:
 * in the row of the minute '-infinity' with an empty choice. One narrow row an address, whatever the number of ballots.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE voter_signal ADD COLUMN odd int NOT NULL DEFAULT 0`.execute(db);
}
