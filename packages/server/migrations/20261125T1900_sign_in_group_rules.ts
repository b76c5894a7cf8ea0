import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Sign-in groups that fill themselves, and count who is in them (decision 0055). A membership says how it came about, and where its person stands
 * at the event, so that lists and counts of a group read the group alone. Triggers keep both; their functions stand in functions/checkin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE checkin_group_rule (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      group_id uuid NOT NULL,
      -- A part that is empty asks nothing, and all empty is for nobody.
      ticket_ids uuid[] NOT NULL DEFAULT '{}',
      part_group_ids uuid[] NOT NULL DEFAULT '{}',
      answers jsonb NOT NULL DEFAULT '[]',
      PRIMARY KEY (organisation_id, group_id),
      FOREIGN KEY (organisation_id, group_id) REFERENCES checkin_group (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX checkin_group_rule_event ON checkin_group_rule (organisation_id, event_id)`.execute(db);
  await organisationTable(db, 'checkin_group_rule');

  // Whom a hand took out of a group: no rule and no ticket brings them back.
  await sql`
    CREATE TABLE checkin_group_out (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      group_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, participant_id, group_id),
      FOREIGN KEY (organisation_id, group_id) REFERENCES checkin_group (organisation_id, id),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX checkin_group_out_group ON checkin_group_out (organisation_id, group_id)`.execute(db);
  await organisationTable(db, 'checkin_group_out');

  await sql`
    ALTER TABLE checkin_member
      -- 'all' is the membership of the group that everybody is in.
      ADD COLUMN joined_by text NOT NULL DEFAULT 'all' CHECK (joined_by IN ('all', 'ticket', 'rule', 'hand', 'sheet')),
      -- Fits the rule no longer and stays, since something was done at the group's points.
      ADD COLUMN is_kept boolean NOT NULL DEFAULT false,
      -- Null: neither expected nor here, or of the group that everybody is in, whose figures are the event's.
      ADD COLUMN sign_status text CHECK (sign_status IN ('NOT_SIGNED', 'SIGNED_IN', 'SIGNED_OUT'))`.execute(db);
  await sql`
    ALTER TABLE checkin_group
      -- Of its people: those expected or here, those who came, those who are here now. Of the group that everybody is in, event_tally counts.
      ADD COLUMN members int NOT NULL DEFAULT 0 CHECK (members >= 0),
      ADD COLUMN signed_in int NOT NULL DEFAULT 0 CHECK (signed_in >= 0),
      ADD COLUMN inside int NOT NULL DEFAULT 0 CHECK (inside >= 0)`.execute(db);
  await ofBefore(db);

  await sql`
    CREATE INDEX checkin_member_list ON checkin_member (organisation_id, group_id, joined_by, sign_status, id) WHERE sign_status IS NOT NULL`.execute(
    db,
  );
  // A sheet names people by their addresses too: those with a ticket are found by no other index.
  await sql`
    CREATE INDEX participant_ticket_email ON participant (organisation_id, event_id, email) WHERE email IS NOT NULL AND order_ticket_id IS NOT NULL`.execute(
    db,
  );
  for (const name of ['place_member', 'count_member', 'uncount_members', 'keep_sign_groups'])
    await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit('BEGIN RETURN NEW; END')}`.execute(
      db,
    );
  await sql`
    CREATE TRIGGER place_member BEFORE INSERT ON checkin_member FOR EACH ROW
    WHEN (NEW.joined_by <> 'all') EXECUTE FUNCTION place_member()`.execute(db);
  await sql`
    CREATE TRIGGER count_member_made AFTER INSERT ON checkin_member FOR EACH ROW
    WHEN (NEW.sign_status IS NOT NULL) EXECUTE FUNCTION count_member()`.execute(db);
  await sql`
    CREATE TRIGGER count_member_changed AFTER UPDATE OF sign_status ON checkin_member FOR EACH ROW
    WHEN (OLD.sign_status IS DISTINCT FROM NEW.sign_status) EXECUTE FUNCTION count_member()`.execute(db);
  // A group is deleted with all its people at once: row by row, each would read all the versions of the group's row before it.
  await sql`
    CREATE TRIGGER uncount_members AFTER DELETE ON checkin_member REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION uncount_members()`.execute(db);
  await sql`
    CREATE TRIGGER keep_sign_groups_made AFTER INSERT ON participant FOR EACH ROW EXECUTE FUNCTION keep_sign_groups()`.execute(
    db,
  );
  await sql`
    CREATE TRIGGER keep_sign_groups_changed AFTER UPDATE OF state, ticket_id, group_id, channel, answers ON participant FOR EACH ROW
    WHEN ((OLD.state, OLD.ticket_id, OLD.group_id, OLD.answers) IS DISTINCT FROM (NEW.state, NEW.ticket_id, NEW.group_id, NEW.answers))
    EXECUTE FUNCTION keep_sign_groups()`.execute(db);
}

/** Memberships of before: how they came about, and what they count. Whose ticket led to a group was in that one alone. */
async function ofBefore(db: Kysely<unknown>): Promise<void> {
  const seen = ['checkin_group', 'checkin_member', 'participant', 'ticket', 'event'];
  // The owner sees every organisation's rows in no other way.
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    UPDATE checkin_member m SET
      joined_by = CASE WHEN t.group_id = m.group_id THEN 'ticket' ELSE 'hand' END,
      sign_status = CASE WHEN p.signed_in_at IS NOT NULL THEN CASE WHEN p.is_inside THEN 'SIGNED_IN' ELSE 'SIGNED_OUT' END
        WHEN p.state = 'APPROVED' THEN 'NOT_SIGNED' END
    FROM checkin_group g, participant p
    LEFT JOIN ticket t ON t.organisation_id = p.organisation_id AND t.id = p.ticket_id
    WHERE g.organisation_id = m.organisation_id AND g.id = m.group_id AND NOT g.is_default
      AND p.organisation_id = m.organisation_id AND p.id = m.participant_id`.execute(db);
  await sql`
    INSERT INTO checkin_member (organisation_id, event_id, group_id, participant_id)
    SELECT p.organisation_id, p.event_id, g.id, p.id FROM participant p
    JOIN checkin_group g ON g.organisation_id = p.organisation_id AND g.event_id = p.event_id AND g.is_default
    WHERE p.state <> 'DELETED' AND NOT EXISTS (
      SELECT FROM checkin_member m WHERE m.organisation_id = p.organisation_id AND m.participant_id = p.id AND m.group_id = g.id)`.execute(
    db,
  );
  await sql`
    UPDATE checkin_group g SET members = k.members, signed_in = k.signed_in, inside = k.inside
    FROM (
      SELECT organisation_id, group_id, count(*) AS members, count(*) FILTER (WHERE sign_status <> 'NOT_SIGNED') AS signed_in,
        count(*) FILTER (WHERE sign_status = 'SIGNED_IN') AS inside
      FROM checkin_member WHERE sign_status IS NOT NULL GROUP BY 1, 2
    ) k
    WHERE g.organisation_id = k.organisation_id AND g.id = k.group_id`.execute(db);
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} FORCE ROW LEVEL SECURITY`.execute(db);
}
