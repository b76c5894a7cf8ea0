import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** An organisation's own templates: of questionnaires and of votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A template of a questionnaire is a form of the kind `template`: its name and its fields stand there, as a draft that is never published.
  await sql`
    CREATE TABLE questionnaire_template (
      organisation_id uuid NOT NULL REFERENCES organisation,
      form_id uuid NOT NULL,
      description text NOT NULL DEFAULT '',
      category text NOT NULL CHECK (category IN ('events', 'feedback', 'exhibition', 'learning', 'research', 'other')),
      -- What a questionnaire made of it begins with.
      settings jsonb NOT NULL,
      version int NOT NULL DEFAULT 1,
      updated_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, form_id),
      FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id),
      FOREIGN KEY (organisation_id, updated_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'questionnaire_template');

  await sql`
    CREATE TABLE vote_template (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      description text NOT NULL DEFAULT '',
      -- The vote made of it: title, description, cover, rounds with rules and candidates. Read and written as a whole.
      content jsonb NOT NULL,
      -- The questions asked with the ballot, a form of the kind template; null = none.
      form_id uuid,
      version int NOT NULL DEFAULT 1,
      updated_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id),
      FOREIGN KEY (organisation_id, updated_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'vote_template');
}
