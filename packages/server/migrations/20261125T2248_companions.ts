import { type Kysely, sql } from 'kysely';

/** Whom a participant brings along, each a participant with a code of their own (decision 0062). The function stands in functions/participant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['event', 'ticket'])
    await sql`
      ALTER TABLE ${sql.id(table)} ADD COLUMN companions int NOT NULL DEFAULT 0 CHECK (companions BETWEEN 0 AND 20)`.execute(
      db,
    );
  await sql`
    ALTER TABLE participant
      ADD COLUMN companion_of uuid,
      -- How many came to this one who were not deleted, and how many were allowed when the last of them came.
      ADD COLUMN companions int NOT NULL DEFAULT 0 CHECK (companions >= 0),
      ADD COLUMN companions_most int NOT NULL DEFAULT 0,
      -- Cancelled because the holder was: comes back with the holder.
      ADD COLUMN left_with_holder boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT participant_brings CHECK (companions <= companions_most),
      ADD CONSTRAINT participant_brings_nobody CHECK (companion_of IS NULL OR companions = 0),
      ADD FOREIGN KEY (organisation_id, companion_of) REFERENCES participant (organisation_id, id)`.execute(db);
  await sql`
    CREATE INDEX participant_companions ON participant (organisation_id, companion_of, id) WHERE companion_of IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX participant_companion_list ON participant (organisation_id, event_id, submitted_at DESC, id DESC)
    WHERE companion_of IS NOT NULL AND state <> 'DELETED'`.execute(db);
  await sql`
    CREATE INDEX participant_bringing ON participant (organisation_id, event_id, submitted_at DESC, id DESC)
    WHERE companions > 0 AND state <> 'DELETED'`.execute(db);
  await sql`CREATE FUNCTION companions_follow() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit('BEGIN RETURN NULL; END')}`.execute(
    db,
  );
  // Costs nothing for whoever brings nobody: the condition is looked at without the function.
  await sql`
    CREATE TRIGGER companions_follow AFTER UPDATE OF state, ticket_id, unpaid, is_sandbox ON participant FOR EACH ROW
    WHEN (NEW.companions > 0 AND (OLD.state, OLD.ticket_id, OLD.unpaid, OLD.is_sandbox) IS DISTINCT FROM (NEW.state, NEW.ticket_id, NEW.unpaid, NEW.is_sandbox))
    EXECUTE FUNCTION companions_follow()`.execute(db);
}
