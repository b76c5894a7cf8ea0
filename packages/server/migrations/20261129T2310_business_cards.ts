import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Business cards of users. One of each user's is the default one; one that has a code is seen by who has its link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE business_card (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      user_id uuid NOT NULL,
      name text NOT NULL,
      job_title text NOT NULL,
      company text NOT NULL,
      phone text NOT NULL,
      email text NOT NULL,
      website text NOT NULL,
      address text NOT NULL,
      picture_key text,
      is_default boolean NOT NULL,
      code text,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, user_id) REFERENCES app_user ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'business_card');
  await sql`CREATE INDEX business_card_of_user ON business_card (organisation_id, user_id, created_at, id)`.execute(db);
  await sql`CREATE UNIQUE INDEX business_card_default ON business_card (organisation_id, user_id) WHERE is_default`.execute(
    db,
  );
}
