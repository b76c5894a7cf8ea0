import { type Kysely, sql } from 'kysely';

/**
 * Tickets that are good for so many entries (decision 0059). What a scan meant for them stands in its line of the log; how many are used follows from the
 * log and is held by a limit that the fold copies from the ticket.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE ticket ADD COLUMN entries int CHECK (entries BETWEEN 1 AND 1000)`.execute(db);
  await sql`ALTER TABLE checkin_point ADD COLUMN uses_entries boolean NOT NULL DEFAULT true`.execute(db);
  await sql`
    ALTER TABLE checkin_scan
      ADD COLUMN uses_entry text CHECK (uses_entry IN ('each', 'again', 'first')),
      -- As it was told at the door.
      ADD COLUMN entries_used int,
      ADD COLUMN entries_most int`.execute(db);
  await sql`
    ALTER TABLE participant
      ADD COLUMN entries_used int NOT NULL DEFAULT 0 CHECK (entries_used >= 0),
      ADD COLUMN entries_used_at timestamptz,
      ADD COLUMN entries_most int,
      -- Used by the hand of somebody at the door, or without a network.
      ADD COLUMN entries_beyond int NOT NULL DEFAULT 0 CHECK (entries_beyond >= 0),
      ADD CONSTRAINT participant_has_entries CHECK (entries_used - entries_beyond <= entries_most)`.execute(db);
  // The one who used most of a ticket, found without reading its holders.
  await sql`
    CREATE INDEX participant_entries ON participant (organisation_id, event_id, ticket_id, entries_used DESC) WHERE entries_used > 0`.execute(
    db,
  );
}
