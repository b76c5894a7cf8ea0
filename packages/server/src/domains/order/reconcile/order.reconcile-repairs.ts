import { type OrderState, soldStates } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { bookRefunded } from '../../account/account.book.ops.ts';
import { refundEnded } from '../order.payable.ops.ts';
import { addHistory } from '../order.read.ts';
import type { Repair } from './order.reconcile-findings.ts';
import {
  accept,
  giveBack,
  lockPayment,
  type Repairing,
  type RepairWish,
  sell,
  tellRefund,
} from './order.reconcile-money.ts';
import { refundOrder } from '../refunds/order.refund.ts';
import { watchSale } from '../refunds/order.refund-rows.ts';
import { stockFreed } from '../order.settle.ops.ts';

/** Repairs one finding; what is right already stays as it is. Answers the order's state. */
export async function repairOrder(
  services: Services,
  tx: Db,
  organisationId: string,
  wish: RepairWish,
): Promise<OrderState> {
  const order = await tx
    .selectFrom('ticket_order')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', wish.orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new Refusal('FORBIDDEN');
  await repairs[wish.repair]({ ...wish, services, tx, organisationId, order });
  const { state } = await tx
    .selectFrom('ticket_order')
    .select('state')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  return state as OrderState;
}

const repairs: Readonly<Record<Repair, (of: Repairing) => Promise<void>>> = {
  /** The order gets what was paid for. */
  async settle(of) {
    const { tx, organisationId, order, userId } = of;
    if (soldStates.some((state) => state === order.state)) {
      await sql`SELECT heal_tickets(${organisationId}::uuid, ${order.id}::uuid, ${userId}::uuid)`.execute(tx);
      return;
    }
    const payment = await lockPayment(of);
    if (payment.paid_cents !== order.total_cents || payment.refunded_cents > 0) throw new Refusal('ORDER_STATE');
    await sell(of, payment);
  },

  accept,

  /** Money that paid for nothing goes back; of an order that was sold all of it, with its tickets. */
  async refund(of) {
    const { services, tx, organisationId, order, userId } = of;
    if (of.paymentId === undefined) {
      const refunded = await refundOrder(tx, organisationId, {
        orderId: order.id,
        orderTicketIds: null,
        amountCents: null,
        cause: 'organiser',
        reason: '',
        userId,
      });
      if (refunded.result === 'done') {
        await tellRefund(of, refunded.refundIds);
        await stockFreed(services, tx, organisationId, order.event_id);
      } else if (order.state !== 'REFUNDED') throw new Refusal('ORDER_STATE');
      return;
    }
    const payment = await lockPayment(of);
    const cents = (payment.paid_cents ?? 0) - payment.refunded_cents;
    if (cents <= 0) return;
    const differs = payment.paid_cents !== order.total_cents;
    const isOfSale = soldStates.some((state) => state === order.state) && (!differs || payment.accepted_at !== null);
    if (isOfSale || (order.state === 'REFUNDED' && !differs)) throw new Refusal('ORDER_STATE');
    await giveBack(of, payment, cents, differs ? 'differs' : 'late');
    await refundEnded(tx, organisationId, order.id);
  },

  /** The gateway is asked again, at once. Under the same number: it cannot pay twice. */
  async retry(of) {
    const { tx, organisationId, order, userId } = of;
    const refund = await lockRefund(of);
    if (refund.state === 'DONE') return;
    await tx
      .updateTable('refund')
      .set({
        next_check_at: sql<Date>`now()`,
        ...(refund.state === 'FAILED' && { state: 'REQUESTED', checks: 0 }),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refund.id)
      .execute();
    await watchSale(tx, organisationId, order.event_id);
    if (refund.state !== 'FAILED') return;
    await addHistory(tx, organisationId, order.id, 'refund-retried', { cents: refund.amount_cents }, userId);
    await refundEnded(tx, organisationId, order.id);
  },

  /** The organiser gave the money back another way. It came out of the organiser's own hand, and the book says so: the gateway's account keeps it. */
  async 'by-hand'(of) {
    const { tx, organisationId, order, userId } = of;
    const refund = await lockRefund(of);
    if (refund.state === 'DONE') return;
    if (refund.state !== 'FAILED') throw new Refusal('ORDER_STATE');
    await tx
      .updateTable('refund')
      .set({ state: 'DONE', by_hand: true, done_at: sql<Date>`now()`, next_check_at: null, by_user: userId })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refund.id)
      .execute();
    const returned = { refundId: refund.id, eventId: order.event_id, orderId: order.id, cents: refund.amount_cents };
    await bookRefunded(tx, organisationId, returned, 'offline');
    const detail = { cents: refund.amount_cents, channel: 'offline', byHand: true };
    await addHistory(tx, organisationId, order.id, 'refunded', detail, userId);
    await refundEnded(tx, organisationId, order.id);
  },

  /** Notices that were not believed: somebody has looked. */
  async seen(of) {
    const { tx, organisationId, userId } = of;
    const payment = await lockPayment(of, false);
    await tx
      .updateTable('payment_refusal')
      .set({ seen_by: userId })
      .where('organisation_id', '=', organisationId)
      .where('payment_id', '=', payment.id)
      .where('seen_by', 'is', null)
      .execute();
  },

  /** The gateway is asked at once what became of a payment. */
  async query(of) {
    const { tx, organisationId, order } = of;
    const payment = await lockPayment(of, false);
    if (payment.state !== 'OPEN' || payment.channel === 'offline') return;
    await tx
      .updateTable('payment')
      .set({ next_check_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', payment.id)
      .execute();
    await watchSale(tx, organisationId, order.event_id);
  },
};

async function lockRefund({ tx, organisationId, order, refundId }: Repairing) {
  const refund = await tx
    .selectFrom('refund')
    .select(['id', 'state', 'amount_cents'])
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', order.id)
    .where('id', '=', refundId ?? '00000000-0000-0000-0000-000000000000')
    .forUpdate()
    .executeTakeFirst();
  if (!refund) throw new Refusal('ORDER_STATE');
  return refund;
}
