import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What users see and change of their own: language, zone, since when their password is; where they are signed in, and who tried to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE app_user
      ADD COLUMN language text CHECK (language IN ('en', 'zh', 'es', 'ja')),
      ADD COLUMN time_zone text,
      ADD COLUMN password_changed_at timestamptz`.execute(db);
  await sql`
    ALTER TABLE access_token
      ADD COLUMN id uuid NOT NULL DEFAULT uuidv7(),
      ADD COLUMN device text NOT NULL DEFAULT '',
      ADD COLUMN address text NOT NULL DEFAULT '',
      ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now()`.execute(db);
  await sql`
    CREATE TABLE sign_in (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      user_id uuid NOT NULL,
      way text NOT NULL CHECK (way IN ('password', 'code')),
      succeeded boolean NOT NULL,
      device text NOT NULL,
      address text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, user_id) REFERENCES app_user ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'sign_in');
  await sql`CREATE INDEX sign_in_of_user ON sign_in (organisation_id, user_id, at DESC, id DESC)`.execute(db);
}
