import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/** Members: one person over all events of an organisation (decision 0061). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL DEFAULT '',
      company text NOT NULL DEFAULT '',
      title text NOT NULL DEFAULT '',
      language text NOT NULL DEFAULT 'en',
      note text NOT NULL DEFAULT '',
      owner_id uuid,
      origin text NOT NULL CHECK (origin IN ('registration', 'entry')),
      -- Of the registration that the person came by first.
      channel text NOT NULL DEFAULT '',
      -- The first number and address, and all of them for the search; member_contact is the truth.
      phone text COLLATE "C",
      email text COLLATE "C",
      contacts text NOT NULL DEFAULT '',
      search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || contacts || ' ' || company)) STORED,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      -- The last thing the person did.
      last_at timestamptz NOT NULL,
      deleted_at timestamptz,
      -- Into whom they were merged.
      became uuid,
      version int NOT NULL DEFAULT 1,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, owner_id) REFERENCES app_user (organisation_id, id),
      FOREIGN KEY (organisation_id, became) REFERENCES member (organisation_id, id),
      CHECK (became <> id)
    )`.execute(db);
  for (const [name, key] of [
    ['member_created', sql`created_at DESC, id DESC`],
    ['member_last', sql`last_at DESC, id DESC`],
    ['member_name', sql`lower(name) COLLATE "C", id`],
    ['member_origin', sql`origin, created_at DESC, id DESC`],
  ] as const)
    await sql`CREATE INDEX ${sql.id(name)} ON member (organisation_id, ${key}) WHERE deleted_at IS NULL`.execute(db);
  await sql`CREATE INDEX member_search ON member USING gin (organisation_id, search gin_trgm_ops)
    WITH (gin_pending_list_limit = 65536)`.execute(db);
  await organisationTable(db, 'member');

  await sql`
    CREATE TABLE member_contact (
      organisation_id uuid NOT NULL,
      member_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('phone', 'email')),
      value text COLLATE "C" NOT NULL CHECK (value <> ''),
      -- The first of a kind is the one that is shown.
      position smallint NOT NULL DEFAULT 0,
      source text NOT NULL CHECK (source IN ('registration', 'entry', 'edit')),
      since timestamptz NOT NULL DEFAULT now(),
      -- Not of deleted people: whoever comes again afterwards is someone new.
      is_live boolean NOT NULL DEFAULT true,
      PRIMARY KEY (organisation_id, member_id, kind, value),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  // Who somebody is: a number or an address has one person.
  await sql`CREATE UNIQUE INDEX member_contact_live ON member_contact (organisation_id, kind, value) WHERE is_live`.execute(
    db,
  );
  await sql`CREATE INDEX member_contact_tail ON member_contact (organisation_id, reverse(value)) WHERE is_live AND kind = 'phone'`.execute(
    db,
  );
  await organisationTable(db, 'member_contact');

  // A table of its own: participant is written by every desk, and a column there would write each row twice.
  await sql`
    CREATE TABLE member_participant (
      organisation_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      member_id uuid NOT NULL,
      event_id uuid NOT NULL,
      -- When they registered.
      at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, participant_id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_participant_of ON member_participant (organisation_id, member_id, at DESC, participant_id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX member_participant_event ON member_participant (organisation_id, event_id, member_id, participant_id)`.execute(
    db,
  );
  await organisationTable(db, 'member_participant');

  // Lines hold no word about a person: they outlive a removal. The id of a line follows from what it tells, so that it is told once.
  await sql`
    CREATE TABLE member_log (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      member_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      kind text NOT NULL CHECK (kind IN ('added', 'edited', 'deleted', 'restored', 'matched', 'registered', 'reviewed', 'ordered', 'paid',
        'refunded', 'signedIn', 'signedOut', 'signInUndone')),
      event_id uuid,
      participant_id uuid,
      order_id uuid,
      by_user uuid,
      data jsonb NOT NULL DEFAULT '{}',
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_log_of ON member_log (organisation_id, member_id, at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX member_log_kind ON member_log (organisation_id, member_id, kind, at DESC, id DESC)`.execute(
    db,
  );
  await organisationTable(db, 'member_log', { appendOnly: true });

  await sql`
    CREATE TABLE member_examine (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      participant_id uuid NOT NULL,
      reason text NOT NULL CHECK (reason IN ('conflict', 'shared', 'ambiguous')),
      -- Whose the number is, or the address where there is no number.
      member_id uuid NOT NULL,
      -- Of a conflict: whose the address is.
      other_id uuid,
      state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'APPROVED', 'MERGED', 'REJECTED')),
      -- Who it was decided to be.
      result_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      decided_at timestamptz,
      decided_by uuid,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, participant_id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, other_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, result_id) REFERENCES member (organisation_id, id),
      CHECK ((state = 'PENDING') = (decided_at IS NULL)),
      CHECK ((reason = 'conflict') = (other_id IS NOT NULL)),
      CHECK ((state IN ('APPROVED', 'MERGED')) = (result_id IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX member_examine_state ON member_examine (organisation_id, state, created_at DESC, id DESC)`.execute(
    db,
  );
  await organisationTable(db, 'member_examine');

  // Walks through the participants of the past.
  await sql`
    CREATE TABLE member_sync (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      -- Null: of all events.
      event_id uuid,
      state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'cancelled')),
      -- Counted by the first step.
      total int,
      done int NOT NULL DEFAULT 0,
      made int NOT NULL DEFAULT 0,
      joined int NOT NULL DEFAULT 0,
      conflicts int NOT NULL DEFAULT 0,
      -- Neither a number nor an address.
      without int NOT NULL DEFAULT 0,
      reached_at timestamptz,
      reached_id uuid,
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      CHECK ((state = 'running') = (settled_at IS NULL))
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX member_sync_running ON member_sync (organisation_id, event_id) NULLS NOT DISTINCT WHERE state = 'running'`.execute(
    db,
  );
  await sql`CREATE INDEX member_sync_latest ON member_sync (organisation_id, event_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await organisationTable(db, 'member_sync');

  // How far the participants of an event have flowed in: by its revision, which each change raises under the event's lock.
  await sql`
    CREATE TABLE member_reach (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      revision bigint NOT NULL DEFAULT -1,
      reached_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'member_reach');

  // Events of which something is to flow in; it holds nothing but the way there.
  globalTable('member_news');
  await sql`
    CREATE TABLE member_news (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, event_id)
    )`.execute(db);
  await sql`CREATE FUNCTION note_member_news() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit('BEGIN RETURN NULL; END')}`.execute(
    db,
  );
  await sql`
    CREATE TRIGGER note_member_news AFTER UPDATE OF revision ON event_tally FOR EACH ROW
    WHEN (NEW.revision <> OLD.revision) EXECUTE FUNCTION note_member_news()`.execute(db);
}
