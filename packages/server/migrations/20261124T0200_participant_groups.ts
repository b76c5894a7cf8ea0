import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Groups of an event's participants, with the rules that fill them. Each group counts its people by triggers; both functions stand in functions/participant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE participant_group (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      name text NOT NULL CHECK (name <> ''),
      colour text NOT NULL,
      -- Of several whose rules fit, the first has the person.
      position int NOT NULL,
      -- The rule, part by part; a part that is empty asks nothing, and all empty is for nobody.
      ticket_ids uuid[] NOT NULL DEFAULT '{}',
      channels text[] NOT NULL DEFAULT '{}',
      answers jsonb NOT NULL DEFAULT '[]',
      members int NOT NULL DEFAULT 0 CHECK (members >= 0),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX participant_group_name ON participant_group (organisation_id, event_id, lower(name))`.execute(
    db,
  );
  await organisationTable(db, 'participant_group');

  await sql`
    ALTER TABLE participant
      ADD COLUMN group_id uuid,
      -- Whether rules choose the group; not once somebody has chosen it.
      ADD COLUMN is_ruled boolean NOT NULL DEFAULT true,
      ADD FOREIGN KEY (organisation_id, event_id, group_id) REFERENCES participant_group (organisation_id, event_id, id)`.execute(
    db,
  );
  await sql`CREATE INDEX participant_by_group ON participant (organisation_id, event_id, group_id, submitted_at DESC, id DESC)`.execute(
    db,
  );
  for (const name of ['choose_group', 'count_group'])
    await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit('BEGIN RETURN NEW; END')}`.execute(
      db,
    );
  await sql`
    CREATE TRIGGER choose_group_made BEFORE INSERT ON participant FOR EACH ROW
    WHEN (NEW.is_ruled AND NEW.group_id IS NULL) EXECUTE FUNCTION choose_group()`.execute(db);
  await sql`
    CREATE TRIGGER choose_group_changed BEFORE UPDATE OF state, ticket_id, channel, answers ON participant FOR EACH ROW
    WHEN (NEW.state = 'DELETED' OR NEW.is_ruled AND (OLD.ticket_id, OLD.channel, OLD.answers) IS DISTINCT FROM (NEW.ticket_id, NEW.channel, NEW.answers))
    EXECUTE FUNCTION choose_group()`.execute(db);
  await sql`
    CREATE TRIGGER count_group_made AFTER INSERT ON participant FOR EACH ROW
    WHEN (NEW.group_id IS NOT NULL) EXECUTE FUNCTION count_group()`.execute(db);
  await sql`
    CREATE TRIGGER count_group_changed AFTER UPDATE OF group_id, state, ticket_id, channel, answers ON participant FOR EACH ROW
    WHEN (OLD.group_id IS DISTINCT FROM NEW.group_id) EXECUTE FUNCTION count_group()`.execute(db);
}
