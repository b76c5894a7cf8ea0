import type { SqlRule } from './verdict.ts';

/** The money's side, at rest: everything that was asked back is back. */

/** What orders have sold for good. */
const kept = `CASE WHEN o.state IN ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED') THEN o.total_cents - o.refunded_cents ELSE 0 END`;

export const moneyRules: readonly SqlRule[] = [
  {
    rule: 'no payment is lost: what was paid for an order is its tickets’ price, or went back',
    sql: `SELECT o.number || ' ' || o.state || ' has ' || m.cents || ' and is worth ' || ${kept} AS label,
        m.cents <> ${kept} OR m.asked <> m.back AS bad
      FROM ticket_order o JOIN (
        SELECT p.order_id, sum(p.paid_cents - coalesce(r.back, 0)) AS cents, sum(p.refunded_cents) AS asked, sum(coalesce(r.back, 0)) AS back
        FROM payment p LEFT JOIN (SELECT payment_id, sum(amount_cents) AS back FROM refund WHERE event_id = $1 AND state = 'DONE' GROUP BY payment_id) r
          ON r.payment_id = p.id
        WHERE p.event_id = $1 AND p.state = 'PAID' GROUP BY p.order_id) m ON m.order_id = o.id
      WHERE o.event_id = $1`,
  },
  {
    rule: 'a paid payment has a sold order with valid tickets, or all of it went back, or the tickets were given back',
    sql: `SELECT p.id::text || ' ' || o.state AS label,
        NOT (coalesce(r.back, 0) = p.paid_cents
          OR o.state IN ('PAID', 'PARTIALLY_REFUNDED') AND EXISTS (SELECT FROM order_ticket t WHERE t.order_id = o.id AND t.state = 'VALID')
          OR o.state = 'REFUNDED' AND coalesce(r.by_wish, false)) AS bad
      FROM payment p JOIN ticket_order o ON o.id = p.order_id
      LEFT JOIN (SELECT payment_id, sum(amount_cents) AS back, bool_or(cause IN ('organiser', 'buyer')) AS by_wish FROM refund
        WHERE event_id = $1 AND state = 'DONE' GROUP BY payment_id) r ON r.payment_id = p.id
      WHERE p.event_id = $1 AND p.state = 'PAID'`,
  },
  {
    rule: 'a sold order with a price was paid',
    sql: `SELECT o.number AS label, NOT EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.state = 'PAID'
        AND (p.paid_cents = o.total_cents OR p.accepted_at IS NOT NULL)) AS bad
      FROM ticket_order o WHERE o.event_id = $1 AND o.state IN ('PAID', 'PARTIALLY_REFUNDED') AND o.total_cents > 0`,
  },
  {
    rule: 'the book has in each channel the payments less the refunds',
    sql: `SELECT c.account || ' ' || l.cents || ' ≠ ' || f.cents AS label, l.cents <> f.cents AS bad FROM (VALUES ('wechat'), ('alipay'), ('offline')) c(account),
        LATERAL (SELECT coalesce(sum(CASE WHEN debit = c.account THEN amount_cents WHEN credit = c.account THEN -amount_cents ELSE 0 END), 0) AS cents
          FROM ledger_entry WHERE event_id = $1) l,
        LATERAL (SELECT coalesce((SELECT sum(paid_cents) FROM payment WHERE event_id = $1 AND state = 'PAID' AND channel = c.account), 0)
          - coalesce((SELECT sum(r.amount_cents) FROM refund r JOIN payment p ON p.id = r.payment_id
            WHERE r.event_id = $1 AND r.state = 'DONE' AND p.channel = c.account), 0) AS cents) f`,
  },
  {
    rule: 'the book has as sales what the orders are worth',
    sql: `SELECT o.number || ' ' || coalesce(l.cents, 0) || ' ≠ ' || ${kept} AS label, coalesce(l.cents, 0) <> ${kept} AS bad
      FROM ticket_order o LEFT JOIN (SELECT order_id, sum(CASE WHEN credit = 'sales' THEN amount_cents WHEN debit = 'sales' THEN -amount_cents ELSE 0 END) AS cents
        FROM ledger_entry WHERE event_id = $1 GROUP BY order_id) l ON l.order_id = o.id WHERE o.event_id = $1`,
  },
  {
    rule: 'nothing is left unallocated in the book',
    sql: `SELECT order_id::text || ' ' || sum(CASE WHEN credit = 'unallocated' THEN amount_cents WHEN debit = 'unallocated' THEN -amount_cents ELSE 0 END) AS label,
        sum(CASE WHEN credit = 'unallocated' THEN amount_cents WHEN debit = 'unallocated' THEN -amount_cents ELSE 0 END) <> 0 AS bad
      FROM ledger_entry WHERE event_id = $1 GROUP BY order_id`,
  },
  {
    rule: 'each payment, sale and refund stands in the book once',
    sql: `SELECT kind || ' ' || cause_id AS label, count(*) <> 1 AS bad FROM ledger_entry WHERE event_id = $1 GROUP BY kind, cause_id`,
  },
  {
    rule: 'no more is asked back of a payment than it brought, and it says what its refunds say',
    sql: `SELECT p.id::text || ' ' || p.refunded_cents || ' ≠ ' || coalesce(sum(r.amount_cents), 0) AS label,
        p.refunded_cents <> coalesce(sum(r.amount_cents), 0) OR p.refunded_cents > coalesce(p.paid_cents, 0) AS bad
      FROM payment p LEFT JOIN refund r ON r.payment_id = p.id WHERE p.event_id = $1 GROUP BY p.organisation_id, p.id`,
  },
];
