import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Badge templates of an event, and the log of what was printed, which a trigger (functions/participant) counts on each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE badge_template (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      name text NOT NULL CHECK (name <> ''),
      -- An event has as many as there are slots.
      slot int NOT NULL CHECK (slot BETWEEN 1 AND 20),
      -- Of several that fit a person, the first is printed.
      position int NOT NULL,
      group_ids uuid[] NOT NULL DEFAULT '{}',
      ticket_ids uuid[] NOT NULL DEFAULT '{}',
      design jsonb NOT NULL,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, slot),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'badge_template');

  await sql`
    CREATE TABLE badge_print (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      printed_at timestamptz NOT NULL,
      by_user uuid,
      by_key uuid,
      device text NOT NULL DEFAULT '',
      -- Of a kiosk: the scan that it was printed for.
      nonce text,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, nonce),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX badge_print_of ON badge_print (organisation_id, participant_id, printed_at DESC)`.execute(db);
  await organisationTable(db, 'badge_print', { appendOnly: true });

  await sql`
    ALTER TABLE participant
      ADD COLUMN badge_prints int NOT NULL DEFAULT 0,
      ADD COLUMN badge_printed_at timestamptz`.execute(db);
  await sql`CREATE INDEX participant_badge_missing ON participant (organisation_id, event_id, submitted_at DESC, id DESC)
    WHERE badge_prints = 0 AND state <> 'DELETED'`.execute(db);
  await sql`CREATE INDEX participant_badge_printed ON participant (organisation_id, event_id, submitted_at DESC, id DESC)
    WHERE badge_prints > 0 AND state <> 'DELETED'`.execute(db);
  await sql`CREATE FUNCTION count_badge_print() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`.execute(
    db,
  );
  await sql`
    CREATE TRIGGER count_badge_print AFTER INSERT ON badge_print FOR EACH ROW EXECUTE FUNCTION count_badge_print()`.execute(
    db,
  );
}
