import { type Kysely, sql } from 'kysely';

/** The trash is listed by when its documents were made, and documents of a kind in a category are counted; with many, both read all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX document_trash_newest ON document (organisation_id, created_at DESC, id DESC) WHERE deleted_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX document_kind_in_category ON document (organisation_id, category_id, kind, created_at DESC, id DESC) WHERE deleted_at IS NULL`.execute(
    db,
  );
}
