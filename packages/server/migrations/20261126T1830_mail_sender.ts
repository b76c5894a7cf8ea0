import { type Kysely, sql } from 'kysely';

/** Mails of a task leave from an address of the organisation's own domains (decision 0076, "Sender domains"); empty: from the installation's sender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE mail_template ADD COLUMN from_address text NOT NULL DEFAULT ''`.execute(db);
  // A domain that may not send any more.
  await sql`
    ALTER TABLE message_task DROP CONSTRAINT message_task_why_check,
    ADD CONSTRAINT message_task_why_check CHECK (why IN ('asked', 'balance', 'vendor', 'day_limit', 'template', 'sender'))`.execute(
    db,
  );
}
