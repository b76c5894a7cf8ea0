import type { SqlRule } from './verdict.ts';

/** Orders, tickets and what is counted of them, written anew here: the product's own invariants must not be what tells that they hold. */

const sold = `('PAID', 'PARTIALLY_REFUNDED')`;
const open = `('HELD', 'AWAITING_PAYMENT', 'PAYING')`;

/** Tickets that stand, by what they count as. */
const standing = `SELECT t.*, o.state AS order_state, o.buyer_key, o.coupon_id, (o.state IN ${sold})::int AS is_sold, (o.state IN ${open})::int AS is_held
  FROM order_ticket t JOIN ticket_order o ON o.id = t.order_id WHERE t.event_id = $1 AND t.state <> 'VOID'`;

/** An order that keeps its coupon's use: one that is open, or sold with at least a part of its money still here. Cancelled or refunded whole it gives the use back. */
const usesCoupon = `o.coupon_id IS NOT NULL AND (o.state IN ${open} OR o.state IN ${sold} AND (o.total_cents = 0 OR o.refunded_cents < o.total_cents))`;

export const sellingRules: readonly SqlRule[] = [
  {
    rule: 'a sold order has tickets, all of them valid, each with a holder who may come in',
    sql: `SELECT o.number AS label, NOT coalesce(t.good, false) AS bad FROM ticket_order o LEFT JOIN (
        SELECT t.order_id, bool_and(t.state = 'VALID' AND p.state = 'APPROVED' AND NOT p.unpaid AND p.code = t.code AND d.target_id = p.id AND m.members = 1) AS good
        FROM order_ticket t LEFT JOIN participant p ON p.id = t.participant_id AND p.order_ticket_id = t.id
        LEFT JOIN directory d ON d.kind = 'participant' AND d.code = t.code
        LEFT JOIN (SELECT participant_id, count(*) AS members FROM checkin_member WHERE event_id = $1 GROUP BY participant_id) m ON m.participant_id = p.id
        WHERE t.event_id = $1 AND t.state <> 'VOID' GROUP BY t.order_id) t ON t.order_id = o.id
      WHERE o.event_id = $1 AND o.state IN ${sold}`,
  },
  {
    rule: 'an order that is not sold has no ticket that stands',
    sql: `SELECT o.number || ' ' || o.state AS label, EXISTS (SELECT FROM order_ticket t WHERE t.order_id = o.id AND t.state <> 'VOID') AS bad
      FROM ticket_order o WHERE o.event_id = $1 AND o.state NOT IN ${sold}`,
  },
  {
    rule: 'every order has one set of tickets, each with one holder at most',
    sql: `SELECT o.number AS label, t.n <> o.quantity OR t.ords <> t.n OR t.codes <> t.n OR t.holders > t.n OR t.linked <> t.holders
        OR (t.holders NOT IN (0, t.n)) OR (t.holders = 0 AND (o.state IN ${sold} OR o.paid_at IS NOT NULL AND o.state <> 'REFUNDED')) AS bad
      FROM ticket_order o JOIN (
        SELECT t.order_id, count(DISTINCT t.id) AS n, count(DISTINCT t.ord) AS ords, count(DISTINCT t.code) AS codes, count(p.id) AS holders,
          count(DISTINCT t.participant_id) AS linked
        FROM order_ticket t LEFT JOIN participant p ON p.order_ticket_id = t.id WHERE t.event_id = $1 GROUP BY t.order_id) t ON t.order_id = o.id
      WHERE o.event_id = $1`,
  },
  {
    rule: 'no holder is there without a ticket of an order',
    sql: `SELECT p.code AS label, t.id IS NULL OR t.participant_id <> p.id AS bad
      FROM participant p LEFT JOIN order_ticket t ON t.id = p.order_ticket_id WHERE p.event_id = $1`,
  },
  {
    rule: 'no ticket is sold beyond its stock, and its counter says what its orders say',
    sql: `SELECT k.name || ' ' || concat_ws('/', y.sold, y.held, y.offered, y.stock) || ' ≠ ' || concat_ws('/', coalesce(s.sold, 0), coalesce(s.held, 0)) AS label,
        y.sold <> coalesce(s.sold, 0) OR y.held <> coalesce(s.held, 0) OR y.offered <> 0 OR coalesce(s.sold + s.held > y.stock, false) AS bad
      FROM ticket k JOIN ticket_tally y ON y.ticket_id = k.id
      LEFT JOIN (SELECT ticket_id, sum(is_sold) AS sold, sum(is_held) AS held FROM (${standing}) s GROUP BY ticket_id) s ON s.ticket_id = k.id
      WHERE k.event_id = $1`,
  },
  {
    rule: 'no shared capacity is exceeded, and its counter says what its orders say',
    sql: `SELECT p.name || ' ' || concat_ws('/', p.sold, p.held, p.capacity) || ' ≠ ' || concat_ws('/', coalesce(s.sold, 0), coalesce(s.held, 0)) AS label,
        p.sold <> coalesce(s.sold, 0) OR p.held <> coalesce(s.held, 0) OR p.offered <> 0 OR coalesce(s.sold + s.held, 0) > p.capacity AS bad
      FROM ticket_pool p LEFT JOIN (SELECT k.pool_id, sum(is_sold) AS sold, sum(is_held) AS held FROM (${standing}) s
        JOIN ticket k ON k.id = s.ticket_id GROUP BY k.pool_id) s ON s.pool_id = p.id WHERE p.event_id = $1`,
  },
  {
    rule: 'no special price is given beyond its number',
    sql: `SELECT r.name || ' ' || r.taken || ' ≠ ' || coalesce(s.n, 0) AS label, r.taken <> coalesce(s.n, 0) OR r.taken > r.quantity AS bad
      FROM ticket_tier r JOIN ticket k ON k.id = r.ticket_id
      LEFT JOIN (SELECT tier_id, sum(is_sold + is_held) AS n FROM (${standing}) s WHERE tier_id IS NOT NULL GROUP BY tier_id) s ON s.tier_id = r.id
      WHERE k.event_id = $1`,
  },
  {
    rule: 'no coupon is used beyond its number, and its counter says what its orders say',
    sql: `SELECT c.code || ' ' || y.used || ' ≠ ' || coalesce(o.n, 0) AS label, y.used <> coalesce(o.n, 0) OR coalesce(o.n > y.uses, false) AS bad
      FROM coupon c JOIN coupon_tally y ON y.coupon_id = c.id
      LEFT JOIN (SELECT o.coupon_id, count(*) AS n FROM ticket_order o WHERE o.event_id = $1 AND ${usesCoupon} GROUP BY o.coupon_id) o ON o.coupon_id = c.id
      WHERE c.event_id = $1`,
  },
  {
    rule: 'nobody has more of a ticket than one buyer may, and the counter of each says what the orders say',
    sql: `SELECT coalesce(b.buyer_key, s.buyer_key) || ' ' || coalesce(b.taken, 0) || ' ≠ ' || coalesce(s.n, 0) AS label,
        coalesce(b.taken, 0) <> coalesce(s.n, 0) AS bad
      FROM ticket k LEFT JOIN LATERAL (SELECT buyer_key, count(*) AS n FROM (${standing}) s WHERE s.ticket_id = k.id GROUP BY buyer_key) s ON true
      FULL JOIN buyer_tally b ON b.subject_id = k.id AND b.buyer_key = s.buyer_key
      WHERE (k.event_id = $1 AND k.per_buyer IS NOT NULL AND s.buyer_key IS NOT NULL) OR (k.id IS NULL AND b.taken > 0
        AND b.subject_id IN (SELECT id FROM ticket WHERE event_id = $1))`,
  },
  {
    rule: 'the event counts its people as they are',
    sql: `SELECT 'event' AS label, y.approved <> c.approved OR y.pending <> c.pending OR y.cancelled <> c.cancelled AS bad FROM event_tally y, (
        SELECT count(*) FILTER (WHERE state = 'APPROVED') AS approved, count(*) FILTER (WHERE state = 'PENDING') AS pending,
          count(*) FILTER (WHERE state = 'CANCELLED') AS cancelled FROM participant WHERE event_id = $1) c WHERE y.event_id = $1`,
  },
];
