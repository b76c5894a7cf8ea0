import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** The feed of a live, which every watch page follows, and what is written in its chat and asked of its host. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Under the lock of its row the feed's numbers are given, so they become visible in their order.
  await sql`
    CREATE TABLE live_feed_tally (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      seq bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, live_id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'live_feed_tally');
  await sql`
    CREATE TABLE live_feed (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      seq bigint NOT NULL,
      event jsonb NOT NULL,
      -- What the event is about, where that can be taken away.
      about uuid,
      at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, live_id, seq),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX live_feed_about ON live_feed (organisation_id, live_id, about) WHERE about IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'live_feed');

  await sql`
    CREATE TABLE chat_setting (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      is_on boolean NOT NULL DEFAULT true,
      takes_questions boolean NOT NULL DEFAULT true,
      slow_seconds int NOT NULL DEFAULT 0 CHECK (slow_seconds BETWEEN 0 AND 3600),
      approves_first boolean NOT NULL DEFAULT false,
      is_muted boolean NOT NULL DEFAULT false,
      is_aligned boolean NOT NULL DEFAULT false,
      words text[] NOT NULL DEFAULT '{}',
      word_action text NOT NULL DEFAULT 'refuse' CHECK (word_action IN ('refuse', 'hold')),
      PRIMARY KEY (organisation_id, live_id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'chat_setting');

  await sql`
    CREATE TABLE chat_message (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      live_id uuid NOT NULL,
      -- NULL = the host.
      viewer_id uuid,
      -- Of the host, who wrote it.
      by_user uuid,
      name text NOT NULL,
      text text NOT NULL CHECK (text <> ''),
      state text NOT NULL CHECK (state IN ('shown', 'held', 'deleted')),
      has_word boolean NOT NULL DEFAULT false,
      is_pinned boolean NOT NULL DEFAULT false,
      nonce text NOT NULL,
      played_at timestamptz NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, viewer_id) REFERENCES live_viewer (organisation_id, id) ON DELETE CASCADE,
      CONSTRAINT chat_message_once UNIQUE NULLS NOT DISTINCT (organisation_id, live_id, viewer_id, nonce),
      CHECK (viewer_id IS NULL OR by_user IS NULL),
      CONSTRAINT chat_message_pinned CHECK (NOT is_pinned OR state = 'shown')
    )`.execute(db);
  await sql`CREATE INDEX chat_message_newest ON chat_message (organisation_id, live_id, at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX chat_message_of_state ON chat_message (organisation_id, live_id, state, at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX chat_message_on_top ON chat_message (organisation_id, live_id) WHERE is_pinned`.execute(db);
  await sql`CREATE INDEX chat_message_viewer ON chat_message (organisation_id, viewer_id) WHERE viewer_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'chat_message');

  await sql`
    CREATE TABLE chat_question (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      live_id uuid NOT NULL,
      viewer_id uuid NOT NULL,
      name text NOT NULL,
      text text NOT NULL CHECK (text <> ''),
      state text NOT NULL CHECK (state IN ('shown', 'held', 'hidden')),
      nonce text NOT NULL,
      -- How many rows of chat_vote there are.
      votes int NOT NULL DEFAULT 0 CHECK (votes >= 0),
      answer text NOT NULL DEFAULT '',
      answered_at timestamptz,
      answered_by uuid,
      at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, viewer_id) REFERENCES live_viewer (organisation_id, id) ON DELETE CASCADE,
      CONSTRAINT chat_question_once UNIQUE (organisation_id, live_id, viewer_id, nonce),
      CHECK (answer = '' OR answered_at IS NOT NULL)
    )`.execute(db);
  await sql`CREATE INDEX chat_question_newest ON chat_question (organisation_id, live_id, at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX chat_question_wanted ON chat_question (organisation_id, live_id, votes DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX chat_question_shown ON chat_question (organisation_id, live_id, (answered_at IS NOT NULL), votes DESC, id DESC)
    WHERE state = 'shown'`.execute(db);
  await sql`CREATE INDEX chat_question_viewer ON chat_question (organisation_id, viewer_id)`.execute(db);
  await organisationTable(db, 'chat_question');

  await sql`
    CREATE TABLE chat_vote (
      organisation_id uuid NOT NULL,
      question_id uuid NOT NULL,
      viewer_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, question_id, viewer_id),
      FOREIGN KEY (organisation_id, question_id) REFERENCES chat_question (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, viewer_id) REFERENCES live_viewer (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX chat_vote_viewer ON chat_vote (organisation_id, viewer_id)`.execute(db);
  await organisationTable(db, 'chat_vote');

  // When a viewer of a live last wrote: slow mode.
  await sql`
    CREATE TABLE chat_pace (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      viewer_id uuid NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, live_id, viewer_id),
      FOREIGN KEY (organisation_id, live_id) REFERENCES live (organisation_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, viewer_id) REFERENCES live_viewer (organisation_id, id) ON DELETE CASCADE
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`CREATE INDEX chat_pace_viewer ON chat_pace (organisation_id, viewer_id)`.execute(db);
  await organisationTable(db, 'chat_pace');

  // Who may not write: the viewer, the registration, the browser. Who comes back as another viewer on the same device is known by it.
  await sql`
    CREATE TABLE chat_mute (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      viewer_id uuid NOT NULL,
      participant_id uuid,
      device bytea NOT NULL,
      name text NOT NULL,
      by_user uuid NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, viewer_id) REFERENCES live_viewer (organisation_id, id) ON DELETE CASCADE,
      CONSTRAINT chat_mute_once UNIQUE (organisation_id, event_id, viewer_id)
    )`.execute(db);
  await sql`CREATE INDEX chat_mute_newest ON chat_mute (organisation_id, event_id, at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX chat_mute_participant ON chat_mute (organisation_id, event_id, participant_id) WHERE participant_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX chat_mute_device ON chat_mute (organisation_id, event_id, device)`.execute(db);
  await sql`CREATE INDEX chat_mute_viewer ON chat_mute (organisation_id, viewer_id)`.execute(db);
  await organisationTable(db, 'chat_mute');

  // They stand in a member's history, once a live.
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(
    db,
  );
  const words = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => sql.lit(word));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join([...words, sql.lit('chatted'), sql.lit('questioned')])}))`.execute(
    db,
  );
}
