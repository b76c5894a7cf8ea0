import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Colleagues: their role, when they left, and whom somebody has invited. Who has left stays a row, for what they did names them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE app_user
      ADD COLUMN role text NOT NULL DEFAULT 'admin' CHECK (role = ANY (ARRAY['admin'])),
      ADD COLUMN removed_at timestamptz`.execute(db);
  // Of the code there is a hash, and that alone: null until the job has sent it.
  await sql`
    CREATE TABLE invitation (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      email text NOT NULL,
      language text NOT NULL CHECK (language IN ('en', 'zh', 'es', 'ja')),
      role text NOT NULL DEFAULT 'admin' CHECK (role = ANY (ARRAY['admin'])),
      code_hash bytea,
      invited_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      asked_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT invitation_code UNIQUE (organisation_id, code_hash),
      UNIQUE (organisation_id, email),
      FOREIGN KEY (organisation_id, invited_by) REFERENCES app_user
    )`.execute(db);
  await organisationTable(db, 'invitation');
  await sql`CREATE INDEX login_name_of_user ON login_name (organisation_id, user_id)`.execute(db);
  await sql`CREATE INDEX invitation_by_user ON invitation (organisation_id, invited_by)`.execute(db);
}
