import { type Kysely, sql } from 'kysely';

/** The points at which a link of sign-in may scan (decision 0053). Null = at all of the event; none = the ones it had are gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE checkin_key ADD COLUMN point_ids uuid[]`.execute(db);
}
