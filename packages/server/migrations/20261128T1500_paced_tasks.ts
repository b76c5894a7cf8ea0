import { type Kysely, sql } from 'kysely';

/** Until when the messages of a task that has a pace have used it up: the pace belongs to the task, not to the run that sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE message_task ADD COLUMN paced_until timestamptz`.execute(db);
}
