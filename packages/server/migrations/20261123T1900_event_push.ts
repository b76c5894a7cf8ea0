import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What participants of an event are told all at once (decision 0049): that it is near, that it has changed, a post of its news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE event_push (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      type text NOT NULL CHECK (type IN ('reminder', 'changed', 'news')),
      dynamic_id uuid,
      -- Of news the title of the post, else the words of the organiser.
      words text NOT NULL,
      with_sms boolean NOT NULL,
      state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'cancelled')),
      -- Addresses and numbers, as they were counted at first.
      people int NOT NULL CHECK (people > 0),
      told int NOT NULL DEFAULT 0 CHECK (told >= 0),
      -- The last one that was looked at, in the order of registration.
      reached_at timestamptz,
      reached_id uuid,
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL,
      settled_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, dynamic_id) REFERENCES dynamic (organisation_id, id),
      CHECK ((type = 'news') = (dynamic_id IS NOT NULL)),
      CHECK ((state = 'running') = (settled_at IS NULL))
    )`.execute(db);
  // One at a time of a type; of news, one of each post at all.
  await sql`CREATE UNIQUE INDEX event_push_running ON event_push (organisation_id, event_id, type) WHERE state = 'running' AND type <> 'news'`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX event_push_of_post ON event_push (organisation_id, dynamic_id) WHERE state <> 'cancelled' AND dynamic_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX event_push_latest ON event_push (organisation_id, event_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await organisationTable(db, 'event_push');

  // Who is written to for an address that several gave. Emptied when all is told.
  await sql`
    CREATE TABLE event_push_recipient (
      organisation_id uuid NOT NULL,
      push_id uuid NOT NULL,
      recipient text NOT NULL,
      participant_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, push_id, recipient),
      FOREIGN KEY (organisation_id, push_id) REFERENCES event_push (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'event_push_recipient');
}
