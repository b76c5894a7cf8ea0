import { type Kysely, sql } from 'kysely';

/**
 * Orders that were refunded whole give their coupon use back from now on; those refunded before do it here. So does what reviews did to the uses
 * of single buyers. Counted anew under the lock by which orders take a use, so that what was sold meanwhile is in the count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The owner too sees one organisation at a time; which there are only the table of organisations says.
  await sql`ALTER TABLE organisation NO FORCE ROW LEVEL SECURITY`.execute(db);
  const { rows } = await sql<{ id: string }>`SELECT organisation_id AS id FROM organisation ORDER BY 1`.execute(db);
  await sql`ALTER TABLE organisation FORCE ROW LEVEL SECURITY`.execute(db);
  for (const { id } of rows) {
    await sql`SELECT set_config('convoke.organisation_id', ${id}, true)`.execute(db);
    const found = await sql<{ id: string }>`
      SELECT id FROM coupon c WHERE organisation_id = ${id} AND (per_buyer IS NOT NULL OR EXISTS (
        SELECT FROM ticket_order WHERE organisation_id = ${id} AND coupon_id = c.id AND ${isWhole})) ORDER BY id`.execute(
      db,
    );
    const coupons = found.rows.map((row) => row.id);
    if (coupons.length === 0) continue;
    await sql`SELECT FROM coupon_tally WHERE organisation_id = ${id} AND coupon_id = ANY(${coupons}::uuid[]) ORDER BY coupon_id FOR UPDATE`.execute(
      db,
    );
    await sql`
      UPDATE coupon_tally t SET used = (SELECT count(*) FROM ticket_order WHERE organisation_id = ${id} AND coupon_id = t.coupon_id AND ${has})
      WHERE organisation_id = ${id} AND coupon_id = ANY(${coupons}::uuid[])`.execute(db);
    await sql`
      UPDATE buyer_tally b SET taken = (
        SELECT count(*) FROM ticket_order WHERE organisation_id = ${id} AND coupon_id = b.subject_id AND buyer_key = b.buyer_key AND ${has})
      WHERE organisation_id = ${id} AND subject_id = ANY(${coupons}::uuid[])`.execute(db);
  }
  await sql`SELECT set_config('convoke.organisation_id', '', true)`.execute(db);
}

const isWhole = sql`(state = 'REFUNDED' OR state IN ('PAID', 'PARTIALLY_REFUNDED') AND total_cents > 0 AND refunded_cents >= total_cents)`;
const has = sql`(state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'PAID', 'PARTIALLY_REFUNDED') AND NOT ${isWhole})`;
