import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Whom somebody inside WeChat has proved to be at an event (decision 0060). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE checkin_openid (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      -- A keyed digest: who reads the table learns nobody's openId.
      open_id bytea NOT NULL,
      participant_id uuid NOT NULL,
      bound_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, event_id, open_id, participant_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX checkin_openid_participant ON checkin_openid (organisation_id, participant_id)`.execute(db);
  await organisationTable(db, 'checkin_openid');
}
