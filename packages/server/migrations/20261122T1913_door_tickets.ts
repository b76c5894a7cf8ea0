import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * The door and the lists know tickets: whoever came by an order says of which ticket it is and whether its money was the sandbox's, so that
 * neither a scan nor a list reads the order. What a point admits beside the plain default is one row a ticket. A line of the log may say why.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE participant
      ADD COLUMN ticket_id uuid,
      -- Paid through the sandbox of payments: no real money.
      ADD COLUMN is_sandbox boolean NOT NULL DEFAULT false`.execute(db);
  // The owner sees every organisation's rows in no other way.
  const seen = ['participant', 'order_ticket', 'ticket_order'];
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    UPDATE participant p SET ticket_id = t.ticket_id, is_sandbox = o.is_sandbox
    FROM order_ticket t JOIN ticket_order o ON o.organisation_id = t.organisation_id AND o.id = t.order_id
    WHERE t.organisation_id = p.organisation_id AND t.id = p.order_ticket_id`.execute(db);
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    CREATE INDEX participant_of_ticket ON participant (organisation_id, event_id, ticket_id, submitted_at DESC, id DESC)
    WHERE ticket_id IS NOT NULL`.execute(db);
  await sql`
    ALTER TABLE checkin_point
      ADD COLUMN admits_ticketless boolean NOT NULL DEFAULT true,
      ADD COLUMN admits_sandbox boolean NOT NULL DEFAULT false`.execute(db);
  await sql`
    CREATE TABLE checkin_point_ticket (
      organisation_id uuid NOT NULL,
      point_id uuid NOT NULL,
      ticket_id uuid NOT NULL,
      admits boolean NOT NULL,
      PRIMARY KEY (organisation_id, point_id, ticket_id),
      FOREIGN KEY (organisation_id, point_id) REFERENCES checkin_point (organisation_id, id),
      FOREIGN KEY (organisation_id, ticket_id) REFERENCES ticket (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'checkin_point_ticket');
  await sql`
    ALTER TABLE checkin_scan
      -- Why a check-in was taken back, in the words of who did it.
      ADD COLUMN note text NOT NULL DEFAULT ''`.execute(db);
}
