import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Adds words to a list that a column is checked by, whatever else was added to it. */
const alsoTakes = (db: Kysely<unknown>, table: string, constraint: string, words: readonly string[]) =>
  sql`DO ${sql.lit(`DECLARE
    list text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = '${table}'::regclass AND conname = '${constraint}');
  BEGIN
    EXECUTE 'ALTER TABLE ${table} DROP CONSTRAINT ${constraint}, ADD CONSTRAINT ${constraint} '
      || replace(list, '])', '${words.map((word) => `, ''${word}''::text`).join('')}])');
  END`)}`.execute(db);

/** Imports of members: a file, its rows, what each became, and for a day the way back (decision 0066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await alsoTakes(db, 'member', 'member_origin_check', ['import']);
  await alsoTakes(db, 'member_contact', 'member_contact_source_check', ['import']);
  await alsoTakes(db, 'member_log', 'member_log_kind_check', ['imported', 'importUndone']);

  await sql`
    CREATE TABLE member_import (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      file_name text NOT NULL,
      format text NOT NULL CHECK (format IN ('xlsx', 'text', 'vcard')),
      state text NOT NULL DEFAULT 'UPLOADED' CHECK (state IN ('UPLOADED', 'READING', 'CHECKED', 'REHEARSING', 'IMPORTING', 'DONE', 'CANCELLED', 'UNDOING',
        'UNDONE', 'FAILED')),
      step text NOT NULL DEFAULT 'match' CHECK (step IN ('match', 'check', 'rules', 'rehearse', 'import')),
      -- How the file is read: encoding, separator, sheet, headerRow.
      layout jsonb NOT NULL DEFAULT '{}',
      header jsonb NOT NULL DEFAULT '[]',
      columns jsonb NOT NULL DEFAULT '[]',
      -- Of which country numbers without a country code are.
      region text,
      -- What people are written to in, where the file does not say it.
      language text NOT NULL,
      rules jsonb NOT NULL DEFAULT '{}',
      total int NOT NULL DEFAULT 0,
      bad int NOT NULL DEFAULT 0 CHECK (bad >= 0),
      left_out int NOT NULL DEFAULT 0 CHECK (left_out >= 0),
      -- The row that what is under way has come to, and rows gone through.
      reached int NOT NULL DEFAULT 0,
      progress int NOT NULL DEFAULT 0,
      -- Rows of the same person were found since the rows were last changed.
      doubles_known boolean NOT NULL DEFAULT false,
      is_rehearsed boolean NOT NULL DEFAULT false,
      made int NOT NULL DEFAULT 0,
      changed int NOT NULL DEFAULT 0,
      same int NOT NULL DEFAULT 0,
      doubles int NOT NULL DEFAULT 0,
      conflicts int NOT NULL DEFAULT 0,
      undone int NOT NULL DEFAULT 0,
      kept int NOT NULL DEFAULT 0,
      failure text CHECK (failure IN ('quote', 'rows', 'columns', 'damaged', 'empty')),
      failure_row int,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id),
      CHECK ((state = 'FAILED') = (failure IS NOT NULL)),
      CHECK (state NOT IN ('DONE', 'CANCELLED', 'UNDOING', 'UNDONE') OR finished_at IS NOT NULL)
    )`.execute(db);
  await sql`CREATE INDEX member_import_latest ON member_import (organisation_id, created_at DESC, id DESC)`.execute(db);
  await organisationTable(db, 'member_import');

  // Apart, so that a list of imports does not carry files along.
  await sql`
    CREATE TABLE member_import_file (
      organisation_id uuid NOT NULL,
      import_id uuid NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (organisation_id, import_id),
      FOREIGN KEY (organisation_id, import_id) REFERENCES member_import (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`ALTER TABLE member_import_file ALTER COLUMN content SET STORAGE EXTERNAL`.execute(db);
  await organisationTable(db, 'member_import_file');

  await sql`
    CREATE TABLE member_import_row (
      organisation_id uuid NOT NULL,
      import_id uuid NOT NULL,
      row_number int NOT NULL,
      state text NOT NULL CHECK (state IN ('GOOD', 'BAD', 'LEFT', 'TAKEN', 'UNDONE', 'KEPT')),
      outcome text CHECK (outcome IN ('MADE', 'CHANGED', 'SAME', 'DOUBLE', 'CONFLICT')),
      cells jsonb NOT NULL,
      problems jsonb NOT NULL DEFAULT '[]',
      -- The person as read; fields that the file does not have are empty.
      name text NOT NULL DEFAULT '',
      company text NOT NULL DEFAULT '',
      title text NOT NULL DEFAULT '',
      note text NOT NULL DEFAULT '',
      language text NOT NULL DEFAULT '',
      phones text[] NOT NULL DEFAULT '{}',
      emails text[] NOT NULL DEFAULT '{}',
      -- What later rows of the same person add: fields that are empty here, numbers and addresses.
      more jsonb,
      -- The earlier row of the same person, or the one that it clashes with.
      leader int,
      clash int,
      member_id uuid,
      other_id uuid,
      -- What was changed: of a field the former and the new value, of numbers and addresses those that were added.
      was jsonb,
      kept text[],
      PRIMARY KEY (organisation_id, import_id, row_number),
      FOREIGN KEY (organisation_id, import_id) REFERENCES member_import (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX member_import_row_state ON member_import_row (organisation_id, import_id, state, row_number)
    WHERE state IN ('BAD', 'LEFT', 'KEPT')`.execute(db);
  await sql`CREATE INDEX member_import_row_outcome ON member_import_row (organisation_id, import_id, outcome, row_number)
    WHERE outcome IS NOT NULL`.execute(db);
  await sql`CREATE INDEX member_import_row_member ON member_import_row (organisation_id, import_id, member_id, row_number)
    WHERE outcome IN ('CHANGED', 'SAME')`.execute(db);
  await organisationTable(db, 'member_import_row');

  // Which column was what, the last time a file had these titles.
  await sql`
    CREATE TABLE member_import_match (
      organisation_id uuid NOT NULL REFERENCES organisation,
      titles text NOT NULL,
      columns jsonb NOT NULL,
      used_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, titles)
    )`.execute(db);
  await organisationTable(db, 'member_import_match');
}
