import { type Kysely, sql } from 'kysely';

/** Conflicts of an import stand among the members to review, with what their row says of the person (decision 0066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE member_examine
      ALTER COLUMN participant_id DROP NOT NULL,
      -- Of a row that clashes with another one of its file nobody may be a member yet.
      ALTER COLUMN member_id DROP NOT NULL,
      -- Without a foreign key: an import is forgotten after a week, a review may wait longer. So what its row says stands here.
      ADD COLUMN import_id uuid,
      ADD COLUMN import_row int,
      ADD COLUMN import_name text NOT NULL DEFAULT '',
      -- The earlier row of the file that it clashes with.
      ADD COLUMN clash int,
      -- Where numbers and addresses of one row belong to more than two.
      ADD COLUMN further_ids uuid[] NOT NULL DEFAULT '{}',
      ADD COLUMN name text NOT NULL DEFAULT '',
      ADD COLUMN company text NOT NULL DEFAULT '',
      ADD COLUMN title text NOT NULL DEFAULT '',
      ADD COLUMN note text NOT NULL DEFAULT '',
      ADD COLUMN language text NOT NULL DEFAULT '',
      ADD COLUMN phones text[] NOT NULL DEFAULT '{}',
      ADD COLUMN emails text[] NOT NULL DEFAULT '{}',
      -- Tags, groups, owner, consents and values of own fields as read, and the ids of what everyone of the file gets.
      ADD COLUMN extras jsonb,
      ADD COLUMN rules jsonb NOT NULL DEFAULT '{}',
      DROP CONSTRAINT member_examine_reason_check,
      DROP CONSTRAINT member_examine_check1,
      ADD CONSTRAINT member_examine_reason_check CHECK (reason IN ('conflict', 'shared', 'ambiguous', 'clash')),
      ADD CONSTRAINT member_examine_origin CHECK ((participant_id IS NULL) = (import_id IS NOT NULL) AND (import_id IS NULL) = (import_row IS NULL)),
      ADD CONSTRAINT member_examine_candidates CHECK (reason = 'clash' AND import_id IS NOT NULL
        OR reason = 'conflict' AND member_id IS NOT NULL AND other_id IS NOT NULL
        OR reason IN ('shared', 'ambiguous') AND member_id IS NOT NULL AND other_id IS NULL)`.execute(db);
  // However often an import runs, a row of it is reviewed once.
  await sql`CREATE UNIQUE INDEX member_examine_row ON member_examine (organisation_id, import_id, import_row)`.execute(
    db,
  );
  await sql`CREATE INDEX member_examine_import ON member_examine (organisation_id, import_id, state, created_at DESC, id DESC)
    WHERE import_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX member_examine_imported ON member_examine (organisation_id, state, created_at DESC, id DESC)
    WHERE import_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX member_examine_registered ON member_examine (organisation_id, state, created_at DESC, id DESC)
    WHERE participant_id IS NOT NULL`.execute(db);
  // Whoever is erased, or asks for their data, is looked for as each of those that a row may be, and by what it says.
  for (const column of ['member_id', 'other_id', 'result_id'])
    await sql`CREATE INDEX ${sql.id(`member_examine_by_${column}`)} ON member_examine (organisation_id, ${sql.id(column)})
      WHERE import_id IS NOT NULL`.execute(db);
  for (const column of ['phones', 'emails'])
    await sql`CREATE INDEX ${sql.id(`member_examine_by_${column}`)} ON member_examine USING gin (organisation_id, ${sql.id(column)})
      WHERE import_id IS NOT NULL`.execute(db);
}
