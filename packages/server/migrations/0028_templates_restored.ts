import { type Kysely, sql } from 'kysely';

/** A template that was deleted by mistake can be brought back for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE questionnaire_template ADD COLUMN deleted_at timestamptz`.execute(db);
  await sql`ALTER TABLE vote_template ADD COLUMN deleted_at timestamptz`.execute(db);
}
