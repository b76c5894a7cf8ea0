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
      .where(containing(sql`search`, recipient.toLowerCase()))
      .orderBy('id')
      .limit(mostPeople)
      .execute(),
    orders: await db
      .selectFrom('ticket_order')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('state', 'in', ['PAID', 'PARTIALLY_REFUNDED'])
      .where(buyers, '=', recipient)
      .where(containing(sql`search`, recipient.toLowerCase()))
      .orderBy('created_at', 'desc')
      .limit(mostOrders)
      .execute(),
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
