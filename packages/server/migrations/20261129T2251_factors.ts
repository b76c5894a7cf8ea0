import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/** By what an account is entered besides its password: an authenticator app with recovery codes, passkeys, an identity elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The secret is sealed; the last step that a code was taken for is never taken again.
  await sql`
    CREATE TABLE user_totp (
      organisation_id uuid NOT NULL REFERENCES organisation,
      user_id uuid NOT NULL,
      sealed_secret text NOT NULL,
      last_step bigint NOT NULL DEFAULT 0,
      begun_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz,
      PRIMARY KEY (organisation_id, user_id),
      FOREIGN KEY (organisation_id, user_id) REFERENCES app_user ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'user_totp');

  await sql`
    CREATE TABLE user_recovery_code (
      organisation_id uuid NOT NULL,
      user_id uuid NOT NULL,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (organisation_id, user_id, code_hash),
      FOREIGN KEY (organisation_id, user_id) REFERENCES user_totp ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'user_recovery_code');

  await sql`
    CREATE TABLE user_passkey (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      user_id uuid NOT NULL,
      credential_id text NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL CHECK (counter >= 0),
      transports text[] NOT NULL,
      is_synced boolean NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      used_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, credential_id),
      FOREIGN KEY (organisation_id, user_id) REFERENCES app_user ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'user_passkey');
  await sql`CREATE INDEX user_passkey_of_user ON user_passkey (organisation_id, user_id, id)`.execute(db);

  // Read before anybody knows whose it is, as login_name.
  await sql`
    CREATE TABLE login_identity (
      issuer text NOT NULL,
      subject text NOT NULL,
      organisation_id uuid NOT NULL,
      user_id uuid NOT NULL,
      linked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (issuer, subject),
      UNIQUE (organisation_id, user_id, issuer),
      FOREIGN KEY (organisation_id, user_id) REFERENCES app_user ON DELETE CASCADE
    )`.execute(db);
  globalTable('login_identity');

  await sql`
    CREATE TABLE sign_in_step (
      secret_hash bytea PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('factor', 'passkey', 'passkey-add', 'oidc')),
      browser text,
      organisation_id uuid,
      user_id uuid,
      sealed_data text NOT NULL,
      tries int NOT NULL DEFAULT 0 CHECK (tries <= 5),
      expires_at timestamptz NOT NULL
    )`.execute(db);
  globalTable('sign_in_step');
  await sql`CREATE INDEX sign_in_step_of_user ON sign_in_step (organisation_id, user_id) WHERE user_id IS NOT NULL`.execute(
    db,
  );

  await sql`
    ALTER TABLE sign_in
      DROP CONSTRAINT sign_in_way_check,
      ADD CONSTRAINT sign_in_way_check CHECK (way IN ('password', 'code', 'totp', 'recovery', 'passkey', 'oidc'))`.execute(
    db,
  );
}
