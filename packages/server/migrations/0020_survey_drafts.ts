import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Half-filled questionnaires that people go on with on another device, by a link that was sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE questionnaire_draft (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL,
      questionnaire_id uuid NOT NULL,
      -- SHA-256 of the link's token. The token stands nowhere: it is made of the id and the installation's key.
      token_digest bytea NOT NULL,
      -- Saving names the revision it began with: of two devices the second is told.
      revision int NOT NULL DEFAULT 1,
      form_version int NOT NULL,
      -- As they stood in the fields, unchecked; only of fields that this version has.
      answers jsonb NOT NULL,
      page int NOT NULL,
      language text NOT NULL,
      channel text NOT NULL,
      -- Of the personal link, where one answer is taken per link: the link to go on must be that person's, too.
      personal_token text COLLATE "C",
      seconds int NOT NULL,
      created_at timestamptz NOT NULL,
      saved_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, token_digest),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX questionnaire_draft_of ON questionnaire_draft (organisation_id, questionnaire_id, created_at)`.execute(
    db,
  );
  await sql`CREATE INDEX questionnaire_draft_end ON questionnaire_draft (organisation_id, expires_at)`.execute(db);
  await organisationTable(db, 'questionnaire_draft');

  // Uploads that a draft names: as long as it lives they are not removed, though no answer has claimed them yet.
  await sql`
    CREATE TABLE questionnaire_draft_file (
      organisation_id uuid NOT NULL,
      file_id uuid NOT NULL,
      draft_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, file_id, draft_id),
      FOREIGN KEY (organisation_id, file_id) REFERENCES form_file (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, draft_id) REFERENCES questionnaire_draft (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX questionnaire_draft_file_of ON questionnaire_draft_file (organisation_id, draft_id)`.execute(
    db,
  );
  await organisationTable(db, 'questionnaire_draft_file');
}
