import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Photos of people for the staff at the door (decision 0063): the file by its key, and the small one that travels with a desk's list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE participant_photo (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      storage_key text NOT NULL,
      -- Of one that is taken away nothing is left to see, also while its file is still there.
      thumb bytea NOT NULL CHECK (length(thumb) <= 4096),
      made_at timestamptz NOT NULL DEFAULT now(),
      made_by uuid NOT NULL,
      gone_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, id),
      UNIQUE (organisation_id, storage_key),
      CHECK (gone_at IS NULL OR length(thumb) = 0),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'participant_photo');
  await sql`CREATE INDEX participant_photo_gone ON participant_photo (organisation_id, gone_at) WHERE gone_at IS NOT NULL`.execute(
    db,
  );
  // Of events that were deleted long ago, photos go.
  await sql`CREATE INDEX event_deleted ON event (organisation_id, deleted_at) WHERE deleted_at IS NOT NULL`.execute(db);
  await sql`
    ALTER TABLE participant
      ADD COLUMN photo_id uuid,
      ADD FOREIGN KEY (organisation_id, event_id, photo_id) REFERENCES participant_photo (organisation_id, event_id, id),
      ADD CHECK (photo_id IS NULL OR state <> 'DELETED')`.execute(db);
  await sql`CREATE UNIQUE INDEX participant_photo_of ON participant (organisation_id, photo_id) WHERE photo_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX participant_with_photo ON participant (organisation_id, event_id, revision) WHERE photo_id IS NOT NULL`.execute(
    db,
  );
}
