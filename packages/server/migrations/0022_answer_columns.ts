import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Answers by column, for statistics of any choice of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is answered to one field by some thousand answers that follow each other (a part): which answers there are, each once, and for each number
  // in turn which of them it is (0 = none). One byte each, two where there are more than 255. Made from the rows once a part is complete: answers
  // never change, which ones are deleted is asked for beside it, and a part that loses a row for good goes with it and is made anew.
  await sql`
    CREATE TABLE questionnaire_column (
      organisation_id uuid NOT NULL,
      questionnaire_id uuid NOT NULL,
      -- Of the answer as a whole: #channel, #language, #days, #seconds, #score, #at (first and last moment, no codes).
      field_id text COLLATE "C" NOT NULL,
      part int NOT NULL,
      entries jsonb NOT NULL,
      codes bytea NOT NULL,
      PRIMARY KEY (organisation_id, questionnaire_id, field_id, part),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'questionnaire_column');
}
