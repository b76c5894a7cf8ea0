import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Sign-in groups, points, the people in them, the append-only log of scans and the keys that open a desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE checkin_group (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      name text NOT NULL,
      is_default boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX checkin_group_default ON checkin_group (organisation_id, event_id) WHERE is_default`.execute(
    db,
  );
  await organisationTable(db, 'checkin_group');

  await sql`
    CREATE TABLE checkin_point (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      group_id uuid NOT NULL,
      name text NOT NULL,
      is_default boolean NOT NULL DEFAULT false,
      opens_at timestamptz,
      closes_at timestamptz,
      signed_in int NOT NULL DEFAULT 0 CHECK (signed_in >= 0),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, group_id) REFERENCES checkin_group (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX checkin_point_default ON checkin_point (organisation_id, event_id) WHERE is_default`.execute(
    db,
  );
  await organisationTable(db, 'checkin_point');

  // A participant in a sign-in group; its id is the product's signUserId.
  await sql`
    CREATE TABLE checkin_member (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      group_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, participant_id, group_id),
      FOREIGN KEY (organisation_id, group_id) REFERENCES checkin_group (organisation_id, id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX checkin_member_group ON checkin_member (organisation_id, group_id, id)`.execute(db);
  await organisationTable(db, 'checkin_member');

  // A log: the function that writes it has the point in hand, so no foreign key looks it up once more for every line.
  await sql`
    CREATE TABLE checkin_scan (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      point_id uuid NOT NULL,
      participant_id uuid,
      nonce text NOT NULL,
      result text NOT NULL,
      forced boolean NOT NULL,
      device text NOT NULL,
      by_user uuid,
      by_key uuid,
      scanned_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, event_id, nonce)
    )`.execute(db);
  await sql`CREATE INDEX checkin_scan_participant ON checkin_scan (organisation_id, participant_id, scanned_at) WHERE participant_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'checkin_scan', { appendOnly: true });

  // What the scans add up to, per point and person. Its primary key is what makes two devices scanning one code one "ok".
  await sql`
    CREATE TABLE checkin_state (
      organisation_id uuid NOT NULL,
      point_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      first_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, point_id, participant_id)
    )`.execute(db);
  await organisationTable(db, 'checkin_state');

  await sql`
    CREATE TABLE checkin_key (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      label text NOT NULL,
      role text NOT NULL CHECK (role IN ('desk', 'kiosk')),
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz,
      revoked_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX checkin_key_event ON checkin_key (organisation_id, event_id, created_at)`.execute(db);
  await organisationTable(db, 'checkin_key');
}
