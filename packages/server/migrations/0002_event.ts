import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Events, their forms, participants and tallies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE event (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      code text NOT NULL,
      title text NOT NULL CHECK (title <> ''),
      model smallint NOT NULL CHECK (model IN (0, 1)),
      use_ticket smallint NOT NULL CHECK (use_ticket IN (0, 1)),
      publish_status smallint NOT NULL DEFAULT 0 CHECK (publish_status IN (0, 1, 2)),
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      time_zone text NOT NULL,
      place_name text NOT NULL,
      address text NOT NULL,
      latitude double precision,
      longitude double precision,
      cover_key text,
      description text NOT NULL,
      summary text NOT NULL,
      organiser_name text NOT NULL,
      needs_review boolean NOT NULL,
      registration_opens_at timestamptz,
      registration_closes_at timestamptz,
      form_id uuid NOT NULL,
      version int NOT NULL DEFAULT 1,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, code),
      CHECK (ends_at > starts_at),
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX event_created ON event (organisation_id, created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX event_starts ON event (organisation_id, starts_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX event_search ON event USING gin (organisation_id, (lower(title || ' ' || place_name)) gin_trgm_ops)`.execute(
    db,
  );
  await organisationTable(db, 'event');

  await sql`
    CREATE TABLE form (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid,
      name text NOT NULL,
      current_version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'form');

  await sql`
    CREATE TABLE form_version (
      organisation_id uuid NOT NULL,
      form_id uuid NOT NULL,
      version int NOT NULL,
      definition jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, form_id, version),
      FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'form_version', { appendOnly: true });

  // The one row that changes of an event's participants lock. Its CHECK is what makes more people than places impossible.
  await sql`
    CREATE TABLE event_tally (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      capacity int CHECK (capacity > 0),
      pending int NOT NULL DEFAULT 0 CHECK (pending >= 0),
      approved int NOT NULL DEFAULT 0 CHECK (approved >= 0),
      rejected int NOT NULL DEFAULT 0 CHECK (rejected >= 0),
      waitlisted int NOT NULL DEFAULT 0 CHECK (waitlisted >= 0),
      cancelled int NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
      signed_in int NOT NULL DEFAULT 0 CHECK (signed_in >= 0),
      revision bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, event_id),
      CONSTRAINT places_within_capacity CHECK (capacity IS NULL OR pending + approved <= capacity),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'event_tally');

  // Per quarter of an hour in UTC, so that days can be summed in every time zone there is.
  await sql`
    CREATE TABLE event_quarter (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      quarter timestamptz NOT NULL,
      registered int NOT NULL DEFAULT 0,
      signed_in int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, event_id, quarter),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'event_quarter');

  await sql`
    CREATE TABLE event_channel (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      channel text NOT NULL,
      registered int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, event_id, channel),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'event_channel');

  await sql`
    CREATE TABLE participant (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      code text COLLATE "C" NOT NULL,
      state text NOT NULL CHECK (state IN ('PENDING', 'APPROVED', 'REJECTED', 'WAITLISTED', 'CANCELLED', 'DELETED')),
      name text NOT NULL,
      phone text COLLATE "C",
      email text COLLATE "C",
      company text NOT NULL DEFAULT '',
      title text NOT NULL DEFAULT '',
      answers jsonb NOT NULL DEFAULT '{}',
      form_id uuid NOT NULL,
      form_version int NOT NULL,
      language text NOT NULL DEFAULT 'en',
      channel text NOT NULL DEFAULT '',
      request_nonce text,
      submitted_at timestamptz NOT NULL DEFAULT now(),
      reviewed_at timestamptz,
      reviewed_by uuid,
      signed_in_at timestamptz,
      revision bigint NOT NULL DEFAULT 0,
      version int NOT NULL DEFAULT 1,
      -- Who comes by a ticket: one participant a ticket, so one buyer's phone may stand at several.
      order_ticket_id uuid,
      unpaid boolean NOT NULL DEFAULT false,
      search text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || company)) STORED,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, code),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX participant_phone ON participant (organisation_id, event_id, phone) WHERE phone IS NOT NULL AND order_ticket_id IS NULL`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX participant_email ON participant (organisation_id, event_id, email) WHERE email IS NOT NULL AND order_ticket_id IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX participant_ticket_phone ON participant (organisation_id, event_id, phone) WHERE phone IS NOT NULL AND order_ticket_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX participant_ticket ON participant (organisation_id, order_ticket_id) WHERE order_ticket_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX participant_list ON participant (organisation_id, event_id, submitted_at DESC, id DESC) WHERE state <> 'DELETED'`.execute(
    db,
  );
  await sql`CREATE INDEX participant_state ON participant (organisation_id, event_id, state, submitted_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX participant_signed_in ON participant (organisation_id, event_id, submitted_at DESC, id DESC) WHERE signed_in_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX participant_name ON participant (organisation_id, event_id, (lower(name) COLLATE "C"), id)`.execute(
    db,
  );
  await sql`CREATE INDEX participant_revision ON participant (organisation_id, event_id, revision)`.execute(db);
  await sql`CREATE INDEX participant_phone_tail ON participant (organisation_id, event_id, (reverse(phone) COLLATE "C")) WHERE phone IS NOT NULL`.execute(
    db,
  );
  // Not led by organisation and event: those two keys would stand for every row there is, and each change would pay for them (three times the
  // cost of a scan, measured). Rows of other events that match are passed over when the rows are read.
  await sql`CREATE INDEX participant_search ON participant USING gin (search gin_trgm_ops)`.execute(db);
  await organisationTable(db, 'participant');

  await sql`
    CREATE TABLE participant_history (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      participant_id uuid NOT NULL,
      kind text NOT NULL,
      from_state text,
      to_state text,
      by_user uuid,
      note text NOT NULL DEFAULT '',
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX participant_history_of ON participant_history (organisation_id, participant_id, at)`.execute(
    db,
  );
  await organisationTable(db, 'participant_history', { appendOnly: true });

  await sql`
    CREATE TABLE message (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid,
      -- What it is about: a participant, an order, somebody on a waiting list.
      subject_id uuid NOT NULL,
      channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
      kind text NOT NULL,
      recipient text NOT NULL,
      state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'claimed', 'accepted', 'failed', 'unknown')),
      attempts int NOT NULL DEFAULT 0,
      provider_id text,
      reason text NOT NULL DEFAULT '',
      occasion text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      claimed_at timestamptz,
      settled_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, subject_id, kind, channel, occasion)
    )`.execute(db);
  await organisationTable(db, 'message');
}
