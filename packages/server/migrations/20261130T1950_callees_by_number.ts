import { type Kysely, sql } from 'kysely';

/**
 * People who wait for an agent are found by how their numbers begin, and so by where it is a time for calls: those behind many who sleep in another time zone are found
 * without a look at each of these. And recordings that are still to come are given up after a week.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As number_beginning says it (functions/outbound); '' = without a number.
  await sql`ALTER TABLE outbound_member ADD COLUMN beginning text COLLATE "C" NOT NULL DEFAULT ''`.execute(db);
  const seen = ['member', 'outbound_member', 'outbound_call'];
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`UPDATE outbound_member o SET beginning = left(m.phone, CASE WHEN starts_with(m.phone, '+') THEN 5 ELSE 1 END)
    FROM member m WHERE m.organisation_id = o.organisation_id AND m.id = o.member_id AND m.phone IS NOT NULL`.execute(
    db,
  );
  // Calls whose recording is still to come are among those that are known by the line's words.
  await sql`INSERT INTO outbound_live (call_id, organisation_id, told_at, is_cut, is_over)
    SELECT id, organisation_id, now(), true, true FROM outbound_call WHERE recording = 'pending' ON CONFLICT DO NOTHING`.execute(
    db,
  );
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} FORCE ROW LEVEL SECURITY`.execute(db);

  // What they do comes after the migrations.
  for (const name of ['begin_callee', 'follow_number'])
    await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`.execute(
      db,
    );
  await sql`CREATE TRIGGER begin_callee BEFORE INSERT OR UPDATE OF member_id ON outbound_member FOR EACH ROW EXECUTE FUNCTION begin_callee()`.execute(
    db,
  );
  await sql`CREATE TRIGGER follow_number AFTER UPDATE OF phone ON member FOR EACH ROW
    WHEN (OLD.phone IS DISTINCT FROM NEW.phone) EXECUTE FUNCTION follow_number()`.execute(db);

  await sql`DROP INDEX outbound_member_next, outbound_member_pool`.execute(db);
  await sql`CREATE INDEX outbound_member_next ON outbound_member (organisation_id, agent_id, task_id, beginning, due_at, id)
    WHERE due_at IS NOT NULL AND agent_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX outbound_member_pool ON outbound_member (organisation_id, task_id, beginning, due_at, id)
    WHERE due_at IS NOT NULL AND agent_id IS NULL`.execute(db);
}
