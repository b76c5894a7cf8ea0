import { type Kysely, sql } from 'kysely';

/** What stands in an event is found by the event, however many other events there are; and the organisations that have codes of a kind one by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX checkin_group_event ON checkin_group (organisation_id, event_id, is_default)`.execute(db);
  await sql`CREATE INDEX checkin_point_event ON checkin_point (organisation_id, event_id, is_default)`.execute(db);
  await sql`CREATE INDEX form_registration ON form (organisation_id, event_id) WHERE kind = 'registration'`.execute(db);
  await sql`CREATE INDEX directory_organisation ON directory (kind, organisation_id) WHERE kind IN ('form-id', 'survey-id')`.execute(
    db,
  );
}
