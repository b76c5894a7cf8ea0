import { type Kysely, sql } from 'kysely';

/**
 * Leases are asked for by task and state, which another index has. This one was reached for by the condition `state = 'claimed'` alone where a line was looked up by
 * its id, and then all that anybody has claimed was read for each line; and a lease that is renewed had to be written into every index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX message_line_leases`.execute(db);
}
