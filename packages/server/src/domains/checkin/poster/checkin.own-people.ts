import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { keptSpellings } from '../../../core/phones.ts';
import type { VerifiedContact } from '../../form/contact/contact.ops.ts';
import { signStatusOf } from '../checkin.views.ts';

/** Of one number or address; who has more goes to the desk. */
const mostPeople = 20;

/** Ids of an event's people who are known by a number or an address. */
export async function peopleOfContact(
  db: Db,
  organisationId: string,
  eventId: string,
  contact: VerifiedContact,
): Promise<string[]> {
  const column = contact.phone === undefined ? 'email' : 'phone';
  const said = contact.phone ?? contact.email ?? '';
  const inEvent = sql`SELECT id FROM participant
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND ${sql.ref(column)} = ANY(${keptSpellings(said)}) AND state <> 'DELETED'`;
  // Each branch has an index of its own; the addresses of tickets have the one of the search alone.
  const searched = column === 'email' ? sql`AND ${containing(sql`search`, said)}` : sql``;
  const { rows } = await sql<{ id: string }>`
    ${inEvent} AND order_ticket_id IS NULL UNION ALL ${inEvent} AND order_ticket_id IS NOT NULL ${searched} LIMIT ${mostPeople}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** People, to themselves. */
export async function ownPeople(db: Db, organisationId: string, participantIds: readonly string[]) {
  const { rows } = await sql<{
    name: string;
    code: string;
    ticket_name: string | null;
    signed_in_at: Date | null;
    is_inside: boolean;
  }>`
    SELECT p.name, p.code, k.name AS ticket_name, p.signed_in_at, p.is_inside
    FROM unnest(${participantIds}::uuid[]) AS f(id)
    CROSS JOIN LATERAL (SELECT * FROM participant WHERE organisation_id = ${organisationId} AND id = f.id AND state <> 'DELETED' OFFSET 0) p
    LEFT JOIN LATERAL (SELECT name FROM ticket WHERE organisation_id = ${organisationId} AND id = p.ticket_id OFFSET 0) k ON true
    ORDER BY lower(p.name), p.id`.execute(db);
  return rows.map((row) => ({
    name: row.name,
    participantCode: row.code,
    ticketName: row.ticket_name,
    signStatus: signStatusOf(row),
  }));
}
