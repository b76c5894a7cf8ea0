import { sql } from 'kysely';
import type { Past } from './demo.past.ts';
import { countQuarters, day, hour } from './demo.pieces.ts';
import type { PlannedOrder } from './demo.plan.ts';
import type { DemoSale } from './demo.sale.ts';

/** How long somebody who was approved has to pay: as openSale sets it. */
const payMs = 72 * hour;
const holdMs = 30 * 60_000;

/** Dates everything that was written in this transaction back to when it happened, by the orders' dates. */
export async function dateBack(
  { tx, organisationId }: Past,
  { eventId }: DemoSale,
  orders: readonly PlannedOrder[],
  opened: number,
): Promise<void> {
  const rows = JSON.stringify(
    orders.map(({ orderId, dates: { created, reviewed, ...later } }) => ({
      id: orderId,
      created,
      reviewed,
      ...later,
      expires: reviewed === undefined ? created + holdMs : reviewed + payMs,
    })),
  );
  // A moment that never came is null.
  const moments = sql`(
    SELECT r.id, ${at('created')} AS created, ${at('reviewed')} AS reviewed, ${at('opened')} AS opened, ${at('paid')} AS paid, ${at('closed')} AS closed,
      ${at('refundAsked')} AS asked, ${at('refunded')} AS refunded, ${at('expires')} AS expires
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, created float8, reviewed float8, opened float8, paid float8, closed float8,
      "refundAsked" float8, refunded float8, expires float8))`;
  const mine = sql`organisation_id = ${organisationId}`;
  const statements = [
    sql`UPDATE ticket_order o SET created_at = m.created, paid_at = CASE WHEN o.paid_at IS NOT NULL THEN m.paid END,
        closed_at = CASE WHEN o.closed_at IS NOT NULL THEN m.closed END, expires_at = CASE WHEN o.expires_at IS NOT NULL THEN m.expires END
      FROM ${moments} m WHERE o.${mine} AND o.id = m.id`,
    sql`UPDATE order_history h SET at = coalesce(CASE h.kind
        WHEN 'reviewed' THEN m.reviewed WHEN 'payment-opened' THEN m.opened
        WHEN 'paid' THEN m.paid WHEN 'amount-differs' THEN m.paid WHEN 'refund-due' THEN m.paid
        WHEN 'expired' THEN m.closed WHEN 'cancelled' THEN m.closed WHEN 'payment-closed' THEN m.closed
        WHEN 'refund-asked' THEN m.asked WHEN 'refunded' THEN m.refunded
        WHEN 'reason' THEN coalesce(m.closed, m.paid) WHEN 'note' THEN m.asked END, m.created)
      FROM ${moments} m WHERE h.${mine} AND h.order_id = m.id`,
    sql`UPDATE ledger_entry l SET at = CASE l.kind WHEN 'unsold' THEN m.asked WHEN 'refunded' THEN m.refunded ELSE m.paid END
      FROM ${moments} m WHERE l.${mine} AND l.order_id = m.id`,
    sql`UPDATE payment p SET created_at = coalesce(m.opened, m.paid), expires_at = CASE WHEN p.channel = 'offline' THEN m.paid ELSE m.expires END
      FROM ${moments} m WHERE p.${mine} AND p.order_id = m.id`,
    sql`UPDATE refund r SET created_at = coalesce(m.asked, m.paid), done_at = m.refunded FROM ${moments} m WHERE r.${mine} AND r.order_id = m.id`,
    // Who is reviewed before paying is a participant from the order on, everybody else from the payment on.
    sql`UPDATE participant p SET submitted_at = CASE WHEN t.needs_review THEN m.created ELSE m.paid END,
        reviewed_at = CASE WHEN p.reviewed_at IS NOT NULL THEN m.reviewed END
      FROM order_ticket t JOIN ${moments} m ON m.id = t.order_id WHERE t.${mine} AND p.${mine} AND p.id = t.participant_id`,
    sql`UPDATE participant_history h SET at = coalesce(CASE h.kind WHEN 'refund' THEN m.asked WHEN 'order-ended' THEN m.closed ELSE m.reviewed END, m.created)
      FROM order_ticket t JOIN ${moments} m ON m.id = t.order_id WHERE t.${mine} AND h.${mine} AND h.participant_id = t.participant_id`,
    sql`UPDATE ticket SET created_at = ${new Date(opened - day)}, updated_at = ${new Date(opened - day)} WHERE ${mine} AND event_id = ${eventId}`,
    sql`UPDATE coupon SET created_at = ${new Date(opened - day)}, updated_at = ${new Date(opened - day)} WHERE ${mine} AND event_id = ${eventId}`,
  ];
  for (const statement of statements) await statement.execute(tx);
  await countQuarters(tx, organisationId, eventId);
}

/** What users were told of in this transaction until now happened then. */
export async function noticesAt({ tx, organisationId }: Past, at: Date): Promise<void> {
  await sql`UPDATE notification SET first_at = ${at}, last_at = ${at}, day = (${at}::timestamptz AT TIME ZONE 'UTC')::date
    WHERE organisation_id = ${organisationId} AND last_at >= date_trunc('milliseconds', now())`.execute(tx);
}

/** Milliseconds as a moment; their fractions are dropped, as JavaScript's dates do. */
function at(column: string) {
  return sql`to_timestamp(floor(r.${sql.ref(column)}) / 1000)`;
}

/** The line's people came when they did, in the order of their places. */
export async function dateLine(
  { tx, organisationId }: Past,
  { eventId }: DemoSale,
  moments: readonly number[],
): Promise<void> {
  await sql`
    UPDATE ticket_waiter w SET created_at = m.at
    FROM (SELECT id, (${moments.map((each) => new Date(each).toISOString())}::timestamptz[])[row_number() OVER (ORDER BY place)] AS at
      FROM ticket_waiter WHERE organisation_id = ${organisationId} AND event_id = ${eventId}) m
    WHERE w.organisation_id = ${organisationId} AND w.id = m.id`.execute(tx);
}
