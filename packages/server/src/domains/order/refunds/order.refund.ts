import { type OrderState, soldStates, sum } from '@convoke/contract/order/order.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { addHistory } from '../order.read.ts';
import { addRefund } from './order.refund-rows.ts';

export interface RefundWish {
  orderId: string;
  /** These become void; null = all that are not, or none when an amount alone is given. */
  orderTicketIds: readonly string[] | null;
  /** What goes back in all, shared out over the tickets; null = what was paid for them. */
  amountCents: number | null;
  /** What goes back for each ticket that becomes void; a ticket that is not in it gives nothing back. */
  perTicketCents?: ReadonlyMap<string, number>;
  cause: 'organiser' | 'buyer';
  reason: string;
  userId: string | null;
}

export type RefundOutcome =
  | {
      result: 'done';
      state: OrderState;
      refundCents: number;
      eventId: string;
      /** Tickets that became void: with any, whoever called says that stock is free (stockFreed). */
      voided: number;
      /** What the buyer is to be told of: one for each payment that money is taken off. */
      refundIds: string[];
    }
  | { result: 'state' | 'too-much' };

interface RefundTicket {
  id: string;
  state: string;
  leftCents: number;
}

/**
 * Gives money of a paid order back and makes tickets void, in the caller's transaction: the money is taken off the payments that paid for the order, the
 * refunds wait for the gateway (those of offline payments are done at once), and the book says so. Orders without a price go the same way
 * with nothing to give back.
 */
export async function refundOrder(tx: Db, organisationId: string, wish: RefundWish): Promise<RefundOutcome> {
  // The order first, then its payments: the order in which everything locks them (migration 0009).
  const order = await tx
    .selectFrom('ticket_order')
    .select(['id', 'event_id', 'state', 'total_cents', 'refunded_cents'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', wish.orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order || !soldStates.includes(order.state as OrderState)) return { result: 'state' };
  const tickets = await ticketsOf(tx, organisationId, order.id);
  const plan = planRefund(tickets, wish);
  if (typeof plan === 'string') return { result: plan };
  const cents = sum([...plan.cents.values()]);
  const parts = await takeFromPayments(tx, organisationId, order, cents);
  if (parts === null) return { result: 'too-much' };

  const given = [...plan.cents].filter(([, back]) => back > 0);
  if (given.length > 0)
    await sql`SELECT refund_tickets(${organisationId}::uuid, ${order.event_id}::uuid, ${given.map(([id]) => id)}::uuid[], ${given.map(([, back]) => back)}::bigint[])`.execute(
      tx,
    );
  if (plan.voids.length > 0)
    await sql`SELECT void_tickets(${organisationId}::uuid, ${order.id}::uuid, ${plan.voids}::uuid[], ${wish.userId}::uuid)`.execute(
      tx,
    );
  const live = tickets.some((ticket) => ticket.state !== 'VOID' && !plan.voids.includes(ticket.id));
  // The last ticket takes the coupon's use with it (void_tickets); so does the last of the money, though tickets stay.
  const isOver = (back: number) => order.total_cents > 0 && back >= order.total_cents;
  if (live && isOver(order.refunded_cents + cents) && !isOver(order.refunded_cents))
    await sql`SELECT give_coupon_back(${organisationId}::uuid, ${order.id}::uuid)`.execute(tx);
  const isChanged = plan.voids.length > 0 || cents > 0;
  if (!isChanged)
    return {
      result: 'done',
      state: order.state as OrderState,
      refundCents: 0,
      eventId: order.event_id,
      voided: 0,
      refundIds: [],
    };
  const state: OrderState = !live ? 'REFUNDED' : order.total_cents > 0 ? 'PARTIALLY_REFUNDED' : 'PAID';
  await tx
    .updateTable('ticket_order')
    .set({ state, refunded_cents: sql`refunded_cents + ${cents}`, version: sql`version + 1` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', order.id)
    .execute();
  const detail = { cents, tickets: plan.voids.length, cause: wish.cause, reason: wish.reason };
  await addHistory(tx, organisationId, order.id, 'refund-asked', detail, wish.userId);
  const refundIds: string[] = [];
  for (const part of parts) {
    const refundId = await addRefund(tx, organisationId, {
      ...part,
      orderId: order.id,
      eventId: order.event_id,
      cause: wish.cause,
      reason: wish.reason,
      orderTicketIds: plan.voids,
      userId: wish.userId,
      ofSale: true,
    });
    refundIds.push(refundId);
  }
  return {
    result: 'done',
    state,
    refundCents: cents,
    eventId: order.event_id,
    voided: plan.voids.length,
    refundIds,
  };
}

async function ticketsOf(tx: Db, organisationId: string, orderId: string): Promise<RefundTicket[]> {
  const rows = await tx
    .selectFrom('order_ticket')
    .select(['id', 'state', 'price_cents', 'discount_cents', 'refunded_cents'])
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', orderId)
    // Whoever was rejected before paying was not paid for.
    .where((eb) => eb.or([eb('state', '<>', 'VOID'), eb('voided_by', '=', 'REFUND')]))
    .orderBy('ord')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    leftCents: row.price_cents - row.discount_cents - row.refunded_cents,
  }));
}

/** Which tickets become void and how much goes back for which; never more for one than is left of what it cost. */
export function planRefund(
  tickets: readonly RefundTicket[],
  wish: Pick<RefundWish, 'orderTicketIds' | 'amountCents' | 'perTicketCents'>,
): { voids: string[]; cents: Map<string, number> } | 'state' | 'too-much' {
  const { orderTicketIds, amountCents, perTicketCents } = wish;
  const live = tickets.filter((ticket) => ticket.state !== 'VOID');
  const chosen = orderTicketIds && new Set(orderTicketIds);
  if (chosen && [...chosen].some((id) => !live.some((ticket) => ticket.id === id))) return 'state';
  const isAmountAlone = !chosen && amountCents !== null && !perTicketCents;
  const voided = chosen ? live.filter((ticket) => chosen.has(ticket.id)) : isAmountAlone ? [] : live;
  const voids = voided.map((ticket) => ticket.id);

  if (perTicketCents) {
    const cents = new Map(voided.map((ticket) => [ticket.id, perTicketCents.get(ticket.id) ?? 0]));
    const isTooMuch = voided.some(({ id, leftCents }) => (cents.get(id) ?? 0) > leftCents || (cents.get(id) ?? 0) < 0);
    return isTooMuch ? 'too-much' : { voids, cents };
  }
  if (amountCents === null) {
    // All of it: also what was kept of tickets that became void earlier.
    const whole = chosen ? voided : tickets;
    return { voids, cents: new Map(whole.map((ticket) => [ticket.id, ticket.leftCents])) };
  }
  // An amount alone is for the tickets that stay; only what they cannot hold is for those that are void.
  const groups = isAmountAlone ? [live, tickets.filter((ticket) => ticket.state === 'VOID')] : [voided];
  const cents = new Map<string, number>();
  let rest = amountCents;
  for (const group of groups) {
    const lefts = group.map((ticket) => ticket.leftCents);
    const part = Math.min(rest, sum(lefts));
    for (const [index, share] of shareOut(part, lefts).entries()) cents.set((group[index] as RefundTicket).id, share);
    rest -= part;
  }
  return rest > 0 ? 'too-much' : { voids, cents };
}

/** An amount shared out in proportion to what each can hold, none more than that; what rounding leaves over goes to the first that have room. */
export function shareOut(cents: number, lefts: readonly number[]): number[] {
  const whole = sum(lefts);
  // A hundred tickets of the highest price: the product is beyond 2^53.
  const shares = lefts.map((left) => (whole === 0 ? 0 : Number((BigInt(cents) * BigInt(left)) / BigInt(whole))));
  let over = Math.min(cents, whole) - sum(shares);
  for (let index = 0; over > 0; index = (index + 1) % shares.length) {
    if ((shares[index] as number) < (lefts[index] as number)) {
      (shares[index] as number) += 1;
      over -= 1;
    }
  }
  return shares;
}

/**
 * Takes an amount off the payments that paid for the order: each by one conditional statement, which a CHECK backs. Null when
 * they hold less; nothing is taken then.
 */
async function takeFromPayments(
  tx: Db,
  organisationId: string,
  order: { id: string; total_cents: number },
  cents: number,
): Promise<{ paymentId: string; channel: string; cents: number }[] | null> {
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'channel', 'paid_cents', 'refunded_cents'])
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', order.id)
    .where('state', '=', 'PAID')
    // Money that is not the order's amount paid for nothing, unless the organiser has accepted it.
    .where((eb) => eb.or([eb('paid_cents', '=', order.total_cents), eb('accepted_at', 'is not', null)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const parts: { paymentId: string; channel: string; cents: number }[] = [];
  let rest = cents;
  for (const payment of payments) {
    const part = Math.min(rest, (payment.paid_cents ?? 0) - payment.refunded_cents);
    if (part <= 0) continue;
    parts.push({ paymentId: payment.id, channel: payment.channel, cents: part });
    rest -= part;
  }
  if (rest > 0) return null;
  for (const part of parts) {
    const taken = await tx
      .updateTable('payment')
      .set({ refunded_cents: sql`refunded_cents + ${part.cents}` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', part.paymentId)
      .where(sql<SqlBool>`refunded_cents + ${part.cents} <= paid_cents`)
      .returning('id')
      .executeTakeFirst();
    // They are locked: whoever comes here has taken the lock out.
    if (!taken) throw new Error(`payment ${part.paymentId} holds less than it did`);
  }
  return parts;
}
