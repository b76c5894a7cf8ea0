import { type Kysely, sql } from 'kysely';

/** How many tickets of an order a coupon reduces; null, as all were until now, is every one that it is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE coupon ADD COLUMN tickets_per_order integer CHECK (tickets_per_order BETWEEN 1 AND 100)`.execute(
    db,
  );
}
