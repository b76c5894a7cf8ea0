import { type RawBuilder, sql } from 'kysely';

/** An event with its tickets and coupons: the indexes of what was sold begin with them. */
export interface CheckedEvent {
  organisationId: string;
  eventId: string;
  ticketIds: readonly string[];
  couponIds: readonly string[];
}

/** The money's side of the invariants (order.invariants.ts): what the book says against what orders, payments and refunds say. */

/** What an order has sold for good: nothing before it is paid, and nothing when its money came too late. */
const soldFor = sql`CASE WHEN o.state IN ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED') THEN o.total_cents - o.refunded_cents ELSE 0 END`;
const yuan = (cents: RawBuilder<unknown>) => sql`to_char(${cents} / 100.0, 'FM999999999990.00')`;

/** Money lies where the payments say it came in, less what went back; what was given back by hand came from elsewhere. */
const cash = ({ organisationId, eventId }: CheckedEvent) => sql`
  SELECT c.account || ' ' || ${yuan(sql`coalesce(l.cents, 0)`)} || ' ≠ ' || ${yuan(sql`coalesce(f.cents, 0)`)} AS label, coalesce(l.cents, 0) <> coalesce(f.cents, 0) AS bad
  FROM (VALUES ('wechat'), ('alipay'), ('offline')) AS c(account)
  LEFT JOIN (SELECT account, sum(cents) AS cents FROM (
      SELECT debit AS account, amount_cents AS cents FROM ledger_entry WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid
      UNION ALL SELECT credit, -amount_cents FROM ledger_entry WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid) b GROUP BY account) l ON l.account = c.account
  LEFT JOIN (SELECT account, sum(cents) AS cents FROM (
      SELECT channel AS account, paid_cents AS cents FROM payment WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid AND state = 'PAID'
      UNION ALL SELECT CASE WHEN r.by_hand THEN 'offline' ELSE p.channel END, -r.amount_cents FROM refund r
        JOIN payment p ON p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND p.id = r.payment_id
        WHERE r.organisation_id = ${organisationId}::uuid AND r.event_id = ${eventId}::uuid AND r.state = 'DONE') b GROUP BY account) f ON f.account = c.account`;

/** Each order's sale stands in the book for what it was paid and keeps. */
const sales = ({ organisationId, eventId }: CheckedEvent) => sql`
  SELECT o.number || ' ' || ${yuan(sql`coalesce(l.cents, 0)`)} || ' ≠ ' || ${yuan(soldFor)} AS label, coalesce(l.cents, 0) <> ${soldFor} AS bad
  FROM ticket_order o LEFT JOIN (
    SELECT order_id, sum(CASE WHEN credit = 'sales' THEN amount_cents ELSE -amount_cents END) AS cents FROM ledger_entry
    WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid AND kind IN ('sold', 'unsold') GROUP BY order_id) l ON l.order_id = o.id
  WHERE o.organisation_id = ${organisationId}::uuid AND o.event_id = ${eventId}::uuid AND (o.total_cents > 0 OR l.cents IS NOT NULL)`;

/**
 * Refunds add up: what was asked back of a payment is at most what it brought, and what an order and its tickets say was given back is what the
 * refunds say. Money without a place went back whole; its order counts it when it is there.
 */
const refunds = ({ organisationId, eventId, ticketIds }: CheckedEvent) => sql`
  SELECT upper(replace(p.id::text, '-', '')) AS label, p.refunded_cents > coalesce(p.paid_cents, 0) OR p.refunded_cents <> coalesce(r.cents, 0) AS bad
  FROM payment p LEFT JOIN (SELECT payment_id, sum(amount_cents) AS cents FROM refund
    WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid GROUP BY payment_id) r ON r.payment_id = p.id
  WHERE p.organisation_id = ${organisationId}::uuid AND p.event_id = ${eventId}::uuid AND (p.refunded_cents > 0 OR r.cents IS NOT NULL)
  UNION ALL
  SELECT o.number, o.refunded_cents > o.total_cents
    OR o.refunded_cents <> coalesce(r.asked, 0) + CASE WHEN o.state = 'REFUNDED' THEN coalesce(r.late, 0) ELSE 0 END
    OR coalesce(t.cents, 0) <> coalesce(r.asked, 0)
  FROM ticket_order o
  LEFT JOIN (SELECT order_id, sum(amount_cents) FILTER (WHERE cause IN ('organiser', 'buyer')) AS asked, sum(amount_cents) FILTER (WHERE cause = 'late') AS late
    FROM refund WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid GROUP BY order_id) r ON r.order_id = o.id
  LEFT JOIN (SELECT order_id, sum(refunded_cents) AS cents FROM order_ticket WHERE organisation_id = ${organisationId}::uuid
    AND ticket_id = ANY(${ticketIds}::uuid[]) AND refunded_cents > 0 GROUP BY order_id) t ON t.order_id = o.id
  WHERE o.organisation_id = ${organisationId}::uuid AND o.event_id = ${eventId}::uuid AND (o.refunded_cents > 0 OR r.order_id IS NOT NULL OR t.order_id IS NOT NULL)`;

/** What is neither a sale nor back with the buyer is unallocated, to the fen. */
const unallocated = ({ organisationId, eventId }: CheckedEvent) => sql`
  SELECT ${yuan(sql`l.cents`)} || ' ≠ ' || ${yuan(sql`f.cents`)} AS label, l.cents <> f.cents AS bad
  FROM (SELECT coalesce(sum(CASE WHEN credit = 'unallocated' THEN amount_cents WHEN debit = 'unallocated' THEN -amount_cents ELSE 0 END), 0) AS cents
    FROM ledger_entry WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid) l,
  (SELECT coalesce((SELECT sum(paid_cents) FROM payment WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid AND state = 'PAID'), 0)
    - coalesce((SELECT sum(amount_cents) FROM refund WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid AND state = 'DONE'), 0)
    - coalesce((SELECT sum(${soldFor}) FROM ticket_order o WHERE o.organisation_id = ${organisationId}::uuid AND o.event_id = ${eventId}::uuid), 0) AS cents) f`;

/** What stands beside each ticket as paid and given back is what its orders say; whoever was rejected before paying was not paid for. */
const revenue = ({ organisationId, eventId, ticketIds }: CheckedEvent) => sql`
  SELECT k.name || ' ' || ${yuan(sql`y.sold_cents`)} || '/' || ${yuan(sql`y.refunded_cents`)} || ' ≠ '
      || ${yuan(sql`coalesce(c.sold, 0)`)} || '/' || ${yuan(sql`coalesce(c.refunded, 0)`)} AS label,
    y.sold_cents <> coalesce(c.sold, 0) OR y.refunded_cents <> coalesce(c.refunded, 0) AS bad
  FROM ticket k JOIN ticket_tally y ON y.organisation_id = ${organisationId}::uuid AND y.ticket_id = ANY(${ticketIds}::uuid[]) AND y.ticket_id = k.id
  LEFT JOIN (SELECT t.ticket_id, sum(t.price_cents - t.discount_cents) AS sold, sum(t.refunded_cents) AS refunded
    FROM order_ticket t JOIN ticket_order o ON o.organisation_id = ${organisationId}::uuid AND o.event_id = ${eventId}::uuid AND o.id = t.order_id
    WHERE t.organisation_id = ${organisationId}::uuid AND t.ticket_id = ANY(${ticketIds}::uuid[]) AND (t.state <> 'VOID' OR t.voided_by = 'REFUND')
      AND o.state IN ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED') GROUP BY t.ticket_id) c ON c.ticket_id = k.id
  WHERE k.organisation_id = ${organisationId}::uuid AND k.event_id = ${eventId}::uuid`;

export const bookInvariants = { cash, sales, refunds, revenue, unallocated };
