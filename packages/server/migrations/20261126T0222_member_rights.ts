import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What a person may ask for: consent, and to be forgotten (decision 0072). The functions stand in functions/member and functions/participant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_consent (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      member_id uuid NOT NULL,
      channel text NOT NULL CHECK (channel IN ('sms', 'email', 'call', 'wechat')),
      answer text NOT NULL CHECK (answer IN ('given', 'refused', 'unknown')),
      source text NOT NULL CHECK (source <> ''),
      words text NOT NULL DEFAULT '',
      at timestamptz NOT NULL,
      by_user uuid,
      recorded_at timestamptz NOT NULL DEFAULT now(),
      -- The last word of a member about a channel; the earlier ones stay as its history.
      is_last boolean NOT NULL DEFAULT true,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX member_consent_last ON member_consent (organisation_id, member_id, channel) WHERE is_last`.execute(
    db,
  );
  await sql`CREATE INDEX member_consent_of ON member_consent (organisation_id, member_id, recorded_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX member_consent_who ON member_consent (organisation_id, channel, answer, member_id) WHERE is_last`.execute(
    db,
  );
  await organisationTable(db, 'member_consent');

  await sql`
    CREATE TABLE member_erasure (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      member_id uuid NOT NULL,
      -- Somebody asked for it: registrations and orders lose the name too. Otherwise a month is over since the member was deleted, and only the member goes.
      is_asked boolean NOT NULL,
      asked_by uuid,
      asked_at timestamptz NOT NULL DEFAULT now(),
      state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done')),
      reached_at timestamptz,
      reached_id uuid,
      registrations int NOT NULL DEFAULT 0,
      orders int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, member_id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'member_erasure');

  await sql`
    CREATE TABLE member_right (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      at timestamptz NOT NULL DEFAULT now(),
      kind text NOT NULL CHECK (kind IN ('erased', 'removed')),
      member_id uuid NOT NULL,
      by_user uuid,
      registrations int NOT NULL DEFAULT 0,
      orders int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_right_at ON member_right (organisation_id, at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX member_right_kind ON member_right (organisation_id, kind, at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX member_right_of ON member_right (organisation_id, member_id, at DESC, id DESC)`.execute(db);
  await organisationTable(db, 'member_right', { appendOnly: true });

  // Numbers and addresses of who was erased, as keyed digests: whoever is asked for by one is recognised, nobody can be read.
  await sql`
    CREATE TABLE member_erased_contact (
      organisation_id uuid NOT NULL,
      digest bytea NOT NULL,
      member_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, digest, member_id)
    )`.execute(db);
  await organisationTable(db, 'member_erased_contact', { appendOnly: true });

  await sql`ALTER TABLE member ADD COLUMN erased_at timestamptz`.execute(db);
  // Whoever is erased can hold nothing again.
  await sql`ALTER TABLE member ADD CONSTRAINT member_erased CHECK (erased_at IS NULL OR (
    deleted_at IS NOT NULL AND name = '' AND company = '' AND title = '' AND note = '' AND contacts = '' AND channel = '' AND phone IS NULL AND email IS NULL
    AND owner_id IS NULL))`.execute(db);
  await sql`CREATE INDEX member_gone ON member (organisation_id, deleted_at, id) WHERE deleted_at IS NOT NULL AND erased_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX participant_import_row_of ON participant_import_row (organisation_id, participant_id) WHERE participant_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX ticket_waiter_buyer ON ticket_waiter (organisation_id, buyer_key)`.execute(db);

  // Added to whatever kinds there are: other steps add theirs.
  const { rows } = await sql<{
    text: string;
  }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(db);
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind ?? '');
  const all = [...new Set([...kinds, 'consent'])].map((kind) => sql.lit(kind));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join(all)}))`.execute(db);
}
