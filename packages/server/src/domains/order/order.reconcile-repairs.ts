import type { OrderState } from '@convoke/contract/order/order.rules.ts';
import { openStates, soldStates } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/database.ts';
import { Refusal } from '../../core/failure.ts';
import { noticeJob, type OrderNoticeData, paidJob, type PaidData } from './order.job-names.ts';
import { refundEnded } from './order.payable.ops.ts';
import { addHistory, type OrderRecord } from './order.read.ts';
import type { Repair } from './order.reconcile-findings.ts';
import { refundOrder, shareOut } from './order.refund.ts';
import { addRefund, watchSale } from './order.refund-rows.ts';
import { stockFreed } from './order.settle.ops.ts';

export interface RepairWish {
  orderId: string;
  repair: Repair;
  paymentId?: string | undefined;
  refundId?: string | undefined;
  userId: string;
}

interface Repairing extends RepairWish {
  services: Services;
  tx: Db;
  organisationId: string;
  /** Locked. */
  order: OrderRecord;
}

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
    await tx
      .insertInto('ledger_entry')
      .values({
        organisation_id: organisationId,
        kind: 'refunded',
        cause_id: refund.id,
        debit: 'unallocated',
        credit: 'offline',
        amount_cents: refund.amount_cents,
        event_id: order.event_id,
        order_id: order.id,
      })
      .execute();
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

/**
 * The organiser accepts an amount that is not the order's (docs/decisions/0013): the order is PAID. What is missing becomes a discount,
 * shared out over its tickets; what is too much goes back.
 */
async function accept(of: Repairing): Promise<void> {
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
async function sell({ services, tx, organisationId, order, userId }: Repairing, payment: PaidPayment): Promise<void> {
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
async function giveBack(of: Repairing, payment: PaidPayment, cents: number, cause: 'differs' | 'late'): Promise<void> {
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

async function tellRefund({ services, tx, organisationId, order }: Repairing, refundIds: string[]): Promise<void> {
  const notice: OrderNoticeData = {
    organisationId,
    kind: 'refund',
    orderIds: [order.id],
    occasion: `refund version ${order.version}`,
    refundIds,
  };
  await services.jobs.send(noticeJob, notice, { tx });
}

type PaidPayment = Awaited<ReturnType<typeof lockPayment>>;

/** The payment it is about, locked after its order; without one named the order's only candidate. */
async function lockPayment({ tx, organisationId, order, paymentId }: Repairing, mustBePaid = true) {
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
