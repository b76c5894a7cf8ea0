import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Filters of members that were saved (decision 0067). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_filter (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      -- As member_group has it: {"tree": …}.
      tree jsonb NOT NULL,
      owner_id uuid NOT NULL,
      -- Everyone of the organisation sees it; otherwise who saved it.
      is_shared boolean NOT NULL DEFAULT false,
      -- Of the list: null leaves it as it is.
      sort text,
      position int NOT NULL DEFAULT 0,
      -- Which of the places an organisation has for them; that there are no more is what limits their number.
      slot smallint CONSTRAINT member_filter_full CHECK (slot BETWEEN 1 AND 500),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, owner_id) REFERENCES app_user (organisation_id, id),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL))
    )`.execute(db);
  // Shared ones have their names among each other, and each person among their own.
  await sql`CREATE UNIQUE INDEX member_filter_shared_name ON member_filter (organisation_id, lower(name)) WHERE deleted_at IS NULL AND is_shared`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX member_filter_name ON member_filter (organisation_id, owner_id, lower(name)) WHERE deleted_at IS NULL AND NOT is_shared`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX member_filter_slot ON member_filter (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX member_filter_deleted ON member_filter (organisation_id, deleted_at) WHERE deleted_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE TRIGGER take_slot_member_filter BEFORE INSERT OR UPDATE OF deleted_at ON member_filter
    FOR EACH ROW EXECUTE FUNCTION take_slot('500')`.execute(db);
  await organisationTable(db, 'member_filter');
}
