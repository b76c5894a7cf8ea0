import { type Kysely, sql } from 'kysely';

/**
 * Whoever is new at an event joins the sign-in groups whose rules fit, a batch at a time: for each person by themselves the look whether there are
 * rules cost a registration more than its row in the group of everyone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TRIGGER keep_sign_groups_made ON participant`.execute(db);
  await sql`CREATE FUNCTION join_sign_groups() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`.execute(
    db,
  );
  await sql`
    CREATE TRIGGER join_sign_groups AFTER INSERT ON checkin_member REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION join_sign_groups()`.execute(db);
}
