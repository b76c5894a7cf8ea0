import { openStates } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { noticeJob, type OrderNoticeData, paidJob, type PaidData } from '../order.job-names.ts';
import { refundEnded } from '../order.payable.ops.ts';
import { addHistory, type OrderRecord } from '../order.read.ts';
import type { Repair } from './order.reconcile-findings.ts';
import { shareOut } from '../refunds/order.refund.ts';
import { addRefund } from '../refunds/order.refund-rows.ts';

/** Repairs that move money of payments which are booked already. */

export interface RepairWish {
  orderId: string;
  repair: Repair;
  paymentId?: string | undefined;
  refundId?: string | undefined;
  userId: string;
}

export interface Repairing extends RepairWish {
  services: Services;
  tx: Db;
  organisationId: string;
  /** Locked. */
  order: OrderRecord;
}

/**
 * The organiser accepts an amount that is not the order's (docs/decisions/0013): the order is PAID. What is missing becomes a discount,
 * shared out over its tickets; what is too much goes back.
 */
export async function accept(of: Repairing): Promise<void> {
  const { tx, organisationId, order, userId } = of;
  const payment = await lockPayment(of);
  if (payment.accepted_at !== null) return;
  const paid = payment.paid_cents ?? 0;
  const isUnpaid = openStates.some((state) => state === order.state) || isEnded(order);
  if (!isUnpaid || paid === order.total_cents || payment.refunded_cents > 0) throw new Refusal('ORDER_STATE');
  if (paid < order.total_cents) await lowerPrice(of, order.total_cents - paid);
  await tx
    .updateTable('payment')
    .set({ accepted_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', payment.id)
    .execute();
  const detail = { paidCents: paid, dueCents: order.total_cents };
  await addHistory(tx, organisationId, order.id, 'accepted', detail, userId);
  await sell(of, payment);
  if (paid > order.total_cents) await giveBack(of, payment, paid - order.total_cents, 'differs');
  await refundEnded(tx, organisationId, order.id);
}

/** Takes an amount off an unpaid order: off what the tickets cost that stand, or would stand again. */
async function lowerPrice({ tx, organisationId, order }: Repairing, cents: number): Promise<void> {
  const tickets = await tx
    .selectFrom('order_ticket')
    .select(['id', 'price_cents', 'discount_cents'])
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', order.id)
    .where((eb) => eb.or([eb('state', '<>', 'VOID'), eb('voided_by', '=', order.state)]))
    .orderBy('ord')
    .execute();
  const shares = shareOut(
    cents,
    tickets.map((ticket) => ticket.price_cents - ticket.discount_cents),
  );
  await sql`
    UPDATE order_ticket t SET discount_cents = t.discount_cents + less.cents
    FROM unnest(${tickets.map((ticket) => ticket.id)}::uuid[], ${shares}::bigint[]) AS less(id, cents)
    WHERE t.organisation_id = ${organisationId}::uuid AND t.id = less.id`.execute(tx);
  await tx
    .updateTable('ticket_order')
    .set({ total_cents: sql`total_cents - ${cents}`, discount_cents: sql`discount_cents + ${cents}` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', order.id)
    .execute();
}

/** Makes the order PAID with money that is booked already; its buyer is told as of any payment. */
export async function sell(
  { services, tx, organisationId, order, userId }: Repairing,
  payment: PaidPayment,
): Promise<void> {
  if (!openStates.some((state) => state === order.state) && !isEnded(order)) throw new Refusal('ORDER_STATE');
  await tx
    .updateTable('ticket_order')
    .set({ paid_by: payment.channel, is_sandbox: payment.is_sandbox, paid_at: payment.paid_at })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', order.id)
    .execute();
  await sql`SELECT sell_order(${organisationId}::uuid, ${order.id}::uuid, ${userId}::uuid)`.execute(tx);
  const detail = { cents: payment.paid_cents, channel: payment.channel, late: isEnded(order) };
  await addHistory(tx, organisationId, order.id, 'paid', detail, userId);
  // Somebody may still have another payment's code open: it is to be closed there.
  await tx
    .updateTable('payment')
    .set({ next_check_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', order.id)
    .where('state', '=', 'OPEN')
    .execute();
  const data: PaidData = { organisationId, orderIds: [order.id] };
  await services.jobs.send(paidJob, data, { tx });
}

function isEnded(order: OrderRecord): boolean {
  return order.state === 'EXPIRED' || order.state === 'CANCELLED';
}

/** Sends back money of a locked payment that never paid for a ticket. */
export async function giveBack(
  of: Repairing,
  payment: PaidPayment,
  cents: number,
  cause: 'differs' | 'late',
): Promise<void> {
  const { tx, organisationId, order, userId } = of;
  await tx
    .updateTable('payment')
    .set({ refunded_cents: sql`refunded_cents + ${cents}` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', payment.id)
    .execute();
  await addHistory(tx, organisationId, order.id, 'refund-asked', { cents, tickets: 0, cause, reason: '' }, userId);
  const refundId = await addRefund(tx, organisationId, {
    paymentId: payment.id,
    channel: payment.channel,
    cents,
    orderId: order.id,
    eventId: order.event_id,
    cause,
    reason: '',
    orderTicketIds: [],
    userId,
    ofSale: false,
  });
  await tellRefund(of, [refundId]);
}

export async function tellRefund(
  { services, tx, organisationId, order }: Repairing,
  refundIds: string[],
): Promise<void> {
  const notice: OrderNoticeData = {
    organisationId,
    kind: 'refund',
    orderIds: [order.id],
    occasion: `refund version ${order.version}`,
    refundIds,
  };
  await services.jobs.send(noticeJob, notice, { tx });
}

export type PaidPayment = Awaited<ReturnType<typeof lockPayment>>;

/** The payment it is about, locked after its order; without one named the order's only candidate. */
export async function lockPayment({ tx, organisationId, order, paymentId }: Repairing, mustBePaid = true) {
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', order.id)
    .where('id', '=', paymentId ?? '00000000-0000-0000-0000-000000000000')
    .forUpdate()
    .executeTakeFirst();
  if (!payment || (mustBePaid && payment.state !== 'PAID')) throw new Refusal('ORDER_STATE');
  return payment;
}
