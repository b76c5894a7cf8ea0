import { type Kysely, sql } from 'kysely';
import { globalTable } from '../src/core/migration-helpers.ts';

/** What comes back from messages: kinds of the history, and which organisations have reached a number, so that a reply finds whom it answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Added to whatever kinds of the history there are: other steps add theirs.
  const { rows } = await sql<{
    text: string;
  }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(db);
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind ?? '');
  const more = [
    'messageOpened',
    'messageClicked',
    'messageBounced',
    'messageComplained',
    'messageReplied',
    'messageStopped',
    'messageResumed',
  ];
  const all = [...new Set([...kinds, ...more])].map((kind) => sql.lit(kind));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join(all)}))`.execute(db);

  // A reply by text message names its number alone. The key is a keyed digest of it: nobody reads a number off this table.
  globalTable('message_reached');
  await sql`
    CREATE TABLE message_reached (
      number_key bytea NOT NULL,
      organisation_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (number_key, organisation_id)
    )`.execute(db);
  await sql`CREATE INDEX message_reached_at ON message_reached (at)`.execute(db);

  // As many domains as there are slots.
  await sql`ALTER TABLE mail_domain ADD COLUMN slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 20)`.execute(db);
  await sql`CREATE UNIQUE INDEX mail_domain_slot ON mail_domain (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
    db,
  );

  // What a rule of judging has become old for.
  await sql`
    CREATE INDEX message_event_visits ON message_event (organisation_id, task_id, line_id, id)
    WHERE kind IN ('open', 'click')`.execute(db);
}
