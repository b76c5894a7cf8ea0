import { type Kysely, sql } from 'kysely';

/** An import reads tags, groups, own fields, owners and consent from columns of its file, and knows what it changed of them (decision 0066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE member_import
      -- Columns of what stands beside the person: rows have extras.
      ADD COLUMN has_extras boolean NOT NULL DEFAULT false,
      ADD COLUMN unknown_labels text NOT NULL DEFAULT 'refuse' CHECK (unknown_labels IN ('refuse', 'make')),
      -- Of each own field that a column is of, its version when the rows were read.
      ADD COLUMN field_versions jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN new_tags int NOT NULL DEFAULT 0,
      ADD COLUMN new_groups int NOT NULL DEFAULT 0,
      -- Tags and groups that it made: undone, those that nobody uses go.
      ADD COLUMN made_tag_ids uuid[] NOT NULL DEFAULT '{}',
      ADD COLUMN made_group_ids uuid[] NOT NULL DEFAULT '{}'`.execute(db);
  await sql`
    ALTER TABLE member_import_row
      -- As read: names of tags and groups, an owner, consents, values of own fields with the kind that their field had.
      ADD COLUMN extras jsonb,
      -- What was changed of them: of a value and the owner [former, new], of a consent [its id, the answer].
      ADD COLUMN extras_was jsonb`.execute(db);
}
