import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What is done with a template of mails before it is sent: its links are asked, and it is sent as a test (decision 0077). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE mail_template ADD CONSTRAINT mail_template_language_check CHECK (language IN ('en', 'zh', 'es', 'ja'))`.execute(
    db,
  );
  await sql`
    CREATE TABLE mail_check (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      mail_template_id uuid NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done')),
      -- The links as they stood in the mail, in their order.
      links jsonb NOT NULL,
      done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
      dead jsonb NOT NULL DEFAULT '[]',
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      -- The last check of a template replaces the one before.
      CONSTRAINT mail_check_last UNIQUE (organisation_id, mail_template_id),
      FOREIGN KEY (organisation_id, mail_template_id) REFERENCES mail_template (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'mail_check');
  await sql`
    CREATE TABLE mail_test (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      mail_template_id uuid NOT NULL,
      member_id uuid,
      -- Sealed (core/sealed.ts): an address that somebody typed.
      sealed_to text NOT NULL,
      language text NOT NULL CHECK (language IN ('en', 'zh', 'es', 'ja')),
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'accepted', 'refused', 'unknown')),
      reason text NOT NULL DEFAULT '',
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, mail_template_id) REFERENCES mail_template (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'mail_test');
  await sql`CREATE INDEX mail_test_age ON mail_test (organisation_id, created_at)`.execute(db);
  // Tests cost nothing, so there is an end to them.
  await sql`
    CREATE TABLE mail_test_day (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      day date NOT NULL,
      tests integer NOT NULL CONSTRAINT mail_test_day_most CHECK (tests BETWEEN 1 AND 200),
      PRIMARY KEY (organisation_id, day)
    )`.execute(db);
  await organisationTable(db, 'mail_test_day');
}
