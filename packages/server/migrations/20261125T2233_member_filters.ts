import { type Kysely, sql } from 'kysely';

/** What filters of members find people by (decision 0065), beside the indexes of the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX member_owner ON member (organisation_id, owner_id, id) WHERE deleted_at IS NULL AND owner_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX member_channel ON member (organisation_id, lower(channel) COLLATE "C", id) WHERE deleted_at IS NULL AND channel <> ''`.execute(
    db,
  );
  await sql`CREATE INDEX member_contact_domain ON member_contact (organisation_id, reverse(value)) WHERE is_live AND kind = 'email'`.execute(
    db,
  );
  await sql`CREATE INDEX member_log_paid ON member_log (organisation_id, member_id) WHERE kind = 'paid'`.execute(db);
  await sql`CREATE INDEX member_log_refunded ON member_log (organisation_id, member_id) WHERE kind = 'refunded'`.execute(
    db,
  );
}
