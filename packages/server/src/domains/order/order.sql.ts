import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** One order on the way into create_orders (migration 0009). */
export interface OrderRow {
  id: string;
  number: string;
  /** The Idempotency-Key, with what tells whether the content is the same. */
  key: string | null;
  hash: string;
  total: number;
  discount: number;
  quantity: number;
  couponId: string | null;
  couponCode: string | null;
  buyerKey: string;
  buyerName: string;
  phone: string | null;
  email: string | null;
  language: string;
  channel: string;
  /** Null = until the organiser has reviewed it. */
  holdSeconds: number | null;
  review: boolean;
  invoice: object | null;
  offer: string | null;
  limits: { id: string; n: number; most: number; kind: 'ticket' | 'coupon' }[];
  demands: { id: string; n: number }[];
  tiers: { id: string; n: number }[];
  tickets: OrderTicketRow[];
}

export interface OrderTicketRow {
  ord: number;
  ticketId: string;
  tierId: string | null;
  price: number;
  discount: number;
  review: boolean;
  code: string;
  name: string;
  phone: string | null;
  email: string | null;
  company: string;
  title: string;
  answers: Answers;
  formId: string;
  formVersion: number;
}

export interface CreateOutcome {
  outcome:
    | 'ok'
    | 'repeated'
    | 'key-reused'
    | 'changed'
    | 'closed'
    | 'over'
    | 'gone'
    | 'sold-out'
    | 'waiting'
    | 'tier-gone'
    | 'coupon-gone'
    | 'coupon-buyer'
    | 'buyer-limit'
    | 'offer-gone';
  orderId: string | null;
  /** The ticket it is about. */
  subject: string | null;
}

/** Places orders of one event in their order. */
export async function createRows(
  tx: Db,
  organisationId: string,
  eventId: string,
  version: number,
  rows: readonly OrderRow[],
): Promise<CreateOutcome[]> {
  const result = await sql<CreateOutcome>`
    SELECT outcome, order_id AS "orderId", subject
    FROM create_orders(${organisationId}::uuid, ${eventId}::uuid, ${version}::bigint, ${JSON.stringify(rows)}::jsonb) ORDER BY ord`.execute(
    tx,
  );
  return result.rows;
}

/** Money that has arrived, or an order with nothing to pay. */
export type SettleRow =
  | { paymentId: string; paidCents: number; tradeNo: string | null; paidAt: string; by?: string }
  | { orderId: string; free: true };

export interface SettleOutcome {
  outcome: 'paid' | 'repeated' | 'differs' | 'twice' | 'refund-due' | 'not-free' | 'not-open' | 'credited' | 'unknown';
  orderId: string | null;
  eventId: string | null;
}

export async function settleRows(tx: Db, organisationId: string, rows: readonly SettleRow[]): Promise<SettleOutcome[]> {
  const result = await sql<SettleOutcome>`
    SELECT outcome, order_id AS "orderId", event_id AS "eventId"
    FROM settle_payments(${organisationId}::uuid, ${JSON.stringify(rows)}::jsonb) ORDER BY ord`.execute(tx);
  return result.rows;
}

/** Ends open orders: those named, or (null) those of the event whose time is over. Answers the ones it ended. */
export async function releaseOrders(
  tx: Db,
  organisationId: string,
  eventId: string,
  ids: readonly string[] | null,
  state: 'EXPIRED' | 'CANCELLED',
  by: 'time' | 'buyer' | 'organiser' | 'review',
  userId: string | null,
): Promise<string[]> {
  const result = await sql<{ ended: string[] }>`
    SELECT release_orders(${organisationId}::uuid, ${eventId}::uuid, ${ids}::uuid[], ${state}, ${by}, ${userId}::uuid) AS ended`.execute(
    tx,
  );
  return result.rows[0]?.ended ?? [];
}
