import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Codes that let nobody in any more (decision 0091): the ticket was handed on, or the organiser gave its holder a new one. The directory leads from the code to its
 * row here, so it leads to nobody, and no code is ever given out again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE participant_old_code (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      code text COLLATE "C" NOT NULL,
      why text NOT NULL CHECK (why IN ('transferred', 'reissued')),
      -- Which of the person's it was: each brings messages with it, so there is an end to them.
      ord smallint NOT NULL CHECK (ord BETWEEN 1 AND 50),
      -- The event's, by which desks learn of it.
      revision bigint NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, code),
      UNIQUE (organisation_id, participant_id, ord),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX participant_old_code_revision ON participant_old_code (organisation_id, event_id, revision)`.execute(
    db,
  );
  await organisationTable(db, 'participant_old_code', { appendOnly: true });
}
