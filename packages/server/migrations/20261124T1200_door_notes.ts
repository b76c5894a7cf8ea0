import { type Kysely, sql } from 'kysely';

/** What the staff at the door is told of a person, with each scan and on every device's list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE participant ADD COLUMN door_note text NOT NULL DEFAULT '' CHECK (length(door_note) <= 300)`.execute(
    db,
  );
}
