import type { Services } from '../../../core/context.ts';
import { containing } from '../../../core/like-text.ts';
import { openRecipient } from '../../../core/messaging/code-message.ts';
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
  const { people, orders } = await services.database.inOrganisation(organisationId, 'read', async (db) => ({
    people: await db
      .selectFrom('participant')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('state', 'in', ['APPROVED', 'PENDING'])
      .where(own, '=', recipient)
      .where(containing(sql`search`, recipient))
      .orderBy('id')
      .limit(mostPeople)
      .execute(),
    orders: (
      await sql<{ id: string }>`
        SELECT id FROM (
          -- Found first: with an order and a limit beside it the planner walks the event's orders.
          SELECT id, event_id, state, created_at, buyer_phone, buyer_email FROM ticket_order
          WHERE organisation_id = ${organisationId} AND ${containing(sql`search`, recipient)} OFFSET 0
        ) found
        WHERE event_id = ${eventId} AND state IN ('PAID', 'PARTIALLY_REFUNDED') AND ${sql.ref(buyers)} = ${recipient}
        ORDER BY created_at DESC LIMIT ${mostOrders}`.execute(db)
    ).rows,
  }));
  if (orders.length > 0)
    await services.jobs.send(resendOrdersJob, { organisationId, orderIds: orders.map(({ id }) => id), occasion });
  await sendNotices(services, {
    organisationId,
    eventId,
    kind: 'registered',
    people: people.map(({ id }) => ({ id, occasion })),
    channel,
    // The buyer is sent the whole order.
    exceptBuyer: true,
  });
}
