import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Members without any interaction are erased by a rule of the organisation (decision 0072). Without a row there is no rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_retention (
      organisation_id uuid PRIMARY KEY,
      is_on boolean NOT NULL,
      months int NOT NULL CHECK (months BETWEEN 6 AND 120),
      changed_by uuid NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      FOREIGN KEY (organisation_id, changed_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'member_retention');

  // Nights in which the rule erased somebody.
  await sql`
    CREATE TABLE member_retention_run (
      organisation_id uuid NOT NULL,
      day date NOT NULL,
      months int NOT NULL,
      erased int NOT NULL CHECK (erased > 0),
      PRIMARY KEY (organisation_id, day)
    )`.execute(db);
  await organisationTable(db, 'member_retention_run');

  await sql`ALTER TABLE member_right DROP CONSTRAINT member_right_kind_check,
    ADD CONSTRAINT member_right_kind_check CHECK (kind IN ('erased', 'removed', 'expired'))`.execute(db);
}
