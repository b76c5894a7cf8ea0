import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Sites of events: one draft each, versions that stay as they were published, the organisation's own templates, who is editing. A version's document is text, so that
 * it is the same bytes for ever; `pictures` says where the copies of its documents lie (decision 0113).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE site_draft (
      organisation_id uuid NOT NULL REFERENCES organisation,
      event_id uuid NOT NULL,
      document jsonb NOT NULL,
      pictures jsonb NOT NULL DEFAULT '{}',
      version int NOT NULL DEFAULT 1,
      -- What of it was published last; null = nothing.
      published_version int,
      updated_at timestamptz NOT NULL DEFAULT now(),
      updated_by uuid NOT NULL,
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, updated_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'site_draft');

  await sql`
    CREATE TABLE site_version (
      organisation_id uuid NOT NULL REFERENCES organisation,
      event_id uuid NOT NULL,
      version int NOT NULL CHECK (version BETWEEN 1 AND 2000),
      document text NOT NULL,
      pictures jsonb NOT NULL,
      note text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      created_by uuid NOT NULL,
      PRIMARY KEY (organisation_id, event_id, version),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'site_version', { appendOnly: true });

  await sql`
    CREATE TABLE site (
      organisation_id uuid NOT NULL REFERENCES organisation,
      event_id uuid NOT NULL,
      last_version int NOT NULL,
      -- Null = the event has its ordinary page.
      shown_version int,
      -- The addresses of its pages, for the map of search engines.
      slugs text[] NOT NULL DEFAULT '{}',
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      CONSTRAINT site_shows_version FOREIGN KEY (organisation_id, event_id, shown_version) REFERENCES site_version
    )`.execute(db);
  await organisationTable(db, 'site');

  await sql`
    CREATE TABLE site_document (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      document_id uuid NOT NULL,
      place text NOT NULL CHECK (place IN ('draft', 'shown')),
      -- A picture shows a copy; a file is what visitors fetch.
      use text NOT NULL CHECK (use IN ('picture', 'file')),
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT site_document_once UNIQUE (organisation_id, event_id, place, use, document_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'site_document');
  await sql`CREATE INDEX site_document_of_document ON site_document (organisation_id, document_id, id)`.execute(db);

  await sql`
    CREATE TABLE site_template (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      -- Which of its organisation's: as many as it may have.
      slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 50),
      name text NOT NULL CHECK (name <> ''),
      document jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      created_by uuid NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT site_template_slot UNIQUE (organisation_id, slot),
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'site_template');

  await sql`
    CREATE TABLE site_editor (
      organisation_id uuid NOT NULL REFERENCES organisation,
      event_id uuid NOT NULL,
      tab text NOT NULL,
      user_id uuid NOT NULL,
      part text NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, event_id, tab),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, user_id) REFERENCES app_user (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'site_editor');
}
