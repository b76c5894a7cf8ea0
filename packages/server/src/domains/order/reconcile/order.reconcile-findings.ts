import type { Finding } from '@convoke/contract/order/order.office.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { idsOf, isGoodTicket, planForMany } from './order.invariants.ts';

export type Repair = 'settle' | 'accept' | 'refund' | 'retry' | 'by-hand' | 'seen' | 'query';

export interface FoundRow {
  kind: Finding;
  orderId: string;
  number: string;
  buyerName: string;
  paymentId: string | null;
  refundId: string | null;
  channel: string;
  dueCents: number;
  paidCents: number;
  times: number;
  at: Date;
  detail: string;
  repairs: Repair[];
}

/** What is shown of a kind at once; the rest comes up as these are dealt with. */
const mostOfKind = 100;

/**
 * What does not add up between orders, payments, refunds and gateways of an event. Each query answers the same columns; a finding goes by
 * itself once the facts are right, whoever put them right.
 */
export async function findAll(db: Db, organisationId: string, eventId: string): Promise<FoundRow[]> {
  await planForMany(db);
  const ticketIds = await idsOf(db, 'ticket', organisationId, eventId);
  const ofOrder = sql`o.organisation_id = ${organisationId}::uuid AND o.event_id = ${eventId}::uuid`;
  const orderOf = (column: string) =>
    sql`JOIN ticket_order o ON o.organisation_id = ${organisationId}::uuid AND o.event_id = ${eventId}::uuid AND o.id = ${sql.ref(column)}`;
  const head = sql`o.id AS "orderId", o.number, o.buyer_name AS "buyerName", o.total_cents AS "dueCents"`;
  const queries = [
    // Sold, and somebody cannot come in with it.
    sql<FoundRow>`
      SELECT 'paid-without-ticket' AS kind, ${head}, NULL AS "paymentId", NULL AS "refundId", coalesce(o.paid_by, '') AS channel,
        o.total_cents - o.refunded_cents AS "paidCents", 1 AS times, coalesce(o.paid_at, o.created_at) AS at, '' AS detail,
        ARRAY['settle', 'refund'] AS repairs
      FROM ticket_order o LEFT JOIN (
        SELECT t.order_id, bool_and(${isGoodTicket}) AS good
        FROM order_ticket t LEFT JOIN participant p ON p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND p.id = t.participant_id
        WHERE t.organisation_id = ${organisationId}::uuid AND t.ticket_id = ANY(${ticketIds}::uuid[]) AND t.state <> 'VOID' GROUP BY t.order_id) t ON t.order_id = o.id
      WHERE ${ofOrder} AND o.state IN ('PAID', 'PARTIALLY_REFUNDED') AND NOT coalesce(t.good, o.total_cents = 0)`,
    // Paid what was due, and neither sold nor on its way back.
    sql<FoundRow>`
      SELECT 'paid-without-ticket' AS kind, ${head}, p.id AS "paymentId", NULL AS "refundId", p.channel, p.paid_cents - p.refunded_cents AS "paidCents", 1 AS times,
        coalesce(p.paid_at, p.created_at) AS at, '' AS detail, ARRAY['settle', 'refund'] AS repairs
      FROM payment p ${orderOf('p.order_id')}
      WHERE p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND ${ofOrder} AND p.state = 'PAID' AND p.paid_cents = o.total_cents AND p.refunded_cents < p.paid_cents
        AND o.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'EXPIRED', 'CANCELLED')`,
    sql<FoundRow>`
      SELECT 'amount-differs' AS kind, ${head}, p.id AS "paymentId", NULL AS "refundId", p.channel, p.paid_cents - p.refunded_cents AS "paidCents", 1 AS times,
        coalesce(p.paid_at, p.created_at) AS at, '' AS detail,
        CASE WHEN o.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'EXPIRED', 'CANCELLED') AND p.refunded_cents = 0 THEN ARRAY['accept', 'refund'] ELSE ARRAY['refund'] END AS repairs
      FROM payment p ${orderOf('p.order_id')}
      WHERE p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND ${ofOrder} AND p.state = 'PAID' AND p.accepted_at IS NULL AND p.refunded_cents < p.paid_cents
        AND p.paid_cents <> o.total_cents`,
    // The gateway has not taken it over for ten minutes, or has not ended it for three days (banks may take that long).
    sql<FoundRow>`
      SELECT 'refund-due' AS kind, ${head}, r.payment_id AS "paymentId", r.id AS "refundId", p.channel, r.amount_cents AS "paidCents", r.checks AS times,
        r.created_at AS at, r.last_answer AS detail, ARRAY['retry'] AS repairs
      FROM refund r JOIN payment p ON p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND p.id = r.payment_id ${orderOf('r.order_id')}
      WHERE r.organisation_id = ${organisationId}::uuid AND r.event_id = ${eventId}::uuid AND ${ofOrder}
        AND (r.state = 'REQUESTED' AND r.created_at < now() - interval '10 minutes' OR r.state = 'PROCESSING' AND r.created_at < now() - interval '3 days')`,
    // Money without a place that nobody has asked back.
    sql<FoundRow>`
      SELECT 'refund-due' AS kind, ${head}, p.id AS "paymentId", NULL AS "refundId", p.channel, p.paid_cents - p.refunded_cents AS "paidCents", 1 AS times,
        coalesce(p.paid_at, p.created_at) AS at, '' AS detail, ARRAY['refund'] AS repairs
      FROM payment p ${orderOf('p.order_id')}
      WHERE p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND ${ofOrder} AND p.state = 'PAID' AND o.state = 'REFUND_DUE' AND p.refunded_cents < p.paid_cents
        AND p.paid_cents = o.total_cents`,
    sql<FoundRow>`
      SELECT 'refund-failed' AS kind, ${head}, r.payment_id AS "paymentId", r.id AS "refundId", p.channel, r.amount_cents AS "paidCents", r.checks AS times,
        r.created_at AS at, r.last_answer AS detail, ARRAY['retry', 'by-hand'] AS repairs
      FROM refund r JOIN payment p ON p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND p.id = r.payment_id ${orderOf('r.order_id')}
      WHERE r.organisation_id = ${organisationId}::uuid AND r.event_id = ${eventId}::uuid AND ${ofOrder} AND r.state = 'FAILED'`,
    sql<FoundRow>`
      SELECT 'notice-refused' AS kind, ${head}, p.id AS "paymentId", NULL AS "refundId", p.channel, coalesce(p.paid_cents, 0) AS "paidCents",
        f.times, f.at, f.detail, ARRAY['seen'] AS repairs
      FROM (SELECT payment_id, sum(times)::int AS times, max(last_at) AS at, string_agg(reason, ' · ' ORDER BY last_at DESC) AS detail
        FROM payment_refusal WHERE organisation_id = ${organisationId}::uuid AND seen_by IS NULL GROUP BY payment_id) f
      JOIN payment p ON p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND p.id = f.payment_id ${orderOf('p.order_id')}
      WHERE ${ofOrder}`,
    // Its time is over since a quarter of an hour, and the gateway has not said what became of it.
    sql<FoundRow>`
      SELECT 'payment-unclear' AS kind, ${head}, p.id AS "paymentId", NULL AS "refundId", p.channel, coalesce(p.paid_cents, 0) AS "paidCents", p.checks AS times,
        p.expires_at AS at, p.last_answer AS detail, ARRAY['query'] AS repairs
      FROM payment p ${orderOf('p.order_id')}
      WHERE p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND ${ofOrder} AND p.state = 'OPEN' AND p.channel <> 'offline' AND p.expires_at < now() - interval '15 minutes'`,
  ];
  const found: FoundRow[] = [];
  for (const query of queries) {
    const { rows } =
      await sql<FoundRow>`SELECT * FROM (${query}) AS f ORDER BY at DESC, "orderId" LIMIT ${sql.lit(mostOfKind)}`.execute(
        db,
      );
    found.push(...rows);
  }
  return found;
}

/** Accounts of the ledger for an event: debits less credits. */
export async function bookOf(
  db: Db,
  organisationId: string,
  eventId: string,
): Promise<{ account: string; balanceCents: number }[]> {
  const { rows } = await sql<{ account: string; balanceCents: number }>`
    SELECT account, sum(cents)::bigint AS "balanceCents" FROM (
      SELECT debit AS account, amount_cents AS cents FROM ledger_entry WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid
      UNION ALL SELECT credit, -amount_cents FROM ledger_entry WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid) AS lines
    GROUP BY account ORDER BY array_position(ARRAY['wechat', 'alipay', 'offline', 'unallocated', 'sales'], account), account`.execute(
    db,
  );
  return rows;
}
