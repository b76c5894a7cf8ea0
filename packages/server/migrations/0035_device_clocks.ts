import { type Kysely, sql } from 'kysely';

/** Scans of devices whose clock cannot be believed have the server's time, and how far the clock was off (functions/checkin/record_scans.sql). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE checkin_scan
      -- Seconds that the device's clock was ahead (negative: behind) of the server's; null when its time was taken.
      ADD COLUMN clock_off_seconds int`.execute(db);
}
