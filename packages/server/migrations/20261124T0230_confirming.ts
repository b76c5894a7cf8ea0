import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Points at which somebody of the staff lets each person in: a scan waits there, and the first who decides has decided (decision 0053). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE checkin_point ADD COLUMN needs_confirm boolean NOT NULL DEFAULT false`.execute(db);
  await sql`
    CREATE TABLE checkin_wait (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      -- Of the scan that waits.
      nonce text NOT NULL,
      point_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      member_id uuid NOT NULL,
      direction text NOT NULL CHECK (direction IN ('in', 'out')),
      asked_at timestamptz NOT NULL DEFAULT now(),
      lapses_at timestamptz NOT NULL,
      decision text CHECK (decision IN ('confirmed', 'refused')),
      decided_at timestamptz,
      by_user uuid,
      by_key uuid,
      PRIMARY KEY (organisation_id, event_id, nonce),
      FOREIGN KEY (organisation_id, point_id) REFERENCES checkin_point (organisation_id, id),
      CHECK ((decision IS NULL) = (decided_at IS NULL)),
      -- Nobody decides what is over.
      CONSTRAINT decided_in_time CHECK (decided_at <= lapses_at)
    )`.execute(db);
  await sql`CREATE INDEX checkin_wait_open ON checkin_wait (organisation_id, event_id, lapses_at) WHERE decision IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'checkin_wait');
}
