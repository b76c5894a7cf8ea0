import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Guests who are likely the same: who is not, and what was merged and taken apart again (decision 0044). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE guest_apart (
      organisation_id uuid NOT NULL,
      guest_id uuid NOT NULL,
      other_id uuid NOT NULL,
      by_user uuid,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, guest_id, other_id),
      FOREIGN KEY (organisation_id, guest_id) REFERENCES guest (organisation_id, id),
      FOREIGN KEY (organisation_id, other_id) REFERENCES guest (organisation_id, id),
      -- Each pair once.
      CHECK (guest_id < other_id)
    )`.execute(db);
  await organisationTable(db, 'guest_apart');

  await sql`
    CREATE TABLE guest_merge (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      kept_id uuid NOT NULL,
      gone_id uuid NOT NULL,
      kept_name text NOT NULL,
      gone_name text NOT NULL,
      -- The guest that stayed as it was before, and the versions of both afterwards: by these it is undone.
      was jsonb NOT NULL,
      kept_version int NOT NULL,
      gone_version int NOT NULL,
      -- What became of each place at an event ahead, and its version afterwards.
      places jsonb NOT NULL CHECK (jsonb_typeof(places) = 'array'),
      -- Guests that had become the one that is gone.
      followed uuid[] NOT NULL,
      by_user uuid,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, kept_id) REFERENCES guest (organisation_id, id),
      FOREIGN KEY (organisation_id, gone_id) REFERENCES guest (organisation_id, id),
      CHECK (kept_id <> gone_id)
    )`.execute(db);
  await sql`CREATE INDEX guest_merge_latest ON guest_merge (organisation_id, created_at DESC, id DESC)`.execute(db);
  await organisationTable(db, 'guest_merge', { appendOnly: true });

  // A row says that a merge was undone; there is one at most.
  await sql`
    CREATE TABLE guest_merge_undo (
      organisation_id uuid NOT NULL,
      merge_id uuid NOT NULL,
      by_user uuid,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, merge_id),
      FOREIGN KEY (organisation_id, merge_id) REFERENCES guest_merge (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'guest_merge_undo', { appendOnly: true });

  // Both guests of a merge were at the event: this place became the other one, which what names this one finds by it.
  await sql`
    ALTER TABLE event_guest ADD COLUMN became uuid,
      ADD FOREIGN KEY (organisation_id, became) REFERENCES event_guest (organisation_id, id),
      ADD CHECK (became IS NULL OR deleted_at IS NOT NULL)`.execute(db);
  await sql`CREATE INDEX event_guest_became ON event_guest (organisation_id, became) WHERE became IS NOT NULL`.execute(
    db,
  );
}
