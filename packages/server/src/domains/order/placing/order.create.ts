import type { FailureName } from '@convoke/contract/failures.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { perServices } from '../../../core/per-services.ts';
import { CouponCache } from '../../coupon/coupon.ops.ts';
import { FormCache } from '../../form/form.ops.ts';
import { SaleCache } from '../../ticket/ticket.ops.ts';
import type { TicketForms } from './order.attendees.ts';
import { createPlacings, fullOptionsIn, type PlaceOutcome, type Placing } from './order.answers.ts';
import { type Draft, hashOf } from './order.draft.ts';
import { noticeJob, type OrderNoticeData } from '../order.job-names.ts';
import { type Facts, placingOf } from './order.placing.ts';
import { type Basket, priceBasket, type PricedBasket } from './order.price.ts';
import { againstDeadlock } from '../order.retry.ts';
import { placeTogether } from './order.together.ts';
import type { CreateOutcome } from '../order.sql.ts';

/** Orders of one statement: more would keep the tickets' rows locked longer than a buyer likes to wait. */
const batchRows = 64;
/** How often an order is priced anew when the facts have changed under it. */
const attempts = 4;

export interface Placed {
  orderId: string;
  repeated: boolean;
  totalCents: number;
  discountCents: number;
  number: string;
  needsReview: boolean;
  expiresAt: Date | null;
}

const refusals = {
  'key-reused': 'ORDER_KEY_REUSED',
  closed: 'REGISTRATION_CLOSED',
  over: 'EVENT_OVER',
  gone: 'FORBIDDEN',
  'sold-out': 'TICKET_SOLD_OUT',
  waiting: 'TICKET_WAITING',
  'coupon-gone': 'COUPON_USED_UP',
  'coupon-buyer': 'COUPON_BUYER_LIMIT',
  'buyer-limit': 'TICKET_BUYER_LIMIT',
  'offer-gone': 'OFFER_GONE',
} as const satisfies Partial<Record<CreateOutcome['outcome'], FailureName>>;

/** A quote is not compared with anything later, so it may not be older than this; an order's facts are compared when it is written. */
const quoteMs = 100;

/** The selling of one server process: facts read lately, and orders of one event gathered into one transaction. */
export class SalesDesk {
  private readonly services: Services;
  private readonly sales: SaleCache;
  private readonly coupons: CouponCache;
  private readonly forms: FormCache;
  private readonly gathered = gatherOrAlone<Placing, PlaceOutcome>(
    (placings, organisationId, eventAndVersion) => this.write(organisationId, eventAndVersion, placings),
    { limit: batchRows, parallel: 2, ample: batchRows / 2 },
  );
  private readonly inFlight = new Set<string>();

  constructor(services: Services) {
    this.services = services;
    this.sales = new SaleCache(services.database);
    this.coupons = new CouponCache(services.database);
    this.forms = new FormCache(services.database);
  }

  /** What a basket costs now. Throws the refusals of a basket. */
  async quote(
    organisationId: string,
    eventId: string,
    basket: Basket & { couponCode?: string | undefined },
  ): Promise<{ facts: Facts; priced: PricedBasket }> {
    const facts = await this.facts(organisationId, eventId, basket, quoteMs);
    return { facts, priced: this.price(facts, basket) };
  }

  /**
   * Places an order. `key` is the buyer's Idempotency-Key: while the first of a key is on its way the others are told so (409), afterwards
   * they get its order.
   */
  async place(organisationId: string, eventId: string, draft: Draft, key: string | null): Promise<Placed> {
    if (key === null) return this.placeOnce(organisationId, eventId, draft, null);
    const flying = `${eventId}:${key}`;
    if (this.inFlight.has(flying)) throw new Refusal('ORDER_IN_FLIGHT', { retryAfterSeconds: 1 });
    this.inFlight.add(flying);
    try {
      return await this.placeOnce(organisationId, eventId, draft, key);
    } finally {
      this.inFlight.delete(flying);
    }
  }

  private async placeOnce(organisationId: string, eventId: string, draft: Draft, key: string | null): Promise<Placed> {
    const hash = hashOf(draft);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      let facts: Facts;
      let priced: PricedBasket;
      try {
        facts = await this.facts(organisationId, eventId, draft, attempt > 1 ? 0 : undefined);
        priced = this.price(facts, draft);
      } catch (error) {
        if (attempt > 1 || !(error instanceof Refusal)) throw error;
        // An order placed before keeps its answer whatever has changed since; and facts a moment old may refuse what is allowed by now.
        const placed = key === null ? null : await this.placed(organisationId, eventId, key, hash);
        if (placed) return placed;
        continue;
      }
      const placing = placingOf(facts, draft, priced, key, hash);
      const { row } = placing;
      const outcome = await this.gathered(placing, organisationId, `${eventId}:${facts.sale.version}`);
      if (outcome.outcome === 'changed' || outcome.outcome === 'tier-gone') continue;
      if (outcome.outcome === 'ok')
        return {
          orderId: row.id,
          repeated: false,
          totalCents: row.total,
          discountCents: row.discount,
          number: row.number,
          needsReview: row.review,
          expiresAt:
            row.holdSeconds === null ? null : new Date(this.services.clock.now().getTime() + row.holdSeconds * 1000),
        };
      if (outcome.outcome === 'repeated') {
        const placed = await this.placed(organisationId, eventId, key as string, hash);
        if (placed) return placed;
        throw new Error('an order that was placed before is not there');
      }
      if (outcome.outcome === 'option-full' || outcome.outcome === 'file-gone') {
        // Sent again after its answer was lost, it is what made the option full, and what has the file.
        const placed = key === null ? null : await this.placed(organisationId, eventId, key, hash);
        if (placed) return placed;
        if (outcome.outcome === 'file-gone') throw new Refusal('FORM_FILE_GONE');
        throw new Refusal('OPTION_FULL', {
          data: { options: outcome.full.map(({ field, option }) => ({ fieldId: field, option })) },
        });
      }
      throw new Refusal(refusals[outcome.outcome], {
        data: outcome.subject && outcome.outcome !== 'coupon-buyer' ? { ticketId: outcome.subject } : null,
      });
    }
    throw new Refusal('UNAVAILABLE');
  }

  /** The order that a key has placed already. */
  private placed(organisationId: string, eventId: string, key: string, hash: string): Promise<Placed | null> {
    return this.services.database.inOrganisation(organisationId, 'read', async (db) => {
      const row = await db
        .selectFrom('order_key as k')
        .innerJoin('ticket_order as o', (join) =>
          join.onRef('o.organisation_id', '=', 'k.organisation_id').onRef('o.id', '=', 'k.order_id'),
        )
        .select(['o.id', 'o.number', 'o.total_cents', 'o.discount_cents', 'o.needs_review', 'o.expires_at'])
        .select('k.request_hash')
        .where('k.organisation_id', '=', organisationId)
        .where('k.event_id', '=', eventId)
        .where('k.key', '=', key)
        .executeTakeFirst();
      if (!row) return null;
      if (row.request_hash !== hash) throw new Refusal('ORDER_KEY_REUSED');
      return {
        orderId: row.id,
        repeated: true,
        totalCents: row.total_cents,
        discountCents: row.discount_cents,
        number: row.number,
        needsReview: row.needs_review,
        expiresAt: row.expires_at,
      };
    });
  }

  private async facts(
    organisationId: string,
    eventId: string,
    basket: { tickets: Basket['tickets']; couponCode?: string | undefined },
    maxAgeMs?: number,
  ): Promise<Facts> {
    const { couponCode } = basket;
    const [sale, form, coupon] = await Promise.all([
      this.sales.read(organisationId, eventId, maxAgeMs),
      this.forms.read(organisationId, eventId, maxAgeMs === 0),
      couponCode ? this.coupons.read(organisationId, eventId, couponCode, maxAgeMs) : null,
    ]);
    if (!form) throw new Refusal('FORBIDDEN');
    if (couponCode && !coupon) throw new Refusal('COUPON_UNKNOWN');
    // Read at different moments: create_orders compares one version only, so both must be of it.
    if (coupon && coupon.saleVersion !== sale.version && maxAgeMs !== 0)
      return this.facts(organisationId, eventId, basket, 0);
    const own = new Map<string, TicketForms['event']>();
    for (const { ticketId } of basket.tickets) {
      const formId = sale.tickets.get(ticketId)?.formId;
      if (!formId || own.has(ticketId)) continue;
      const found = await this.forms.byId(organisationId, formId, maxAgeMs === 0);
      if (found) own.set(ticketId, found);
    }
    return { sale, forms: { event: form, own }, coupon };
  }

  private price(facts: Facts, basket: Basket): PricedBasket {
    const priced = priceBasket(facts.sale, facts.coupon, basket, this.services.clock.now().getTime());
    if ('refusal' in priced) throw new Refusal(priced.refusal, { data: priced.data });
    return priced;
  }

  private async write(
    organisationId: string,
    eventAndVersion: string,
    placings: readonly Placing[],
  ): Promise<PlaceOutcome[]> {
    const [eventId = '', version = '0'] = eventAndVersion.split(':');
    if (await placeTogether(this.services.database, organisationId, eventId, Number(version), placings))
      return placings.map(({ row }) => ({ outcome: 'ok', orderId: row.id, subject: null }));
    try {
      return await againstDeadlock(() =>
        this.services.database.inOrganisation(organisationId, 'write', async (tx) => {
          const outcomes = await createPlacings(tx, organisationId, eventId, Number(version), placings);
          await this.tellReviewed(tx, organisationId, placings, outcomes);
          return outcomes;
        }),
      );
    } catch (error) {
      const full = placings.length === 1 ? fullOptionsIn(error) : null;
      if (!full) throw error;
      return [{ outcome: 'option-full', full }];
    }
  }

  /** Who is asked for money only after a review hears of the order now; others do when it is paid. */
  private async tellReviewed(
    tx: Db,
    organisationId: string,
    placings: readonly Placing[],
    outcomes: readonly PlaceOutcome[],
  ): Promise<void> {
    const orderIds = placings
      .filter(({ row }, index) => row.holdSeconds === null && outcomes[index]?.outcome === 'ok')
      .map(({ row }) => row.id);
    if (orderIds.length === 0) return;
    const data: OrderNoticeData = { organisationId, kind: 'placed', orderIds, occasion: 'placed' };
    await this.services.jobs.send(noticeJob, data, { tx });
  }
}

/** The one sales desk of these services. */
export const salesDeskOf = perServices((services) => new SalesDesk(services));
