import { type Kysely, sql } from 'kysely';

/** The scans of an event by what they came to, in the order of their moments: for the list of scans and its sheet (decision 0053). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX checkin_scan_result ON checkin_scan (organisation_id, event_id, result, scanned_at DESC, nonce DESC)`.execute(
    db,
  );
}
