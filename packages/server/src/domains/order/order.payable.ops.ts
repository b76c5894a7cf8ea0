import { openStates, type OrderState } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { noticeJob, type OrderNoticeData } from './order.job-names.ts';
import { addHistories, addHistory, readOrder, stateOf } from './order.read.ts';

/** What the payment domain may know of an order and do to it. Whoever locks an order and its payments locks the order first. */

export interface PayableOrder {
  orderId: string;
  eventId: string;
  /** As people are told it: EXPIRED once its time is over. */
  state: OrderState;
  totalCents: number;
  currency: string;
  /** Null while the organiser reviews. */
  expiresAt: Date | null;
  eventTitle: string;
}

/** The orders that are there, locked until the transaction ends in the order of their ids. */
export async function lockPayables(
  tx: Db,
  organisationId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<PayableOrder[]> {
  const rows = await tx
    .selectFrom('ticket_order as o')
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'o.organisation_id').onRef('e.id', '=', 'o.event_id'),
    )
    .select(['o.id', 'o.event_id', 'o.state', 'o.total_cents', 'o.currency', 'o.expires_at', 'e.title'])
    .where('o.organisation_id', '=', organisationId)
    .where('o.id', 'in', orderIds)
    .orderBy('o.id')
    .forUpdate('o')
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    eventId: row.event_id,
    state: stateOf(row, now),
    totalCents: row.total_cents,
    currency: row.currency,
    expiresAt: row.expires_at,
    eventTitle: row.title,
  }));
}

/** Why an order cannot be paid now; null when it can. */
export function payableProblem(order: PayableOrder): 'ORDER_STATE' | 'ORDER_EXPIRED' | null {
  if (order.state === 'EXPIRED') return 'ORDER_EXPIRED';
  // Under review, nothing to pay, or over.
  const isOpen = openStates.includes(order.state) && order.expiresAt !== null && order.totalCents > 0;
  return isOpen ? null : 'ORDER_STATE';
}

/** Somebody is about to pay each of some locked orders: it awaits payment, and its event stays on watch until long after the order's time. */
export async function awaitPayments(
  tx: Db,
  organisationId: string,
  opened: readonly { order: PayableOrder; detail: object }[],
): Promise<void> {
  const held = opened.flatMap(({ order }) => (order.state === 'HELD' ? [order.orderId] : []));
  if (held.length > 0) await setState(tx, organisationId, held, ['HELD'], 'AWAITING_PAYMENT');
  await addHistories(
    tx,
    organisationId,
    opened.map(({ order, detail }) => ({ orderId: order.orderId, kind: 'payment-opened', detail })),
  );
  const until = new Map<string, Date>();
  for (const { order } of opened) {
    const at = order.expiresAt ?? new Date(0);
    if (at > (until.get(order.eventId) ?? new Date(0))) until.set(order.eventId, at);
  }
  for (const [eventId, at] of [...until].sort(byId)) await watchUntil(tx, organisationId, eventId, at);
}

/** Everybody locks several of a kind in the order of their ids. */
export const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** The jobs look only where something may be open: at this place (an event, or the organisation for its own top-ups) until three days after. */
export async function watchUntil(tx: Db, organisationId: string, place: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO sale_watch AS w (organisation_id, event_id, active_until)
    SELECT ${organisationId}::uuid, ${place}::uuid, ${at}::timestamptz + interval '3 days'
    WHERE NOT EXISTS (SELECT FROM sale_watch n WHERE n.organisation_id = ${organisationId} AND n.event_id = ${place}
      AND n.active_until >= ${at}::timestamptz + interval '2 days')
    ON CONFLICT (organisation_id, event_id) DO UPDATE SET active_until = greatest(w.active_until, EXCLUDED.active_until)`.execute(
    tx,
  );
}

/** A person is at it at the gateway, or is no more. Nothing happens to an order that is not open. */
export async function setPaying(tx: Db, organisationId: string, orderId: string, isPaying: boolean): Promise<void> {
  if (isPaying) await setState(tx, organisationId, [orderId], ['HELD', 'AWAITING_PAYMENT'], 'PAYING');
  else await setState(tx, organisationId, [orderId], ['PAYING'], 'AWAITING_PAYMENT');
}

async function setState(
  tx: Db,
  organisationId: string,
  orderIds: readonly string[],
  from: OrderState[],
  to: OrderState,
): Promise<void> {
  await tx
    .updateTable('ticket_order')
    .set((eb) => ({ state: to, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', orderIds)
    .where('state', 'in', from)
    .execute();
}

/** The order's state as people are told it; null when there is none. */
export async function orderState(
  db: Db,
  organisationId: string,
  orderId: string,
  now: Date,
): Promise<OrderState | null> {
  const order = await readOrder(db, organisationId, orderId);
  return order && stateOf(order, now);
}

/** Something about an order's money, for its history. */
export function tellHistory(
  tx: Db,
  organisationId: string,
  orderId: string,
  kind: 'payment-closed' | 'refunded' | 'refund-failed',
  detail: object,
): Promise<unknown> {
  return addHistory(tx, organisationId, orderId, kind, detail);
}

/** Has the buyer told about a refund. */
export async function tellBuyer(
  services: Services,
  tx: Db,
  data: { organisationId: string; orderId: string; refundId: string; kind: 'refund' | 'late'; occasion: string },
): Promise<void> {
  const { organisationId, orderId, refundId, kind, occasion } = data;
  const notice: OrderNoticeData = { organisationId, kind, orderIds: [orderId], occasion, refundIds: [refundId] };
  await services.jobs.send(noticeJob, notice, { tx });
}

/** Locks an order whose refund is about to change. */
export async function lockOrder(tx: Db, organisationId: string, orderId: string): Promise<void> {
  await sql`SELECT FROM ticket_order WHERE organisation_id = ${organisationId} AND id = ${orderId} FOR UPDATE`.execute(
    tx,
  );
}

/**
 * After a refund of a locked order has ended: an order whose money never found a place is REFUNDED once all of it is back (nothing was sold, so all
 * of its price counts as given back), and what a person must look at is what is still so.
 */
export async function refundEnded(tx: Db, organisationId: string, orderId: string): Promise<void> {
  await sql`
    WITH money AS (
      SELECT p.id, p.paid_cents, p.paid_cents <> o.total_cents AND p.accepted_at IS NULL AND p.refunded_cents < p.paid_cents AS differs,
        (SELECT coalesce(sum(r.amount_cents), 0) FROM refund r
          WHERE r.organisation_id = ${organisationId} AND r.payment_id = p.id AND r.state = 'DONE') AS back
      FROM payment p JOIN ticket_order o ON o.organisation_id = ${organisationId} AND o.id = p.order_id
      WHERE p.organisation_id = ${organisationId} AND p.order_id = ${orderId} AND p.state = 'PAID'
    ), facts AS (
      SELECT NOT EXISTS (SELECT FROM money WHERE back < paid_cents) AS is_back, EXISTS (SELECT FROM money WHERE differs) AS differs,
        EXISTS (SELECT FROM refund WHERE organisation_id = ${organisationId} AND order_id = ${orderId} AND state = 'FAILED') AS failed,
        EXISTS (SELECT FROM refund WHERE organisation_id = ${organisationId} AND order_id = ${orderId} AND cause = 'twice'
          AND state IN ('REQUESTED', 'PROCESSING')) AS twice
    )
    UPDATE ticket_order o SET
      state = CASE WHEN o.state = 'REFUND_DUE' AND f.is_back THEN 'REFUNDED' ELSE o.state END,
      refunded_cents = CASE WHEN o.state = 'REFUND_DUE' AND f.is_back THEN o.total_cents ELSE o.refunded_cents END,
      problem = CASE WHEN f.failed THEN 'REFUND_FAILED' WHEN o.state = 'REFUND_DUE' AND NOT f.is_back THEN 'REFUND_DUE'
        WHEN f.differs THEN 'AMOUNT_DIFFERS' WHEN f.twice THEN 'PAID_TWICE' END,
      version = o.version + 1
    FROM facts f WHERE o.organisation_id = ${organisationId} AND o.id = ${orderId}`.execute(tx);
}
