import { type Kysely, sql } from 'kysely';

/** How often in a row the work on a task failed: it is tried less and less often, and then it waits for somebody to look (why `fault`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE message_live ADD COLUMN failures smallint NOT NULL DEFAULT 0 CHECK (failures >= 0)`.execute(db);
  await sql`
    ALTER TABLE message_task DROP CONSTRAINT message_task_why_check,
    ADD CONSTRAINT message_task_why_check CHECK (why IN ('asked', 'balance', 'vendor', 'day_limit', 'template', 'sender', 'fault'))`.execute(
    db,
  );
}
