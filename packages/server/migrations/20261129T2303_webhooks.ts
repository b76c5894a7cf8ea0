import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Webhooks. What happens is noted by triggers of the tables where it is written, in the same transaction and only where somebody listens (webhook_news), is
 * made into messages by a job (webhook_delivery), and sent by whoever holds the webhook's lane.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE webhook (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL,
      url text NOT NULL,
      types text[] NOT NULL,
      event_id uuid,
      -- Sealed by the installation's secret.
      secret text NOT NULL,
      old_secret text,
      old_secret_until timestamptz,
      is_on boolean NOT NULL DEFAULT true,
      off_why text CHECK (off_why IN ('failing', 'gone')),
      failing_since timestamptz,
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      slot smallint CONSTRAINT webhook_full CHECK (slot BETWEEN 1 AND 20),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, made_by) REFERENCES app_user,
      FOREIGN KEY (organisation_id, event_id) REFERENCES event,
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL)),
      CHECK (deleted_at IS NULL OR NOT is_on)
    )`.execute(db);
  await organisationTable(db, 'webhook');
  await sql`CREATE UNIQUE INDEX webhook_slot ON webhook (organisation_id, slot) WHERE deleted_at IS NULL`.execute(db);
  await sql`CREATE INDEX webhook_listening ON webhook (organisation_id) WHERE is_on`.execute(db);
  await sql`CREATE TRIGGER take_slot_webhook BEFORE INSERT OR UPDATE OF deleted_at ON webhook
    FOR EACH ROW EXECUTE FUNCTION take_slot('20')`.execute(db);
  await sql`
    CREATE TABLE webhook_delivery (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      webhook_id uuid NOT NULL,
      message_id text NOT NULL,
      type text NOT NULL,
      body text NOT NULL,
      is_test boolean NOT NULL DEFAULT false,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
      attempts int NOT NULL DEFAULT 0,
      next_at timestamptz,
      status int,
      fault text CHECK (fault IN ('not-accepted', 'no-answer', 'too-large', 'too-many-redirects')),
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT webhook_delivery_once UNIQUE (organisation_id, webhook_id, message_id),
      FOREIGN KEY (organisation_id, webhook_id) REFERENCES webhook,
      CHECK ((state = 'waiting') = (next_at IS NOT NULL)),
      CHECK ((state = 'waiting') = (ended_at IS NULL))
    )`.execute(db);
  await organisationTable(db, 'webhook_delivery');
  await sql`CREATE INDEX webhook_delivery_log ON webhook_delivery (organisation_id, webhook_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX webhook_delivery_state ON webhook_delivery (organisation_id, webhook_id, state, created_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX webhook_delivery_due ON webhook_delivery (organisation_id, webhook_id, next_at, id) WHERE state = 'waiting'`.execute(
    db,
  );
  await sql`CREATE INDEX webhook_delivery_age ON webhook_delivery (organisation_id, created_at)`.execute(db);
  await sql`
    CREATE TABLE webhook_attempt (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      delivery_id uuid NOT NULL,
      at timestamptz NOT NULL,
      ms int NOT NULL,
      status int,
      fault text CHECK (fault IN ('not-accepted', 'no-answer', 'too-large', 'too-many-redirects')),
      answer text NOT NULL DEFAULT '',
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, delivery_id) REFERENCES webhook_delivery ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'webhook_attempt');
  await sql`CREATE INDEX webhook_attempt_of ON webhook_attempt (organisation_id, delivery_id, at DESC)`.execute(db);
  await sql`
    CREATE TABLE webhook_news (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      type text NOT NULL,
      event_id uuid,
      subject_id uuid NOT NULL,
      -- Numbers, ids and words of lists: never anything about a person.
      facts jsonb NOT NULL DEFAULT '{}',
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  globalTable('webhook_news');
  await sql`
    CREATE TABLE webhook_lane (
      organisation_id uuid NOT NULL,
      webhook_id uuid NOT NULL,
      -- Null = nothing waits.
      due_at timestamptz,
      holder uuid,
      held_until timestamptz,
      PRIMARY KEY (organisation_id, webhook_id)
    )`.execute(db);
  globalTable('webhook_lane');
  await sql`CREATE INDEX webhook_lane_due ON webhook_lane (due_at) WHERE due_at IS NOT NULL`.execute(db);

  await sql`CREATE FUNCTION note_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`.execute(
    db,
  );
  const sources: Record<string, string> = {
    participant: "'participant.registered'",
    participant_history: "'participant.reviewed'",
    checkin_scan: "'participant.checkedIn'",
    order_history: "'order.paid', 'order.refunded'",
    member_log: "'member.changed'",
  };
  for (const [table, types] of Object.entries(sources))
    await sql`CREATE TRIGGER note_for_webhooks AFTER INSERT ON ${sql.table(table)} REFERENCING NEW TABLE AS made
      FOR EACH STATEMENT EXECUTE FUNCTION note_for_webhooks(${sql.raw(types)})`.execute(db);
  await sql`CREATE TRIGGER note_for_webhooks AFTER UPDATE OF state ON message_task FOR EACH ROW
    WHEN (NEW.state = 'finished' AND OLD.state <> 'finished' AND NEW.test_of IS NULL)
    EXECUTE FUNCTION note_for_webhooks('campaign.finished')`.execute(db);
}
