import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Entry and exit (decision 0053): halls that hold people up to a limit, points of entry, exit or both with windows and limits of entries, and a log
 * that says which way somebody went and whether they went at all. What stands of a person at a point follows from the log alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE checkin_hall (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      name text NOT NULL CHECK (name <> ''),
      -- As many as may be inside at once; null = any number.
      most_inside int CHECK (most_inside > 0),
      -- Entering it leaves the others of which this is said too: nobody is in two halls at once.
      leaves_others boolean NOT NULL DEFAULT true,
      inside int NOT NULL DEFAULT 0 CHECK (inside >= 0),
      -- How many of those came in beyond the limit: by the hand of who stood there, or without a network.
      beyond int NOT NULL DEFAULT 0 CHECK (beyond >= 0),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      CONSTRAINT hall_has_room CHECK (most_inside IS NULL OR inside - beyond <= most_inside)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX checkin_hall_name ON checkin_hall (organisation_id, event_id, lower(name))`.execute(db);
  await organisationTable(db, 'checkin_hall');

  await sql`
    ALTER TABLE checkin_point
      -- Where it leads; null = the event itself.
      ADD COLUMN hall_id uuid,
      ADD COLUMN direction text NOT NULL DEFAULT 'in' CHECK (direction IN ('in', 'out', 'both')),
      -- Whether who has been here may enter again.
      ADD COLUMN reentry boolean NOT NULL DEFAULT false,
      -- Entries a person has here: in all, on a day of the event's clock, in a window. Null = any number.
      ADD COLUMN entries_all int CHECK (entries_all > 0),
      ADD COLUMN entries_day int CHECK (entries_day > 0),
      ADD COLUMN entries_window int CHECK (entries_window > 0),
      ADD COLUMN inside int NOT NULL DEFAULT 0 CHECK (inside >= 0),
      ADD COLUMN version int NOT NULL DEFAULT 1,
      ADD COLUMN deleted_at timestamptz,
      ADD FOREIGN KEY (organisation_id, event_id, hall_id) REFERENCES checkin_hall (organisation_id, event_id, id)`.execute(
    db,
  );
  await sql`CREATE INDEX checkin_point_hall ON checkin_point (organisation_id, hall_id) WHERE hall_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX checkin_point_group ON checkin_point (organisation_id, group_id)`.execute(db);
  await sql`ALTER TABLE checkin_group ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN deleted_at timestamptz`.execute(
    db,
  );

  await sql`
    CREATE TABLE checkin_window (
      organisation_id uuid NOT NULL,
      point_id uuid NOT NULL,
      opens_at timestamptz NOT NULL,
      closes_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, point_id, opens_at),
      FOREIGN KEY (organisation_id, point_id) REFERENCES checkin_point (organisation_id, id),
      CHECK (opens_at < closes_at)
    )`.execute(db);
  await organisationTable(db, 'checkin_window');

  await sql`
    ALTER TABLE checkin_scan
      ADD COLUMN direction text NOT NULL DEFAULT 'in' CHECK (direction IN ('in', 'out')),
      -- Whether the person went through: as the server said, or as who stood there without a network decided.
      ADD COLUMN passed boolean NOT NULL DEFAULT false`.execute(db);
  await sql`
    ALTER TABLE checkin_state
      ADD COLUMN last_at timestamptz,
      ADD COLUMN is_in boolean NOT NULL DEFAULT true,
      ADD COLUMN entries int NOT NULL DEFAULT 1 CHECK (entries >= 0)`.execute(db);
  await sql`ALTER TABLE participant ADD COLUMN is_inside boolean NOT NULL DEFAULT false`.execute(db);
  await sql`ALTER TABLE event_tally ADD COLUMN inside int NOT NULL DEFAULT 0 CHECK (inside >= 0)`.execute(db);

  // The owner sees every organisation's rows in no other way.
  const seen = ['checkin_scan', 'checkin_state', 'checkin_point', 'checkin_window', 'event_tally', 'participant'];
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`UPDATE checkin_scan SET passed = true WHERE result IN ('ok', 'already')`.execute(db);
  await sql`UPDATE checkin_state SET last_at = first_at`.execute(db);
  await sql`UPDATE checkin_point SET inside = signed_in`.execute(db);
  await sql`UPDATE event_tally SET inside = signed_in`.execute(db);
  await sql`UPDATE participant SET is_inside = true WHERE signed_in_at IS NOT NULL`.execute(db);
  await sql`
    INSERT INTO checkin_window (organisation_id, point_id, opens_at, closes_at)
    SELECT organisation_id, id, coalesce(opens_at, '2000-01-01Z'), coalesce(closes_at, '2100-01-01Z') FROM checkin_point
    WHERE opens_at IS NOT NULL OR closes_at IS NOT NULL`.execute(db);
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    CREATE INDEX participant_signed_out ON participant (organisation_id, event_id, submitted_at DESC, id DESC)
    WHERE signed_in_at IS NOT NULL AND NOT is_inside AND state <> 'DELETED'`.execute(db);
  await sql`ALTER TABLE checkin_state ALTER COLUMN last_at SET NOT NULL, ALTER COLUMN is_in DROP DEFAULT`.execute(db);
  await sql`ALTER TABLE checkin_point DROP COLUMN opens_at, DROP COLUMN closes_at`.execute(db);
}
