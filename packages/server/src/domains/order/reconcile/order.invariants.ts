import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { hasCouponUse } from '../../coupon/coupon.ops.ts';
import { bookInvariants, type CheckedEvent } from './order.invariants-book.ts';

/**
 * What must be true of an event's orders at every moment: each is one statement, so it sees one moment, and counts from the orders themselves
 * what a counter or the book says.
 */
export interface InvariantResult {
  /** The web has a text for each. */
  name: string;
  holds: boolean;
  /** How many things were looked at. */
  checked: number;
  /** Some of what is wrong: names, numbers and figures, `said ≠ counted`. */
  wrong: string[];
}

/** Rows of (label text, bad boolean), one for each thing that was looked at. */
type Check = (of: CheckedEvent) => RawBuilder<unknown>;

/** Tickets that stand, with their order's side of the counter. A ticket that stands in an order that is neither open nor sold counts nowhere, which no counter can agree with. */
const standing = ({ organisationId, eventId, ticketIds }: CheckedEvent) => sql`
  SELECT t.ticket_id, t.tier_id,
    (o.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING'))::int AS held, (o.state IN ('PAID', 'PARTIALLY_REFUNDED'))::int AS sold,
    (o.state NOT IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'PAID', 'PARTIALLY_REFUNDED'))::int AS astray
  FROM order_ticket t JOIN ticket_order o ON o.organisation_id = ${organisationId}::uuid AND o.event_id = ${eventId}::uuid AND o.id = t.order_id
  WHERE t.organisation_id = ${organisationId}::uuid AND t.ticket_id = ANY(${ticketIds}::uuid[]) AND t.state <> 'VOID'`;

/** What the waiting list holds, by ticket. */
const lines = ({ organisationId, eventId }: CheckedEvent) => sql`
  SELECT ticket_id, coalesce(sum(quantity) FILTER (WHERE state = 'OFFERED'), 0)::int AS offered, (count(*) FILTER (WHERE state = 'WAITING'))::int AS waiting
  FROM ticket_waiter WHERE organisation_id = ${organisationId}::uuid AND event_id = ${eventId}::uuid AND state IN ('OFFERED', 'WAITING') GROUP BY ticket_id`;

const tickets: Check = (of) => sql`
  SELECT k.name || ' ' || concat_ws('/', y.sold, y.held, y.offered, y.waiting) || ' ≠ '
      || concat_ws('/', coalesce(c.sold, 0), coalesce(c.held, 0), coalesce(l.offered, 0), coalesce(l.waiting, 0)) AS label,
    y.sold <> coalesce(c.sold, 0) OR y.held <> coalesce(c.held, 0) OR y.offered <> coalesce(l.offered, 0) OR y.waiting <> coalesce(l.waiting, 0)
      OR coalesce(c.astray, 0) > 0 OR y.sold < 0 OR y.held < 0 OR y.offered < 0 OR y.sold + y.held + y.offered > y.stock AS bad
  FROM ticket k JOIN ticket_tally y ON y.organisation_id = ${of.organisationId}::uuid AND y.ticket_id = ANY(${of.ticketIds}::uuid[]) AND y.ticket_id = k.id
  LEFT JOIN (SELECT ticket_id, sum(sold)::int AS sold, sum(held)::int AS held, sum(astray)::int AS astray
    FROM (${standing(of)}) s GROUP BY ticket_id) c ON c.ticket_id = k.id
  LEFT JOIN (${lines(of)}) l ON l.ticket_id = k.id
  WHERE k.organisation_id = ${of.organisationId}::uuid AND k.event_id = ${of.eventId}::uuid`;

const pools: Check = (of) => sql`
  SELECT p.name || ' ' || concat_ws('/', p.sold, p.held, p.offered) || ' ≠ '
      || concat_ws('/', coalesce(c.sold, 0), coalesce(c.held, 0), coalesce(l.offered, 0)) AS label,
    p.sold <> coalesce(c.sold, 0) OR p.held <> coalesce(c.held, 0) OR p.offered <> coalesce(l.offered, 0)
      OR p.sold < 0 OR p.held < 0 OR p.offered < 0 OR p.sold + p.held + p.offered > p.capacity AS bad
  FROM ticket_pool p
  LEFT JOIN (SELECT k.pool_id, sum(s.sold)::int AS sold, sum(s.held)::int AS held FROM (${standing(of)}) s
    JOIN ticket k ON k.organisation_id = ${of.organisationId}::uuid AND k.event_id = ${of.eventId}::uuid AND k.id = s.ticket_id GROUP BY k.pool_id) c ON c.pool_id = p.id
  LEFT JOIN (SELECT k.pool_id, sum(w.offered)::int AS offered FROM (${lines(of)}) w
    JOIN ticket k ON k.organisation_id = ${of.organisationId}::uuid AND k.event_id = ${of.eventId}::uuid AND k.id = w.ticket_id GROUP BY k.pool_id) l ON l.pool_id = p.id
  WHERE p.organisation_id = ${of.organisationId}::uuid AND p.event_id = ${of.eventId}::uuid`;

const tiers: Check = (of) => sql`
  SELECT k.name || ' · ' || r.name || ' ' || r.taken || ' ≠ ' || coalesce(c.taken, 0) AS label, r.taken <> coalesce(c.taken, 0) OR r.taken > r.quantity AS bad
  FROM ticket_tier r JOIN ticket k ON k.organisation_id = ${of.organisationId}::uuid AND k.id = r.ticket_id
  LEFT JOIN (SELECT tier_id, sum(sold + held)::int AS taken FROM (${standing(of)}) s WHERE tier_id IS NOT NULL GROUP BY tier_id) c ON c.tier_id = r.id
  WHERE r.organisation_id = ${of.organisationId}::uuid AND r.ticket_id = ANY(${of.ticketIds}::uuid[]) AND k.event_id = ${of.eventId}::uuid`;

/** Uses in all, and for coupons with a limit of a buyer those of all buyers together. */
const coupons: Check = (of) => sql`
  SELECT c.code || ' ' || concat_ws('/', y.used, CASE WHEN c.per_buyer IS NOT NULL THEN coalesce(b.taken, 0) END) || ' ≠ ' || coalesce(o.n, 0) AS label,
    y.used <> coalesce(o.n, 0) OR y.used > y.uses OR c.per_buyer IS NOT NULL AND coalesce(b.taken, 0) <> coalesce(o.n, 0) AS bad
  FROM coupon c JOIN coupon_tally y ON y.organisation_id = ${of.organisationId}::uuid AND y.coupon_id = ANY(${of.couponIds}::uuid[]) AND y.coupon_id = c.id
  LEFT JOIN (SELECT coupon_id, count(*)::int AS n FROM ticket_order WHERE organisation_id = ${of.organisationId}::uuid AND event_id = ${of.eventId}::uuid
    AND coupon_id IS NOT NULL AND ${hasCouponUse} GROUP BY coupon_id) o ON o.coupon_id = c.id
  LEFT JOIN (SELECT subject_id, sum(taken)::int AS taken FROM buyer_tally
    WHERE organisation_id = ${of.organisationId}::uuid AND subject_id = ANY(${of.couponIds}::uuid[]) GROUP BY subject_id) b ON b.subject_id = c.id
  WHERE c.organisation_id = ${of.organisationId}::uuid AND c.event_id = ${of.eventId}::uuid`;

/**
 * Who has paid has a ticket: each ticket that stands is valid and its holder may come in, or is under review. An order without a price may be
 * left without tickets for a moment: the job that follows a review ends it.
 */
const holders: Check = (of) => sql`
  SELECT o.number AS label, coalesce(t.bad, o.total_cents > 0) AS bad
  FROM ticket_order o
  LEFT JOIN (SELECT t.order_id, NOT bool_and(${isGoodTicket}) AS bad
    FROM order_ticket t LEFT JOIN participant p ON p.organisation_id = ${of.organisationId}::uuid AND p.event_id = ${of.eventId}::uuid AND p.id = t.participant_id
    WHERE t.organisation_id = ${of.organisationId}::uuid AND t.ticket_id = ANY(${of.ticketIds}::uuid[]) AND t.state <> 'VOID' GROUP BY t.order_id) t ON t.order_id = o.id
  WHERE o.organisation_id = ${of.organisationId}::uuid AND o.event_id = ${of.eventId}::uuid AND o.state IN ('PAID', 'PARTIALLY_REFUNDED')`;

/** Of an order_ticket t of a paid order and its participant p. */
export const isGoodTicket = sql<boolean>`coalesce(NOT p.unpaid AND (t.state = 'VALID' AND p.state = 'APPROVED' OR t.state = 'RESERVED' AND t.needs_review AND p.state = 'PENDING'), false)`;

const checks: Readonly<Record<string, Check>> = { tickets, pools, tiers, coupons, holders, ...bookInvariants };

/** Examples kept of what is wrong. */
const mostExamples = 20;

/** Checks all of them for one event; in the order in which they are shown. */
export async function checkInvariants(db: Db, organisationId: string, eventId: string): Promise<InvariantResult[]> {
  await planForMany(db);
  // With statistics from before the sale one row is expected of each table, and the others looked up for each: only hashing reads them once.
  await sql`SELECT set_config('enable_nestloop', 'off', true)`.execute(db);
  const of = {
    organisationId,
    eventId,
    ticketIds: await idsOf(db, 'ticket', organisationId, eventId),
    couponIds: await idsOf(db, 'coupon', organisationId, eventId),
  };
  const results: InvariantResult[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const { rows } = await sql<{ checked: number; bad: number; wrong: string[] }>`
      SELECT count(*)::int AS checked, (count(*) FILTER (WHERE bad))::int AS bad,
        coalesce((array_agg(label ORDER BY label) FILTER (WHERE bad))[1:${sql.lit(mostExamples)}], '{}') AS wrong
      FROM (${check(of)}) AS seen`.execute(db);
    const { checked = 0, bad = 0, wrong = [] } = rows[0] ?? {};
    const more = bad - wrong.length;
    results.push({ name, holds: bad === 0, checked, wrong: more > 0 ? [...wrong, `+ ${more}`] : wrong });
  }
  return results;
}

/** The tickets or coupons of an event, those that are no longer offered too. */
export async function idsOf(
  db: Db,
  table: 'ticket' | 'coupon',
  organisationId: string,
  eventId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * For statements that go through all of an event. Every index begins with the organisation, which is the same in every row, so the planner
 * takes rows to lie in the order of any index and would fetch a million one by one; in the order of the table it is ten times as fast.
 */
export async function planForMany(db: Db): Promise<void> {
  await sql`SELECT set_config('enable_indexscan', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('work_mem', '64MB', true)`.execute(
    db,
  );
}
