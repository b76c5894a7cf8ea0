import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/** Organisations, people, tokens and the tables by which a public code finds its organisation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
  await sql`CREATE EXTENSION IF NOT EXISTS btree_gin`.execute(db);

  // Null when no organisation is set, so every policy built on it fails closed. A setting made by set_config(…, true) reads as '' afterwards.
  await sql`
    CREATE FUNCTION convoke_organisation() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT nullif(current_setting('convoke.organisation_id', true), '')::uuid $$`.execute(db);

  await sql`
    CREATE TABLE organisation (
      organisation_id uuid PRIMARY KEY DEFAULT uuidv7(),
      name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await organisationTable(db, 'organisation');

  await sql`
    CREATE TABLE app_user (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      username text NOT NULL,
      nick_name text NOT NULL,
      avatar_key text,
      mobile text,
      email text,
      password_hash text,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'app_user');

  // Every way a user can be named at sign-in, before the organisation is known: user name, phone, e-mail.
  await sql`
    CREATE TABLE login_name (
      name text PRIMARY KEY,
      organisation_id uuid NOT NULL,
      user_id uuid NOT NULL,
      FOREIGN KEY (organisation_id, user_id) REFERENCES app_user (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  globalTable('login_name');

  await sql`
    CREATE TABLE directory (
      kind text NOT NULL,
      code text NOT NULL,
      organisation_id uuid NOT NULL,
      target_id uuid NOT NULL,
      PRIMARY KEY (kind, code)
    )`.execute(db);
  globalTable('directory');

  await sql`
    CREATE TABLE access_token (
      token_hash bytea PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('organiser', 'application', 'staff', 'outbound')),
      organisation_id uuid,
      user_id uuid,
      event_id uuid,
      key_id uuid,
      role text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX access_token_user ON access_token (organisation_id, user_id) WHERE user_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX access_token_key ON access_token (organisation_id, key_id) WHERE key_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX access_token_expiry ON access_token (expires_at)`.execute(db);
  globalTable('access_token');

  await sql`
    CREATE TABLE request_nonce (
      nonce text NOT NULL,
      app_id text NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (nonce, app_id)
    )`.execute(db);
  await sql`CREATE INDEX request_nonce_seen ON request_nonce USING brin (seen_at)`.execute(db);
  globalTable('request_nonce');

  await sql`
    CREATE TABLE one_time_code (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      purpose text NOT NULL,
      recipient text NOT NULL,
      code_hash bytea NOT NULL,
      tries int NOT NULL DEFAULT 0 CHECK (tries <= 5),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX one_time_code_recipient ON one_time_code (recipient, purpose, created_at DESC)`.execute(db);
  globalTable('one_time_code');

  // One row per number or address: when codes were sent to it in the last day. The row is locked by the statement that adds to it.
  await sql`
    CREATE TABLE code_sending (
      recipient text PRIMARY KEY,
      sent_at timestamptz[] NOT NULL
    )`.execute(db);
  globalTable('code_sending');

  await sql`
    CREATE TABLE sign_in_guard (
      subject text PRIMARY KEY,
      failed_at timestamptz[] NOT NULL
    )`.execute(db);
  globalTable('sign_in_guard');

  await sql`
    CREATE TABLE captcha_used (
      challenge text PRIMARY KEY,
      used_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  globalTable('captcha_used');

  await sql`
    CREATE TABLE stored_file (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      key text NOT NULL,
      content_type text NOT NULL,
      bytes bigint NOT NULL CHECK (bytes >= 0),
      width int,
      height int,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, key)
    )`.execute(db);
  await organisationTable(db, 'stored_file');

  await sql`
    CREATE TABLE short_link (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      code text NOT NULL,
      target text NOT NULL,
      target_hash bytea NOT NULL,
      clicks bigint NOT NULL DEFAULT 0,
      last_clicked_at timestamptz,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, target_hash)
    )`.execute(db);
  await organisationTable(db, 'short_link');
}
