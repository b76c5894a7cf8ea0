import { type Kysely, sql } from 'kysely';

/**
 * A search in a category or a kind read all of its rows, which lie all over the table; the index has what is compared now. A name fills at most 612 characters of it, one that
 * unfolds to more (㌀, ﷺ) is cut: an entry of an index has room for 2,704 bytes. What is compared of a text stays in its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE document ALTER COLUMN search SET EXPRESSION AS (left(search_key(name, kind), 640))`.execute(db);
  for (const [name, column] of [
    ['document_in_category', 'category_id'],
    ['document_of_kind', 'kind'],
  ] as const) {
    await sql`DROP INDEX ${sql.id(name)}`.execute(db);
    await sql`
      CREATE INDEX ${sql.id(name)} ON document (organisation_id, ${sql.id(column)}, created_at DESC, id DESC) INCLUDE (search) WHERE deleted_at IS NULL`.execute(
      db,
    );
  }
  // The figures of an index's expression are not used for its beginnings, so all that begin so were gathered before the first was looked at.
  await sql`CREATE STATISTICS document_names ON (lower(name) COLLATE "C") FROM document`.execute(db);
  await sql`ALTER TABLE document_text ALTER COLUMN search SET STORAGE MAIN`.execute(db);
}
