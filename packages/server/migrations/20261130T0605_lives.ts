import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Online events: the watch page of an event (hall, modules), its lives with chapters, cameras and recordings, and who watched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE live_hall (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      access text NOT NULL DEFAULT 'anyone' CHECK (access IN ('anyone', 'registered', 'ticket', 'password')),
      password_hash text,
      -- Raised with each change of who may watch: passes given before hold no more.
      round int NOT NULL DEFAULT 0,
      is_one_device boolean NOT NULL DEFAULT false,
      picture_key text,
      closing_text text NOT NULL DEFAULT '',
      version int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      CONSTRAINT live_hall_password CHECK (access <> 'password' OR password_hash IS NOT NULL)
    )`.execute(db);
  await organisationTable(db, 'live_hall');
  await sql`
    CREATE TABLE live_hall_ticket (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      ticket_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, event_id, ticket_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES live_hall (organisation_id, event_id),
      FOREIGN KEY (organisation_id, ticket_id) REFERENCES ticket (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'live_hall_ticket');

  await sql`
    CREATE TABLE live_module (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('introduction', 'programme', 'chat', 'questions', 'documents', 'vote', 'questionnaire', 'page')),
      -- '' = the words of the product.
      name text NOT NULL DEFAULT '',
      is_on boolean NOT NULL DEFAULT false,
      sort int NOT NULL CHECK (sort BETWEEN 1 AND 20),
      picture_key text,
      text text NOT NULL DEFAULT '',
      vote_id uuid,
      questionnaire_id uuid,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES live_hall (organisation_id, event_id),
      FOREIGN KEY (organisation_id, vote_id) REFERENCES vote (organisation_id, id),
      FOREIGN KEY (organisation_id, questionnaire_id) REFERENCES questionnaire (organisation_id, id),
      CONSTRAINT live_module_place UNIQUE (organisation_id, event_id, sort) DEFERRABLE,
      CONSTRAINT live_module_target CHECK ((vote_id IS NULL OR kind = 'vote') AND (questionnaire_id IS NULL OR kind = 'questionnaire'))
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX live_module_kind ON live_module (organisation_id, event_id, kind) WHERE kind <> 'page'`.execute(
    db,
  );
  await organisationTable(db, 'live_module');
  await sql`
    CREATE TABLE live_module_document (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      module_id uuid NOT NULL,
      document_id uuid NOT NULL,
      sort int NOT NULL CHECK (sort BETWEEN 1 AND 50),
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT live_module_document_once UNIQUE (organisation_id, module_id, document_id),
      FOREIGN KEY (organisation_id, module_id) REFERENCES live_module (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX live_module_document_of ON live_module_document (organisation_id, document_id, id)`.execute(
    db,
  );
  await organisationTable(db, 'live_module_document');

  await sql`
    CREATE TABLE live (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      title text NOT NULL CHECK (title <> ''),
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      place_id uuid,
      source text NOT NULL DEFAULT 'ingest' CHECK (source IN ('ingest', 'external')),
      external_url text NOT NULL DEFAULT '',
      is_recorded boolean NOT NULL DEFAULT true,
      state text NOT NULL DEFAULT 'upcoming' CHECK (state IN ('upcoming', 'live', 'interrupted', 'ended')),
      on_air_since timestamptz,
      -- When it is over by itself where nobody ends it and no camera sends.
      over_at timestamptz NOT NULL,
      -- Raised by a renewal: a key of an earlier round opens nothing.
      push_round int NOT NULL DEFAULT 0,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES live_hall (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id, place_id) REFERENCES schedule_place (organisation_id, event_id, id) ON DELETE SET NULL (place_id),
      CONSTRAINT live_times CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '48 hours'),
      CONSTRAINT live_address CHECK (source <> 'external' OR external_url <> '')
    )`.execute(db);
  await sql`CREATE INDEX live_of_event ON live (organisation_id, event_id, starts_at, id)`.execute(db);
  // The hall of the organisation, and those that shall end.
  await sql`CREATE INDEX live_not_over ON live (organisation_id, starts_at, id) WHERE state <> 'ended'`.execute(db);
  await sql`CREATE INDEX live_of_place ON live (organisation_id, event_id, place_id) WHERE place_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'live');

  await sql`
    CREATE TABLE live_chapter (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      live_id uuid NOT NULL,
      title text NOT NULL CHECK (title <> ''),
      description text NOT NULL DEFAULT '',
      starts_at timestamptz NOT NULL,
      agenda_id uuid,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, agenda_id) REFERENCES agenda_item (organisation_id, id) ON DELETE SET NULL (agenda_id),
      -- Checked when a statement is done, so that all can be moved at once.
      CONSTRAINT live_chapter_start UNIQUE (organisation_id, live_id, starts_at) DEFERRABLE
    )`.execute(db);
  await sql`CREATE INDEX live_chapter_agenda ON live_chapter (organisation_id, agenda_id) WHERE agenda_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'live_chapter');

  await sql`
    CREATE TABLE live_session (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      live_id uuid NOT NULL,
      state text NOT NULL DEFAULT 'interrupted' CHECK (state IN ('live', 'interrupted', 'ended')),
      on_air_since timestamptz,
      -- To be cut off: its live was ended or its key renewed.
      is_cut boolean NOT NULL DEFAULT false,
      started_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      ended_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE,
      CHECK ((state = 'ended') = (ended_at IS NOT NULL))
    )`.execute(db);
  // One camera at a time.
  await sql`CREATE UNIQUE INDEX live_session_open ON live_session (organisation_id, live_id) WHERE ended_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX live_session_of ON live_session (organisation_id, live_id)`.execute(db);
  await organisationTable(db, 'live_session');

  await sql`
    CREATE TABLE live_recording (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      live_id uuid NOT NULL,
      session_id uuid NOT NULL,
      part_id uuid NOT NULL,
      state text NOT NULL DEFAULT 'recording' CHECK (state IN ('recording', 'keeping', 'ready', 'failed')),
      started_at timestamptz NOT NULL,
      seconds double precision NOT NULL DEFAULT 0 CHECK (seconds >= 0),
      bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
      failure text,
      document_id uuid,
      is_shown boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT live_recording_part UNIQUE (organisation_id, part_id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, session_id) REFERENCES live_session (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE CASCADE,
      CHECK (state <> 'ready' OR document_id IS NOT NULL)
    )`.execute(db);
  await sql`CREATE INDEX live_recording_of ON live_recording (organisation_id, live_id, started_at)`.execute(db);
  await sql`CREATE INDEX live_recording_session ON live_recording (organisation_id, session_id)`.execute(db);
  await sql`CREATE INDEX live_recording_document ON live_recording (organisation_id, document_id, id) WHERE document_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'live_recording');

  await sql`
    CREATE TABLE live_viewer (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      -- Of who has a registration or a ticket; all others are known by a digest of their browser's name.
      participant_id uuid,
      browser bytea,
      -- The browser that watches now, a digest of its name.
      device bytea NOT NULL,
      name text NOT NULL DEFAULT '',
      entered_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES live_hall (organisation_id, event_id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id),
      CONSTRAINT live_viewer_participant UNIQUE (organisation_id, event_id, participant_id),
      CONSTRAINT live_viewer_browser UNIQUE (organisation_id, event_id, browser),
      CHECK ((participant_id IS NULL) <> (browser IS NULL))
    )`.execute(db);
  await sql`CREATE INDEX live_viewer_of ON live_viewer (organisation_id, participant_id) WHERE participant_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'live_viewer');

  // A viewer of one live: each counted once.
  await sql`
    CREATE TABLE live_seen (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      viewer_id uuid NOT NULL,
      first_at timestamptz NOT NULL,
      -- Of the stream, null = only recordings were watched.
      last_at timestamptz,
      seconds int NOT NULL DEFAULT 0 CHECK (seconds >= 0),
      recording_seconds int NOT NULL DEFAULT 0 CHECK (recording_seconds >= 0),
      -- Until when their minutes are counted, of the stream and of recordings.
      counted_until timestamptz,
      recording_until timestamptz,
      -- The beginning of the stay that goes on.
      stay_from timestamptz,
      -- What stands in the history of the member by now.
      told_seconds int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, live_id, viewer_id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, viewer_id) REFERENCES live_viewer (organisation_id, id) ON DELETE CASCADE
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`CREATE INDEX live_seen_first ON live_seen (organisation_id, live_id, first_at DESC, viewer_id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX live_seen_most ON live_seen (organisation_id, live_id, seconds DESC, viewer_id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX live_seen_last ON live_seen (organisation_id, live_id, last_at)`.execute(db);
  await sql`CREATE INDEX live_seen_viewer ON live_seen (organisation_id, viewer_id)`.execute(db);
  await organisationTable(db, 'live_seen');

  // When somebody watched the stream, beats that follow each other merged.
  await sql`
    CREATE TABLE live_watch (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      viewer_id uuid NOT NULL,
      from_at timestamptz NOT NULL,
      until_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, live_id, viewer_id, from_at),
      FOREIGN KEY (organisation_id, live_id, viewer_id) REFERENCES live_seen (organisation_id, live_id, viewer_id) ON DELETE CASCADE,
      CHECK (until_at > from_at)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`CREATE INDEX live_watch_viewer ON live_watch (organisation_id, viewer_id, from_at)`.execute(db);
  await organisationTable(db, 'live_watch');

  // Viewers of the stream in each minute, each once.
  await sql`
    CREATE TABLE live_minute (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      minute timestamptz NOT NULL,
      viewers int NOT NULL,
      PRIMARY KEY (organisation_id, live_id, minute),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'live_minute');

  await sql`
    CREATE TABLE live_tally (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      viewers int NOT NULL DEFAULT 0,
      known int NOT NULL DEFAULT 0,
      seconds bigint NOT NULL DEFAULT 0,
      recording_viewers int NOT NULL DEFAULT 0,
      recording_seconds bigint NOT NULL DEFAULT 0,
      peak int NOT NULL DEFAULT 0,
      peak_at timestamptz,
      messages int NOT NULL DEFAULT 0,
      questions int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, live_id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'live_tally');

  // Who was offered the recording of a live that they missed: once.
  await sql`
    CREATE TABLE live_missed (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      asked_at timestamptz NOT NULL,
      sent_at timestamptz,
      PRIMARY KEY (organisation_id, live_id, participant_id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX live_missed_of ON live_missed (organisation_id, participant_id)`.execute(db);
  await sql`CREATE INDEX live_missed_left ON live_missed (organisation_id, live_id, participant_id) WHERE sent_at IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'live_missed');

  // Tries to enter, from a network and at an event. Keys are keyed digests; rows are removed after a day.
  await sql`
    CREATE TABLE live_try (
      organisation_id uuid NOT NULL,
      key text NOT NULL,
      since timestamptz NOT NULL,
      count int NOT NULL,
      PRIMARY KEY (organisation_id, key)
    )`.execute(db);
  await sql`CREATE INDEX live_try_since ON live_try (organisation_id, since)`.execute(db);
  await organisationTable(db, 'live_try');

  // It stands in a member's history.
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(
    db,
  );
  const words = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => sql.lit(word));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join([...words, sql.lit('watched')])}))`.execute(db);
}
