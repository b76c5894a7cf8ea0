import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * What organisers have changed of an event and not published (decision 0036), and an event's own site elsewhere. The draft is a row of its own: every
 * reader of an event reads its whole row, the public pages among them, and none of them is to carry what nobody may see yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE event_draft (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      -- Only the fields that differ, by the names of event.update.
      changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object' AND changes <> '{}'),
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'event_draft');
  await sql`ALTER TABLE event ADD website_url text NOT NULL DEFAULT '' CHECK (website_url ~ '^(https?://.*)?$')`.execute(
    db,
  );
}
