import { type Kysely, sql } from 'kysely';
import { globalTable } from '../src/core/migration-helpers.ts';

/** Lives that a job is to look at once their time is over: the way there from outside organisations, also to those that came with the copy of an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE live_due (
      organisation_id uuid NOT NULL,
      live_id uuid NOT NULL,
      due_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, live_id)
    )`.execute(db);
  await sql`CREATE INDEX live_due_at ON live_due (due_at)`.execute(db);
  globalTable('live_due');
  // What it does comes after the migrations (functions/live/note_live_due.sql).
  await sql`CREATE FUNCTION note_live_due() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`.execute(db);
  await sql`CREATE TRIGGER note_live_due AFTER INSERT OR UPDATE OF over_at ON live FOR EACH ROW EXECUTE FUNCTION note_live_due()`.execute(
    db,
  );
}
