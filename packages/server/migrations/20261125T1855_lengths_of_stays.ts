import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * How long people stayed (decision 0056): each stay that is over has the length it falls under, and `checkin_length` counts the stays of each length at a
 * place. fold_presence keeps the counts; here they are made for the stays of before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The bounds are those of stayBounds in the contract, in seconds; a test compares.
  await sql`
    ALTER TABLE checkin_stay ADD COLUMN length smallint GENERATED ALWAYS AS
      (width_bucket(extract(epoch FROM left_at - entered_at), ARRAY[900, 1800, 3600, 7200, 14400]::numeric[])) STORED`.execute(
    db,
  );
  await sql`CREATE INDEX checkin_stay_length ON checkin_stay (organisation_id, event_id, place_id, length, left_by, ticket_id, left_at DESC, participant_id DESC) WHERE left_at IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE checkin_length (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      -- A hall, or the event itself.
      place_id uuid NOT NULL,
      length smallint NOT NULL CHECK (length BETWEEN 0 AND 5),
      -- Stays that are over and were so long.
      stays int NOT NULL,
      PRIMARY KEY (organisation_id, event_id, place_id, length),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'checkin_length');
  // The owner sees every organisation's rows in no other way.
  const seen = ['checkin_stay', 'checkin_length', 'event'];
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    INSERT INTO checkin_length (organisation_id, event_id, place_id, length, stays)
    SELECT organisation_id, event_id, place_id, length, count(*) FROM checkin_stay WHERE left_at IS NOT NULL GROUP BY 1, 2, 3, 4`.execute(
    db,
  );
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} FORCE ROW LEVEL SECURITY`.execute(db);
}
