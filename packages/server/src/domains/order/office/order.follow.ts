import { openStates } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { ReviewedData } from '../../participant/participant.ops.ts';
import { readSale } from '../../ticket/ticket.ops.ts';
import { noticeJob, type OrderNoticeData, type ResendData, resendJob } from '../order.job-names.ts';
import { addHistory } from '../order.read.ts';
import { againstDeadlock } from '../order.retry.ts';
import { stockFreed } from '../order.settle.ops.ts';
import { releaseOrders } from '../order.sql.ts';

/** After a review: orders of which nobody is left end, those of which everybody is decided can be paid. Safe to run twice. */

const ordersOf = (db: Db, organisationId: string, participantIds: readonly string[]) =>
  db
    .selectFrom('participant as p')
    .innerJoin('order_ticket as t', (join) =>
      join.onRef('t.organisation_id', '=', 'p.organisation_id').onRef('t.id', '=', 'p.order_ticket_id'),
    )
    .select('t.order_id')
    .distinct()
    .where('p.organisation_id', '=', organisationId)
    .where('p.id', 'in', participantIds)
    .orderBy('t.order_id')
    .execute();

/** In the transaction of the review, which has locked the orders: when it is answered, they can be paid. */
export async function followNow(
  services: Services,
  tx: Db,
  { organisationId, eventId, participantIds }: ReviewedData,
): Promise<void> {
  for (const { order_id: orderId } of await ordersOf(tx, organisationId, participantIds))
    await followReview(services, tx, organisationId, eventId, orderId);
}

/** Of a review of very many, one order at a time. */
export async function followReviews(services: Services, { organisationId, eventId, participantIds }: ReviewedData) {
  const rows = await services.database.inOrganisation(organisationId, 'read', (db) =>
    ordersOf(db, organisationId, participantIds),
  );
  for (const { order_id: orderId } of rows) {
    await againstDeadlock(() =>
      services.database.inOrganisation(organisationId, 'write', (tx) =>
        followReview(services, tx, organisationId, eventId, orderId),
      ),
    );
  }
}

async function followReview(services: Services, tx: Db, organisationId: string, eventId: string, orderId: string) {
  const order = await tx
    .selectFrom('ticket_order')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return;
  const tickets = await tx
    .selectFrom('order_ticket as t')
    .leftJoin('participant as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.id', '=', 't.participant_id'),
    )
    .select(['t.state', 't.price_cents', 't.discount_cents', 't.phone', 't.email', 'p.state as participant_state'])
    .where('t.organisation_id', '=', organisationId)
    .where('t.order_id', '=', orderId)
    .execute();
  const live = tickets.filter((ticket) => ticket.state !== 'VOID');
  const notify = async (kind: OrderNoticeData['kind']) => {
    const data: OrderNoticeData = { organisationId, kind, orderIds: [orderId], occasion: `version ${order.version}` };
    await services.jobs.send(noticeJob, data, { tx });
  };
  await stockFreed(services, tx, organisationId, eventId);

  const isOpen = openStates.some((state) => state === order.state);
  if (live.length === 0 && (isOpen || (order.state === 'PAID' && order.total_cents === 0))) {
    if (isOpen) await releaseOrders(tx, organisationId, eventId, [orderId], 'CANCELLED', 'review', null);
    else await endFree(tx, organisationId, orderId);
    await notify('rejected');
    return;
  }
  const isDecided = !live.some((ticket) => ticket.participant_state === 'PENDING');
  if (order.state === 'PAID' && isDecided && live.some((ticket) => ticket.phone === null && ticket.email === null)) {
    // Nobody but the buyer can be told that these are approved.
    const data: ResendData = { organisationId, orderIds: [orderId], occasion: `reviewed ${order.version}` };
    await services.jobs.send(resendJob, data, { tx });
  }
  if (order.state !== 'HELD' || order.expires_at !== null || live.length === 0 || !isDecided) return;

  // Whoever was rejected is not paid for.
  const totalCents = live.reduce((sum, ticket) => sum + ticket.price_cents - ticket.discount_cents, 0);
  const { settings } = await readSale(tx, organisationId, eventId);
  await tx
    .updateTable('ticket_order')
    .set((eb) => ({
      state: 'AWAITING_PAYMENT',
      total_cents: totalCents,
      discount_cents: live.reduce((sum, ticket) => sum + ticket.discount_cents, 0),
      quantity: live.length,
      expires_at: sql<Date>`now() + ${settings.payHoursAfterReview} * interval '1 hour'`,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderId)
    .execute();
  // The jobs look at this event at least until then.
  await sql`
    UPDATE sale_watch SET active_until = greatest(active_until, now() + ${settings.payHoursAfterReview + 72} * interval '1 hour')
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId}`.execute(tx);
  await addHistory(tx, organisationId, orderId, 'reviewed', { totalCents, quantity: live.length });
  await notify('pay-now');
}

/** A free order of which nobody is left: like any that ends, it gives its coupon back. Stock went back with the people. */
async function endFree(tx: Db, organisationId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('ticket_order')
    .set((eb) => ({
      state: 'CANCELLED',
      closed_at: sql<Date>`now()`,
      closed_by: 'review',
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderId)
    .execute();
  await sql`SELECT give_coupon_back(${organisationId}::uuid, ${orderId}::uuid)`.execute(tx);
}
