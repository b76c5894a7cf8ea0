import type { Language } from '@convoke/contract/core/language.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { pricePlaces, saleWindow } from '@convoke/contract/order/order.rules.ts';
import type { OfferedTicket, ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { perServices } from '../../core/per-services.ts';
import { ShortCache } from '../../core/short-cache.ts';
import { wordsIn } from '../../core/words.ts';
import { freeOf, readCounts, type SaleCounts } from './ticket.counts.ts';
import { opensHidden, readSale, type SaleFacts, type SaleTicket } from './ticket.ops.ts';

/** More than this many left are not told exactly: how much an organiser sells is their affair. */
const leftTold = 100;
const shownMs = 100;

interface Snapshot {
  sale: SaleFacts;
  counts: SaleCounts;
  hasCoupons: boolean;
  endsAt: number;
  useTicket: boolean;
}

/** What an event offers just now; null = nothing is published there. With `draft`, whether or not it is published. */
async function snapshotOf(db: Db, organisationId: string, eventId: string, draft = false): Promise<Snapshot | null> {
  const event = await db
    .selectFrom('event')
    .select(['ends_at', 'use_ticket'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM coupon c WHERE c.organisation_id = ${organisationId} AND c.event_id = ${eventId}
        AND c.deleted_at IS NULL AND c.is_on AND (c.closes_at IS NULL OR c.closes_at > now()))`.as('has_coupons'),
    )
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .$if(!draft, (query) => query.where('publish_status', '=', publishStatus.published))
    .executeTakeFirst();
  if (!event) return null;
  return {
    sale: await readSale(db, organisationId, eventId),
    counts: await readCounts(db, organisationId, eventId),
    hasCoupons: event.has_coupons,
    endsAt: event.ends_at.getTime(),
    useTicket: event.use_ticket === 1,
  };
}

/** Tickets that a coupon with this code is for, if it could be used now. */
async function ticketsOfCoupon(db: Db, organisationId: string, eventId: string, code: string): Promise<string[]> {
  const row = await db
    .selectFrom('coupon as c')
    .innerJoin('coupon_tally as t', (join) =>
      join.onRef('t.organisation_id', '=', 'c.organisation_id').onRef('t.coupon_id', '=', 'c.id'),
    )
    .select('c.ticket_ids')
    .where('c.organisation_id', '=', organisationId)
    .where('c.event_id', '=', eventId)
    .where('c.code', '=', code)
    .where('c.deleted_at', 'is', null)
    .where('c.is_on', '=', true)
    .where(sql<boolean>`(c.opens_at IS NULL OR c.opens_at <= now()) AND (c.closes_at IS NULL OR c.closes_at > now())`)
    .where(sql<boolean>`(t.uses IS NULL OR t.used < t.uses)`)
    .executeTakeFirst();
  return row?.ticket_ids ?? [];
}

/** What buyers are shown, read at most ten times a second by each process however many look: whoever was just refused sees why. */
class Shelf {
  private readonly services: Services;
  private readonly snapshots = new ShortCache<Snapshot | null>(500, shownMs);
  private readonly coupons = new ShortCache<string[]>(1000, shownMs);

  constructor(services: Services) {
    this.services = services;
  }

  snapshot(organisationId: string, eventId: string): Promise<Snapshot | null> {
    return this.snapshots.read(`${organisationId}:${eventId}`, () =>
      this.services.database.inOrganisation(organisationId, 'read', (db) => snapshotOf(db, organisationId, eventId)),
    );
  }

  couponTickets(organisationId: string, eventId: string, code: string): Promise<string[]> {
    return this.coupons.read(`${organisationId}:${eventId}:${code}`, () =>
      this.services.database.inOrganisation(organisationId, 'read', (db) =>
        ticketsOfCoupon(db, organisationId, eventId, code),
      ),
    );
  }
}

const shelfOf = perServices((services) => new Shelf(services));

const iso = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString());

function offeredView(
  ticket: SaleTicket,
  { counts, endsAt }: Snapshot,
  now: number,
  language: Language,
): OfferedTicket | null {
  const of = counts.tickets.get(ticket.ticketId);
  const window = saleWindow(ticket, now);
  const words = wordsIn<'name' | 'description'>(of?.words ?? {}, language);
  if (!of || window === 'off') return null;
  const free = freeOf(counts, of);
  const isOver = now >= endsAt || window === 'closed';
  const state = isOver
    ? 'closed'
    : window !== 'open'
      ? 'not-yet'
      : of.waiting > 0
        ? 'waiting'
        : free !== null && free < ticket.minPerOrder
          ? 'sold-out'
          : 'open';
  const tiers = ticket.tiers
    .map((tier) => {
      const quantity = tier.left;
      const left = quantity === null ? null : quantity + (counts.deadOfTier.get(tier.tierId) ?? 0);
      return { ...tier, left };
    })
    .filter((tier) => (tier.closesAt === null || tier.closesAt > now) && tier.left !== 0);
  return {
    ticketId: ticket.ticketId,
    name: words.name ?? ticket.name,
    description: words.description ?? of.description,
    priceCents: pricePlaces({ ...ticket, tiers }, 1, now)[0]?.priceCents ?? ticket.priceCents,
    regularPriceCents: ticket.priceCents,
    currency: ticket.currency,
    tiers: tiers.map((tier) => ({
      tierId: tier.tierId,
      name: tier.name,
      priceCents: tier.priceCents,
      left: tier.left === null ? null : Math.min(tier.left, leftTold),
      closesAt: iso(tier.closesAt),
    })),
    minPerOrder: ticket.minPerOrder,
    maxPerOrder: ticket.maxPerOrder,
    perBuyer: ticket.perBuyer,
    opensAt: iso(ticket.opensAt),
    closesAt: iso(ticket.closesAt),
    needsReview: ticket.needsReview,
    isHidden: ticket.isHidden,
    // What is free while others wait in line is theirs.
    left: state === 'waiting' ? 0 : free === null ? null : Math.min(free, leftTold),
    state,
  };
}

type Offering = z.output<(typeof ticketList)['output']>;

/** What anyone may see of an event's sale, as the call ticket.list answers it; null = nothing is published there. `code` opens hidden tickets. */
export async function offering(
  services: Services,
  organisationId: string,
  eventId: string,
  typed: string | undefined,
  language: Language,
): Promise<Offering | null> {
  const shelf = shelfOf(services);
  const snapshot = await shelf.snapshot(organisationId, eventId);
  return snapshot && offeringIn(services, shelf, organisationId, eventId, snapshot, typed, language);
}

async function offeringIn(
  services: Services,
  shelf: Shelf,
  organisationId: string,
  eventId: string,
  snapshot: Snapshot,
  typed: string | undefined,
  language: Language,
): Promise<Offering> {
  const now = services.clock.now().getTime();
  const { settings } = snapshot.sale;
  const onSale = snapshot.useTicket ? [...snapshot.sale.tickets.values()].filter((ticket) => ticket.onSale) : [];
  // One without a code of its own is opened by a coupon, where there is any.
  const hasHidden = onSale.some((ticket) => ticket.isHidden && (ticket.accessCode !== null || snapshot.hasCoupons));
  const code = typed?.toUpperCase() ?? '';
  const byCoupon =
    hasHidden && code !== '' && snapshot.hasCoupons ? await shelf.couponTickets(organisationId, eventId, code) : [];
  const shown = onSale.filter(
    (ticket) => !ticket.isHidden || byCoupon.includes(ticket.ticketId) || opensHidden(ticket, code),
  );
  return {
    tickets: shown.flatMap((ticket) => offeredView(ticket, snapshot, now, language) ?? []),
    attendeeForm: settings.attendeeForm,
    hasWaitingList: settings.hasWaitingList,
    takesInvoices: settings.takesInvoices,
    holdMinutes: settings.holdMinutes,
    terms: settings.terms,
    hasHidden,
    hasCoupons: snapshot.hasCoupons,
    now: new Date(now).toISOString(),
  };
}

/** The same of an event that need not be published, for its preview; null = there is no such event. */
export async function offeringOfDraft(
  services: Services,
  organisationId: string,
  eventId: string,
): Promise<Offering | null> {
  const snapshot = await services.database.inOrganisation(organisationId, 'read', (db) =>
    snapshotOf(db, organisationId, eventId, true),
  );
  return snapshot && offeringIn(services, shelfOf(services), organisationId, eventId, snapshot, undefined, 'en');
}
