import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Registrations of people who are on the worm list, kept as they flow in and as the list changes (decision 0073). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE worm_match (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      worm_id uuid NOT NULL,
      -- By a number for sure, by a name perhaps.
      how text NOT NULL CHECK (how IN ('phone', 'name')),
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, event_id, participant_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id),
      FOREIGN KEY (organisation_id, worm_id) REFERENCES member_worm (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX worm_match_worm ON worm_match (organisation_id, worm_id, event_id, participant_id)`.execute(
    db,
  );
  await sql`CREATE INDEX worm_match_participant ON worm_match (organisation_id, participant_id)`.execute(db);
  await organisationTable(db, 'worm_match');

  await sql`
    CREATE TABLE worm_walk (
      organisation_id uuid NOT NULL,
      worm_id uuid NOT NULL,
      -- First those flagged so far are looked at anew, then the members are searched.
      is_anew boolean NOT NULL DEFAULT true,
      event_id uuid,
      participant_id uuid,
      asked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, worm_id),
      FOREIGN KEY (organisation_id, worm_id) REFERENCES member_worm (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'worm_walk');
  // Whoever is on a list already is sought among the registrations of the past.
  await sql`INSERT INTO worm_walk (organisation_id, worm_id) SELECT organisation_id, id FROM member_worm WHERE deleted_at IS NULL`.execute(
    db,
  );

  // Added to whatever kinds there are: other steps add theirs.
  const { rows } = await sql<{
    text: string;
  }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(db);
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind ?? '');
  const all = [...new Set([...kinds, 'wormMatched'])].map((kind) => sql.lit(kind));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join(all)}))`.execute(db);
}
