import { type Kysely, sql } from 'kysely';

/** Phones are given a narrow copy of a picture: whether there is one, null where nobody has looked yet. Pictures that were kept before wait for theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE stored_file ADD COLUMN has_narrow boolean`.execute(db);
  await sql`CREATE INDEX stored_file_waits ON stored_file (organisation_id, id) WHERE has_narrow IS NULL`.execute(db);
}
