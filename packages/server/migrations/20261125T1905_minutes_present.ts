import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * How long people were at each agenda item, and certificates of it (decision 0056). A hall names the places of the programme that are in it. A run counts the
 * people of an event step by step into a round of its own; what is shown is the last round that came to its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE checkin_hall_place (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      place_id uuid NOT NULL,
      hall_id uuid NOT NULL,
      -- A place is in one hall.
      CONSTRAINT checkin_hall_place_pkey PRIMARY KEY (organisation_id, event_id, place_id),
      FOREIGN KEY (organisation_id, event_id, place_id) REFERENCES schedule_place (organisation_id, event_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, event_id, hall_id) REFERENCES checkin_hall (organisation_id, event_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`
    CREATE TABLE attendance_run (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      state text NOT NULL CHECK (state IN ('running', 'done', 'cancelled')),
      -- The one that is counted, or was last; and the one that is shown, none before the first has come to its end.
      round int NOT NULL CHECK (round >= 1),
      shown_round int CHECK (shown_round <= round),
      started_at timestamptz NOT NULL,
      -- When the round that is shown was begun, and came to its end.
      shown_from timestamptz,
      counted_at timestamptz,
      -- The first scan since the last run began; fold_presence writes it.
      changed_at timestamptz,
      -- The items as they were when the run began: {id, title, place, starts, ends}.
      items jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array'),
      items_done int NOT NULL DEFAULT 0,
      -- The last person who was counted.
      reached_at timestamptz,
      reached_id uuid,
      people_all int NOT NULL,
      people_done int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`
    CREATE TABLE attendance_minutes (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      round int NOT NULL,
      agenda_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      seconds int NOT NULL CHECK (seconds >= 0),
      -- Whether nobody saw them leave.
      is_open boolean NOT NULL,
      PRIMARY KEY (organisation_id, event_id, round, agenda_id, participant_id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX attendance_minutes_longest ON attendance_minutes (organisation_id, event_id, round, agenda_id, seconds DESC, participant_id DESC)`.execute(
    db,
  );
  await sql`
    CREATE TABLE attendance_item (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      round int NOT NULL,
      agenda_id uuid NOT NULL,
      title text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      -- The hall, or the event itself; null = no hall has the item's place.
      place_id uuid,
      people int NOT NULL,
      left_unseen int NOT NULL,
      median_seconds int,
      -- Everybody who was at the place at all.
      place_people int NOT NULL,
      PRIMARY KEY (organisation_id, event_id, round, agenda_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX attendance_item_order ON attendance_item (organisation_id, event_id, round, starts_at, agenda_id)`.execute(
    db,
  );
  await sql`
    CREATE TABLE attendance_rule (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      is_on boolean NOT NULL,
      -- By language.
      titles jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(titles) = 'object'),
      min_minutes int CHECK (min_minutes BETWEEN 1 AND 100000),
      -- Of the programme, in per cent.
      min_share smallint CHECK (min_share BETWEEN 1 AND 100),
      shows_items boolean NOT NULL,
      signer_name text NOT NULL DEFAULT '' CHECK (length(signer_name) <= 80),
      signer_role text NOT NULL DEFAULT '' CHECK (length(signer_role) <= 80),
      -- Null = from the end of the event on.
      available_from timestamptz,
      version int NOT NULL DEFAULT 1,
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  // What was handed out stays true of that day: who has other minutes later gets another number.
  await sql`
    CREATE TABLE attendance_certificate (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      number text NOT NULL CHECK (length(number) = 14),
      event_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      seconds int NOT NULL CHECK (seconds >= 0),
      issued_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, number),
      CONSTRAINT attendance_certificate_once UNIQUE (organisation_id, participant_id, seconds),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'attendance_certificate', { appendOnly: true });
  for (const table of [
    'checkin_hall_place',
    'attendance_run',
    'attendance_minutes',
    'attendance_item',
    'attendance_rule',
  ])
    await organisationTable(db, table);
}
