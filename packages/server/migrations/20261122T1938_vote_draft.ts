import { type Kysely, sql } from 'kysely';

/** What organisers change of a vote that people see already, until they publish it; null = nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE vote ADD draft jsonb CHECK (jsonb_typeof(draft) = 'object')`.execute(db);
}
