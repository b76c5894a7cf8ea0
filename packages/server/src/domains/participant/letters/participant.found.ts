import type { Services } from '../../../core/context.ts';
import { containing } from '../../../core/data/like-text.ts';
import { openRecipient } from '../../../core/mail/code-message.ts';
import { keptSpellings } from '../../../core/phones.ts';
import { type FindData, resendOrdersJob } from '../participant.job-names.ts';
import { sendNotices } from './participant.notices.ts';
import { sql } from 'kysely';

/** Of one number or address; who has more asks the organiser. */
const mostPeople = 20;
const mostOrders = 5;

/**
 * Sends what belongs to a number or an address once more, there and nowhere else: the own code of people, and all tickets of orders to their buyer.
 * Nobody known by it is sent nothing.
 */
export async function sendFound(services: Services, data: FindData): Promise<void> {
  const { organisationId, eventId, channel, occasion } = data;
  const recipient = openRecipient(services, data);
  if (recipient === null) return;
  const [own, buyers] = channel === 'mail' ? (['email', 'buyer_email'] as const) : (['phone', 'buyer_phone'] as const);
  // Each is sent its own, to itself.
  const spelt = keptSpellings(recipient);
  const inEvent = sql`SELECT id, order_ticket_id FROM participant
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND ${sql.ref(own)} = ANY(${spelt}) AND state IN ('APPROVED', 'PENDING')`;
  // Each branch has an index of its own; the addresses of tickets have the one of the search alone.
  const searched = channel === 'mail' ? sql`AND ${containing(sql`search`, recipient)}` : sql``;
  const { rows: found } = await services.database.inOrganisation(organisationId, 'read', (db) =>
    sql<{ id: string; order_id: string | null; buyer: string | null; state: string | null }>`
      SELECT p.id, o.id AS order_id, o.${sql.ref(buyers)} AS buyer, o.state
      FROM (${inEvent} AND order_ticket_id IS NULL UNION ALL ${inEvent} AND order_ticket_id IS NOT NULL ${searched} LIMIT ${mostPeople}) p
      LEFT JOIN order_ticket t ON t.organisation_id = ${organisationId} AND t.id = p.order_ticket_id
      LEFT JOIN ticket_order o ON o.organisation_id = ${organisationId} AND o.id = t.order_id`.execute(db),
  );
  // A buyer who comes along is found as one of those who come: by the buyer's own number no index leads to an order.
  const bought = found.filter(
    ({ buyer, state }) =>
      buyer !== null && spelt.includes(buyer) && (state === 'PAID' || state === 'PARTIALLY_REFUNDED'),
  );
  const orders = [...new Set(bought.flatMap((each) => each.order_id ?? []))].slice(0, mostOrders);
  if (orders.length > 0) await services.jobs.send(resendOrdersJob, { organisationId, orderIds: orders, occasion });
  await sendNotices(services, {
    organisationId,
    eventId,
    kind: 'registered',
    people: found.map(({ id }) => ({ id, occasion })),
    channel,
    // The buyer is sent the whole order.
    exceptBuyer: true,
  });
}
