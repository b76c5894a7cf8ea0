import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { bookRefunded, bookUnsold } from '../../account/account.book.ops.ts';
import { addHistory } from '../order.read.ts';

export interface NewRefund {
  paymentId: string;
  channel: string;
  cents: number;
  orderId: string;
  eventId: string;
  cause: 'organiser' | 'buyer' | 'late' | 'twice' | 'differs';
  reason: string;
  orderTicketIds: readonly string[];
  userId: string | null;
  /** The money had paid for tickets: the sale is booked back. Else it was never anything but unallocated. */
  ofSale: boolean;
}

/**
 * Money on its way back; payment.refunded_cents has been raised by the caller. The payment domain's poller hands it to the gateway. What was
 * paid offline the organiser gives back by hand, so it is done.
 */
export async function addRefund(tx: Db, organisationId: string, refund: NewRefund): Promise<string> {
  const isOffline = refund.channel === 'offline';
  const { id } = await tx
    .insertInto('refund')
    .values({
      organisation_id: organisationId,
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      event_id: refund.eventId,
      amount_cents: refund.cents,
      cause: refund.cause,
      reason: refund.reason,
      order_ticket_ids: [...refund.orderTicketIds],
      by_user: refund.userId,
      ...(isOffline && { state: 'DONE', next_check_at: null, done_at: sql<Date>`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const returned = { refundId: id, eventId: refund.eventId, orderId: refund.orderId, cents: refund.cents };
  if (refund.ofSale) await bookUnsold(tx, organisationId, returned);
  if (!isOffline) {
    await watchSale(tx, organisationId, refund.eventId);
    return id;
  }
  await bookRefunded(tx, organisationId, returned, 'offline');
  const detail = { cents: refund.cents, channel: 'offline' };
  await addHistory(tx, organisationId, refund.orderId, 'refunded', detail, refund.userId);
  return id;
}

/** The jobs look only at events that may have something open: this one has, for days if the gateway is slow. */
export async function watchSale(tx: Db, organisationId: string, eventId: string): Promise<void> {
  await sql`
    INSERT INTO sale_watch AS w (organisation_id, event_id, active_until) VALUES (${organisationId}::uuid, ${eventId}::uuid, now() + interval '7 days')
    ON CONFLICT (organisation_id, event_id) DO UPDATE SET active_until = greatest(w.active_until, EXCLUDED.active_until)`.execute(
    tx,
  );
}
