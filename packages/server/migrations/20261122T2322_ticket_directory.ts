import { type Kysely, sql } from 'kysely';

/** Tickets lead to their event, so that an order that names tickets need not name the event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As functions/ticket/list_ticket.sql has it, which comes after the migrations.
  await sql`
    CREATE OR REPLACE FUNCTION list_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO directory (kind, code, organisation_id, target_id) VALUES ('ticket', NEW.id::text, NEW.organisation_id, NEW.event_id)
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER list_ticket AFTER INSERT ON ticket FOR EACH ROW EXECUTE FUNCTION list_ticket()`.execute(db);
  // The owner too sees one organisation at a time.
  await sql`ALTER TABLE ticket NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'ticket', id::text, organisation_id, event_id FROM ticket
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`ALTER TABLE ticket FORCE ROW LEVEL SECURITY`.execute(db);
}
