import type { couponExport } from '@convoke/contract/coupon/coupon.calls.ts';
import type { CouponState } from '@convoke/contract/coupon/coupon.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';
import { own } from '../../core/data/organisation-plugin.ts';

export type CouponFilter = Omit<z.output<typeof couponExport.input>, 'eventId'>;

/** Orders of the event that still hold a coupon though their time is over, by coupon: few, and read once, not for each coupon. */
const late = (eventId: string) => sql<{ coupon_id: string; orders: number }>`(
  SELECT o.coupon_id, count(*)::int AS orders FROM ticket_order o WHERE o.organisation_id = ${own} AND o.event_id = ${eventId}
    AND o.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING') AND o.expires_at <= now() AND o.coupon_id IS NOT NULL GROUP BY o.coupon_id)`;

/** Orders that hold one. What an order holds whose time is over does not count, whether or not it was given back yet. */
const used = sql<number>`greatest(0, t.used - coalesce(late.orders, 0))`;

/** What stands in the way of using it, the weightiest first. */
const state = sql<CouponState>`CASE WHEN NOT c.is_on THEN 'off' WHEN c.closes_at <= now() THEN 'expired'
  WHEN ${used} >= t.uses THEN 'used-up' WHEN c.opens_at > now() THEN 'not-yet' ELSE 'open' END`;

/** What paid orders saved by it. */
const saved = sql<number>`coalesce((
  SELECT sum(o.discount_cents)::bigint FROM ticket_order o WHERE o.organisation_id = ${own} AND o.coupon_id = c.id
    AND o.state IN ('PAID', 'PARTIALLY_REFUNDED')), 0)`;

export const couponSorts: Sorts = {
  id: sql`c.id`,
  words: {
    createdAt: { by: sql`c.created_at`, kind: 'moment' },
    code: { by: sql`c.code`, kind: 'text' },
    used: { by: used, kind: 'whole' },
  },
};

/** The coupons of an event that match; neither ordered nor paged. */
export function matchingCoupons(db: Db, eventId: string, filter: CouponFilter) {
  return db
    .selectFrom('coupon as c')
    .innerJoin('coupon_tally as t', 't.coupon_id', 'c.id')
    .leftJoin(late(eventId).as('late'), (join) => join.onRef('late.coupon_id', '=', 'c.id'))
    .where('c.event_id', '=', eventId)
    .where('c.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.kind) all.push(eb('c.kind', '=', filter.kind));
      if (filter.state) all.push(sql<SqlBool>`${state} = ${filter.state}`);
      if (filter.search) all.push(containing(sql`fold_text(c.code || ' ' || c.name)`, filter.search));
      return eb.and(all);
    });
}

export function listCoupons(db: Db, eventId: string, filter: CouponFilter, place: Place) {
  const matching = matchingCoupons(db, eventId, filter)
    .selectAll('c')
    .select(['t.uses', used.as('used'), state.as('state'), saved.as('saved')]);
  return inPlace(matching, place).execute();
}

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>[number];
