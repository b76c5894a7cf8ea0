import { type Kysely, sql } from 'kysely';

/**
 * The search knows the people who are there, as the other indexes of the list do: whoever is deleted was written into it once more, word by word, and taking
 * back an import deletes as many as it has made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX member_search`.execute(db);
  await sql`CREATE INDEX member_search ON member USING gin (organisation_id, search gin_trgm_ops)
    WITH (gin_pending_list_limit = 65536) WHERE deleted_at IS NULL`.execute(db);
}
