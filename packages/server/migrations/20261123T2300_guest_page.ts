import { type Kysely, sql } from 'kysely';

/** A guest's own page (decision 0051): its link is sealed and names a round, so that a new one ends the one before; nothing of it is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE event_guest
      ADD COLUMN link_round int NOT NULL DEFAULT 0,
      ADD COLUMN has_link boolean NOT NULL DEFAULT false,
      -- Pictures that came by the link: each is kept, so there is an end of them.
      ADD COLUMN link_photos int NOT NULL DEFAULT 0 CONSTRAINT guest_link_photos CHECK (link_photos BETWEEN 0 AND 50),
      ADD COLUMN guest_changed_at timestamptz`.execute(db);
}
