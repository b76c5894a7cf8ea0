import { type Kysely, sql } from 'kysely';

/** The workbench's latest registrations, of all events of an organisation, without sorting everyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX participant_latest ON participant (organisation_id, submitted_at DESC, id DESC) WHERE state <> 'DELETED'`.execute(
    db,
  );
}
