import { type Kysely, sql } from 'kysely';

/** What a person entered in channels is found by the person when they are erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['member_id', 'phone_member_id', 'email_member_id'])
    await sql`CREATE INDEX ${sql.ref(`member_channel_entry_${column}`)} ON member_channel_entry (organisation_id, ${sql.ref(column)})
      WHERE ${sql.ref(column)} IS NOT NULL`.execute(db);
}
