import { type Kysely, sql } from 'kysely';

/** Calls and places in call tasks go back to whom they were when a merge of members is undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whose a row was before merges brought it to where it is, as with contacts and registrations.
  for (const table of ['outbound_call', 'outbound_member'])
    await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN came_of uuid`.execute(db);
  // The places, as they were, that a merge removed because somebody has one in a task but once.
  await sql`ALTER TABLE member_merge ADD COLUMN places jsonb NOT NULL DEFAULT '[]'`.execute(db);
}
