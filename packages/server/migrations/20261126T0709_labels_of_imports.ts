import { type Kysely, sql } from 'kysely';

/** An import gives everyone of its file tags and groups, and knows whom it gave which: undone, they go again (decision 0066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE member_import ADD COLUMN tag_ids uuid[] NOT NULL DEFAULT '{}', ADD COLUMN group_ids uuid[] NOT NULL DEFAULT '{}',
      ADD CHECK (cardinality(tag_ids) <= 20 AND cardinality(group_ids) <= 20)`.execute(db);
  // Tags and groups that the person of a row did not have before.
  await sql`ALTER TABLE member_import_row ADD COLUMN labelled uuid[]`.execute(db);
}
