import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Personal plans of public programmes (decision 0050): starred items under a key, told by mail where somebody wants to be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE agenda_plan (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      -- SHA-256 of the key, which is kept nowhere.
      key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
      -- By the number of the item, how often it was turned: odd = in the plan, even = taken out. Calendars are told by it.
      stars jsonb NOT NULL CHECK (jsonb_typeof(stars) = 'object'),
      turned_at timestamptz NOT NULL,
      mail text CHECK (length(mail) <= 254),
      -- When the address was given, and when its owner opened the link.
      mail_asked_at timestamptz,
      mail_confirmed_at timestamptz,
      language text NOT NULL CHECK (language IN ('en', 'zh', 'es', 'ja')),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT agenda_plan_key UNIQUE (organisation_id, event_id, key_hash),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      CHECK ((mail IS NULL) = (mail_asked_at IS NULL)),
      CHECK (mail_confirmed_at IS NULL OR mail IS NOT NULL)
    )`.execute(db);
  // Those who are told of a release, and those who never opened their link.
  await sql`CREATE INDEX agenda_plan_told ON agenda_plan (organisation_id, event_id, id) WHERE mail_confirmed_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX agenda_plan_asked ON agenda_plan (organisation_id, mail_asked_at) WHERE mail_asked_at IS NOT NULL AND mail_confirmed_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX agenda_plan_made ON agenda_plan (organisation_id, event_id, created_at)`.execute(db);
  await organisationTable(db, 'agenda_plan');
}
