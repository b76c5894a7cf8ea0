import { type Kysely, sql } from 'kysely';

/**
 * Every registration and every scan writes into each index of the people: two that nearly everybody stood in go. Whose badge is not printed is
 * walked along the list, and the latest of all events are the latest of each. Companions and who brings some stand in one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX participant_badge_missing, participant_latest, participant_companion_list, participant_bringing`.execute(
    db,
  );
  await sql`CREATE INDEX participant_party ON participant (organisation_id, event_id, submitted_at DESC, id DESC)
    WHERE (companion_of IS NOT NULL OR companions > 0) AND state <> 'DELETED'`.execute(db);
}
