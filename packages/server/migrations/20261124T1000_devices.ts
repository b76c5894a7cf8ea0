import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** The devices at the door of an event and when each was heard of last: what says how sure a count of people inside is (decision 0053). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE checkin_device (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      -- As it calls itself in the log of scans.
      name text NOT NULL CHECK (name <> ''),
      -- By which link; null = an organiser who was signed in.
      key_id uuid,
      point_id uuid,
      -- Scans that it had not sent when it was heard of.
      unsent int NOT NULL CHECK (unsent >= 0),
      -- Said that nobody scans with it just now.
      is_resting boolean NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, event_id, name),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'checkin_device');
}
