import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database.ts';

export type CouponState = 'open' | 'off' | 'not-yet' | 'expired' | 'used-up';

export interface CouponFilter {
  search?: string | undefined;
  state?: CouponState | undefined;
  kind?: 'amount' | 'percent' | undefined;
}

export type CouponSort = '-createdAt' | 'createdAt' | 'code' | '-used';

/** Orders that hold one. What an order holds whose time is over does not count, whether or not it was given back yet. */
const used = sql<number>`greatest(0, t.used - (
  SELECT count(*)::int FROM ticket_order o WHERE o.organisation_id = c.organisation_id AND o.event_id = c.event_id
    AND o.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING') AND o.expires_at <= now() AND o.coupon_id = c.id))`;

/** What stands in the way of using it, the weightiest first. */
const state = sql<CouponState>`CASE WHEN NOT c.is_on THEN 'off' WHEN c.closes_at <= now() THEN 'expired'
  WHEN ${used} >= t.uses THEN 'used-up' WHEN c.opens_at > now() THEN 'not-yet' ELSE 'open' END`;

/** What paid orders saved by it. */
const saved = sql<number>`coalesce((
  SELECT sum(o.discount_cents)::bigint FROM ticket_order o WHERE o.organisation_id = c.organisation_id AND o.coupon_id = c.id
    AND o.state IN ('PAID', 'PARTIALLY_REFUNDED')), 0)`;

function matching(db: Db, organisationId: string, eventId: string, filter: CouponFilter) {
  return db
    .selectFrom('coupon as c')
    .innerJoin('coupon_tally as t', (join) =>
      join.onRef('t.organisation_id', '=', 'c.organisation_id').onRef('t.coupon_id', '=', 'c.id'),
    )
    .where('c.organisation_id', '=', organisationId)
    .where('c.event_id', '=', eventId)
    .where('c.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.kind) all.push(eb('c.kind', '=', filter.kind));
      if (filter.state) all.push(sql<SqlBool>`${state} = ${filter.state}`);
      if (filter.search) {
        const literal = filter.search.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`);
        all.push(sql<SqlBool>`lower(c.code || ' ' || c.name) LIKE ${`%${literal}%`}`);
      }
      return eb.and(all);
    });
}

/** Coupons in order, from the offset on, or those after one (by id, with sort `-createdAt` only: ids are made in time order). */
export function listCoupons(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: CouponFilter,
  page: { sort: CouponSort; limit: number; offset?: number; afterId?: string | undefined },
) {
  const { sort, afterId } = page;
  let query = matching(db, organisationId, eventId, filter)
    .selectAll('c')
    .select(['t.uses', used.as('used'), state.as('state'), saved.as('saved')])
    .limit(page.limit)
    .offset(page.offset ?? 0);
  if (sort === 'code') query = query.orderBy('c.code');
  if (sort === '-used') query = query.orderBy(used, 'desc');
  query = query.orderBy('c.id', sort === 'createdAt' ? 'asc' : 'desc');
  if (afterId) query = query.where('c.id', '<', afterId);
  return query.execute();
}

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>[number];

export async function countCoupons(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: CouponFilter,
): Promise<number> {
  const { total } = await matching(db, organisationId, eventId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
