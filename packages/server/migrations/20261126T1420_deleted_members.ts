import { type Kysely, sql } from 'kysely';

/** Who is deleted, by their key: of many thousands who were found elsewhere it is asked whether they are among these few, instead of reading each member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX member_deleted ON member (organisation_id, id) WHERE deleted_at IS NOT NULL`.execute(db);
}
