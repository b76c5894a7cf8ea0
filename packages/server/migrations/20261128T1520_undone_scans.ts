import { type Kysely, sql } from 'kysely';

/**
 * What an undo takes back: the sign-in that was seen (`undoes_at`, as its moment was shown), or else the last one before the undo; never what somebody did there earlier
 * (`presence_log`). And since when somebody is at a point, beside when they came there first: it is what a desk shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE checkin_scan ADD COLUMN undoes_at timestamptz,
      ADD CONSTRAINT checkin_scan_undoes CHECK (undoes_at IS NULL OR result = 'undone') NOT VALID`.execute(db);
  await sql`ALTER TABLE checkin_scan VALIDATE CONSTRAINT checkin_scan_undoes`.execute(db);
  await sql`ALTER TABLE checkin_state ADD COLUMN entered_at timestamptz`.execute(db);
}
