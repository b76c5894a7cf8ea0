import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** The code of a point on a poster, by which people sign themselves in with their own phones (decision 0060). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE checkin_poster (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      point_id uuid NOT NULL,
      -- The one that counts. Former ones stay in the directory, so that an old poster is told that it is one.
      code text COLLATE "C" NOT NULL,
      is_on boolean NOT NULL,
      -- Where people must be (WGS 84); null = anywhere.
      latitude double precision CHECK (latitude BETWEEN -90 AND 90),
      longitude double precision CHECK (longitude BETWEEN -180 AND 180),
      radius_m int CHECK (radius_m BETWEEN 30 AND 5000),
      only_event_times boolean NOT NULL,
      version int NOT NULL DEFAULT 1,
      renewed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, point_id),
      FOREIGN KEY (organisation_id, point_id) REFERENCES checkin_point (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      CONSTRAINT place_is_whole CHECK (num_nulls(latitude, longitude, radius_m) IN (0, 3))
    )`.execute(db);
  await organisationTable(db, 'checkin_poster');
}
