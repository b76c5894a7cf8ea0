import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * The programme of an event (decision 0045): dates, places, tracks and agenda items as they are being made. Each change raises `schedule.version` and
 * writes it into what it changed (`changed_in`), so one number says what somebody has not seen yet, and whether an item is still as it was. What fell
 * out stays with `deleted_at`, so that it can come back under its id, which calendars know it by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE schedule (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      version int NOT NULL DEFAULT 0,
      -- Kinds of clashes that are not taken as usual.
      levels jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(levels) = 'object'),
      usual_walk smallint NOT NULL DEFAULT 0 CHECK (usual_walk BETWEEN 0 AND 240),
      step smallint NOT NULL DEFAULT 5 CHECK (step BETWEEN 1 AND 240),
      -- The number of the last item: other systems know items by numbers.
      last_number int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`
    CREATE TABLE schedule_date (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      event_id uuid NOT NULL,
      date date NOT NULL,
      title text NOT NULL CHECK (length(title) <= 80),
      opens_at timestamptz NOT NULL,
      closes_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT schedule_date_once UNIQUE (organisation_id, event_id, date),
      UNIQUE (organisation_id, event_id, id),
      CONSTRAINT schedule_date_times CHECK (closes_at > opens_at AND closes_at <= opens_at + interval '48 hours'),
      FOREIGN KEY (organisation_id, event_id) REFERENCES schedule (organisation_id, event_id)
    )`.execute(db);
  await sql`
    CREATE TABLE schedule_place (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      event_id uuid NOT NULL,
      -- By which other systems know it.
      guid uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      description text NOT NULL DEFAULT '' CHECK (length(description) <= 300),
      capacity int CHECK (capacity BETWEEN 0 AND 1000000),
      change_over smallint NOT NULL DEFAULT 0 CHECK (change_over BETWEEN 0 AND 240),
      closed jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(closed) = 'array'),
      sort int NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT schedule_place_name UNIQUE (organisation_id, event_id, name),
      UNIQUE (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES schedule (organisation_id, event_id)
    )`.execute(db);
  await sql`
    CREATE TABLE schedule_walk (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      place_id uuid NOT NULL,
      other_id uuid NOT NULL CHECK (other_id > place_id),
      minutes smallint NOT NULL CHECK (minutes BETWEEN 0 AND 240),
      PRIMARY KEY (organisation_id, event_id, place_id, other_id),
      FOREIGN KEY (organisation_id, event_id, place_id) REFERENCES schedule_place (organisation_id, event_id, id) ON DELETE CASCADE,
      FOREIGN KEY (organisation_id, event_id, other_id) REFERENCES schedule_place (organisation_id, event_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`
    CREATE TABLE schedule_track (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      event_id uuid NOT NULL,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      colour text CHECK (colour ~ '^#[0-9a-f]{6}$'),
      sort int NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT schedule_track_name UNIQUE (organisation_id, event_id, name),
      UNIQUE (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES schedule (organisation_id, event_id)
    )`.execute(db);
  await sql`
    CREATE TABLE agenda_item (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      event_id uuid NOT NULL,
      number int NOT NULL,
      guid uuid NOT NULL DEFAULT gen_random_uuid(),
      date_id uuid,
      place_id uuid,
      track_id uuid,
      starts_at timestamptz,
      minutes smallint NOT NULL CHECK (minutes BETWEEN 0 AND 2880),
      title text NOT NULL CHECK (length(title) BETWEEN 1 AND 250),
      subtitle text NOT NULL DEFAULT '' CHECK (length(subtitle) <= 250),
      kind text NOT NULL DEFAULT 'talk' CHECK (length(kind) <= 40),
      language text NOT NULL DEFAULT '' CHECK (length(language) <= 40),
      abstract text NOT NULL DEFAULT '',
      description text NOT NULL DEFAULT '',
      url text NOT NULL DEFAULT '' CHECK (url ~ '^(https?://.*)?$'),
      links jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(links) = 'array'),
      expected int CHECK (expected BETWEEN 0 AND 1000000),
      note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
      is_public boolean NOT NULL DEFAULT true,
      words jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(words) = 'object'),
      changed_in int NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, id),
      CONSTRAINT agenda_item_number UNIQUE (organisation_id, event_id, number),
      -- What has a time has a day, and the other way round.
      CONSTRAINT agenda_item_placed CHECK ((starts_at IS NULL) = (date_id IS NULL)),
      FOREIGN KEY (organisation_id, event_id) REFERENCES schedule (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id, date_id) REFERENCES schedule_date (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, event_id, place_id) REFERENCES schedule_place (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, event_id, track_id) REFERENCES schedule_track (organisation_id, event_id, id)
    )`.execute(db);
  await sql`CREATE INDEX agenda_item_changed ON agenda_item (organisation_id, event_id, changed_in)`.execute(db);
  await sql`ALTER TABLE event_guest ADD UNIQUE (organisation_id, event_id, id)`.execute(db);
  await sql`
    CREATE TABLE agenda_guest (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      agenda_id uuid NOT NULL,
      event_guest_id uuid NOT NULL,
      role text NOT NULL CHECK (role IN ('speaker', 'moderator')),
      sort smallint NOT NULL,
      PRIMARY KEY (organisation_id, agenda_id, event_guest_id),
      FOREIGN KEY (organisation_id, event_id, agenda_id) REFERENCES agenda_item (organisation_id, event_id, id),
      -- Who is taken off the event stays here unseen, and is back when bound again.
      FOREIGN KEY (organisation_id, event_id, event_guest_id) REFERENCES event_guest (organisation_id, event_id, id)
    )`.execute(db);
  await sql`CREATE INDEX agenda_guest_of_event ON agenda_guest (organisation_id, event_id)`.execute(db);
  await sql`CREATE INDEX agenda_guest_of_guest ON agenda_guest (organisation_id, event_guest_id)`.execute(db);
  // A release is never changed: going back to one makes a new one of it.
  await sql`
    CREATE TABLE schedule_release (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      event_id uuid NOT NULL,
      number int NOT NULL CHECK (number >= 1),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
      note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
      -- The version of the schedule that it was made of.
      version int NOT NULL,
      contents jsonb NOT NULL CHECK (jsonb_typeof(contents) = 'object'),
      changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
      made_by uuid,
      made_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT schedule_release_number UNIQUE (organisation_id, event_id, number),
      FOREIGN KEY (organisation_id, event_id) REFERENCES schedule (organisation_id, event_id)
    )`.execute(db);
  await organisationTable(db, 'schedule_release', { appendOnly: true });
  for (const table of [
    'schedule',
    'schedule_date',
    'schedule_place',
    'schedule_walk',
    'schedule_track',
    'agenda_item',
    'agenda_guest',
  ])
    await organisationTable(db, table);
}
