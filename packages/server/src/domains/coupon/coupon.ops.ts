import type { PricedCoupon } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import { told } from '../../core/data/camel.ts';
import type { Database, Db } from '../../core/data/database.ts';
import { ShortCache } from '../../core/short-cache.ts';

/** A coupon as orders are priced by it. */
export interface CouponFacts extends PricedCoupon {
  couponId: string;
  /** As it is kept: in capitals. */
  code: string;
  perBuyer: number | null;
  /** Null = unlimited. */
  usesLeft: number | null;
  /**
   * Version of the event's sale when this was read. An order priced with sale facts of another version must read one of the two anew:
   * otherwise create_orders could not see that the coupon changed.
   */
  saleVersion: number;
}

/**
 * Of a row of ticket_order: whether it has its coupon's use. It gives it back, once, when it ends unpaid, when its last ticket is taken back and
 * when all of its money has gone back (give_coupon_back, release_orders). Money that came too late never took it again.
 */
export const hasCouponUse = sql<boolean>`(state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'PAID', 'PARTIALLY_REFUNDED')
  AND NOT (total_cents > 0 AND refunded_cents >= total_cents))`;

/** What a buyer typed, as codes are kept. */
function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/** The coupon of an event with this code, in whatever case it was typed; a deleted one is not there. */
export async function couponOf(db: Db, eventId: string, code: string): Promise<CouponFacts | null> {
  const row = await db
    .selectFrom('coupon as c')
    .innerJoin('coupon_tally as t', 't.coupon_id', 'c.id')
    .innerJoin('event_sale as s', 's.event_id', 'c.event_id')
    .select(['c.id', 'c.code', 'c.kind', 'c.amount_cents', 'c.percent', 'c.min_spend_cents', 'c.ticket_ids'])
    .select(['c.per_buyer', 'c.tickets_per_order', 'c.opens_at', 'c.closes_at', 'c.is_on', 's.version'])
    .select(sql<number | null>`t.uses - t.used`.as('uses_left'))
    .where('c.event_id', '=', eventId)
    .where('c.code', '=', normaliseCode(code))
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, version, ...facts } = row;
  return {
    ...told(facts),
    couponId: id,
    kind: facts.kind as PricedCoupon['kind'],
    opensAt: facts.opens_at?.getTime() ?? null,
    closesAt: facts.closes_at?.getTime() ?? null,
    saleVersion: version,
  };
}

/** Coupons by code for the hot path of ordering, at most two seconds old; also that there is none. */
export class CouponCache {
  private readonly database: Database;
  private readonly kept = new ShortCache<CouponFacts | null>(1000);

  constructor(database: Database) {
    this.database = database;
  }

  read(organisationId: string, eventId: string, code: string, maxAgeMs?: number): Promise<CouponFacts | null> {
    return this.kept.read(
      `${organisationId}:${eventId}:${normaliseCode(code)}`,
      () => this.database.inOrganisation(organisationId, 'read', (db) => couponOf(db, eventId, code)),
      maxAgeMs,
    );
  }
}
