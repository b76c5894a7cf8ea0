import { maxTickets, pricePlaces, sum } from '@convoke/contract/order/order.rules.ts';
import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';

/** What a buyer chose, and what it costs: pure, so that the page and its tests ask the same. Times are milliseconds, money is fen. */

/** Ticket id → how many; none is not in it. */
export type Quantities = Readonly<Record<string, number>>;

/** Places set aside for somebody of the waiting list. */
export interface Offer {
  waiterId: string;
  ticketId: string;
  quantity: number;
}

export type CardState = 'open' | 'not-yet' | 'closed' | 'sold-out';

/** How a ticket stands at a moment: times that have passed since it was read count, and an offer opens what is sold out for others. */
export function stateAt(ticket: OfferedTicket, now: number, offer: Offer | null): CardState {
  if (ticket.closesAt !== null && now >= Date.parse(ticket.closesAt)) return 'closed';
  if (ticket.opensAt !== null && now < Date.parse(ticket.opensAt)) return 'not-yet';
  if (ticket.state === 'closed') return 'closed';
  if (offer?.ticketId === ticket.ticketId) return 'open';
  if (ticket.state === 'sold-out' || ticket.state === 'waiting') return 'sold-out';
  return ticket.left !== null && ticket.left < ticket.minPerOrder ? 'sold-out' : 'open';
}

/** The most of a ticket that this order can have, `others` being the places of other tickets. */
export function mostOf(ticket: OfferedTicket, others: number, offer: Offer | null): number {
  const left = offer?.ticketId === ticket.ticketId ? offer.quantity : (ticket.left ?? Number.POSITIVE_INFINITY);
  return Math.max(
    0,
    Math.min(ticket.maxPerOrder, ticket.perBuyer ?? Number.POSITIVE_INFINITY, left, maxTickets - others),
  );
}

export function countOf(quantities: Quantities): number {
  return sum(Object.values(quantities));
}

/** One more or one less: the first step takes the fewest that an order may have, the last one gives them all back. */
export function stepped(quantities: Quantities, ticket: OfferedTicket, step: 1 | -1, offer: Offer | null): Quantities {
  const { [ticket.ticketId]: had = 0, ...others } = quantities;
  const least = Math.min(ticket.minPerOrder, offer?.ticketId === ticket.ticketId ? offer.quantity : ticket.minPerOrder);
  const most = mostOf(ticket, countOf(others), offer);
  const wanted = had === 0 && step === 1 ? least : had + step;
  const next = wanted < least ? 0 : Math.min(wanted, most);
  return next < least ? others : { ...others, [ticket.ticketId]: next };
}

/** Where there is one kind of ticket, whoever comes wants it: the fewest of it are chosen already. */
export function preselected(
  { offering, offerId }: { offering: { tickets: readonly OfferedTicket[] }; offerId: string | null },
  now: number,
): Quantities {
  const [only, another] = offering.tickets;
  return only && !another && offerId === null && stateAt(only, now, null) === 'open' ? stepped({}, only, 1, null) : {};
}

/** The choice as far as it can still be bought, and which tickets had to give way. */
export function fitted(
  quantities: Quantities,
  tickets: readonly OfferedTicket[],
  now: number,
  offer: Offer | null,
): { quantities: Quantities; cut: string[] } {
  const fit: Record<string, number> = {};
  for (const ticket of tickets) {
    const wanted = quantities[ticket.ticketId];
    if (!wanted || stateAt(ticket, now, offer) !== 'open') continue;
    const can = Math.min(wanted, mostOf(ticket, countOf(fit), offer));
    if (can >= Math.min(ticket.minPerOrder, wanted)) fit[ticket.ticketId] = can;
  }
  return { quantities: fit, cut: Object.keys(quantities).filter((id) => fit[id] !== quantities[id]) };
}

/** A line of the summary. `discountCents` is of the whole line. */
export interface Line {
  ticketId: string;
  tierName: string | null;
  quantity: number;
  priceCents: number;
  discountCents: number;
}

export interface Summary {
  lines: Line[];
  /** How many tickets the code reduces, where it does not reduce all that it is for. */
  discountedTickets: number | null;
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
}

/** What the choice costs by what this page knows, without a discount; the server's quote has the last word. */
export function estimate(tickets: readonly OfferedTicket[], quantities: Quantities, now: number): Summary {
  const lines: Line[] = [];
  for (const ticket of tickets) {
    const quantity = quantities[ticket.ticketId] ?? 0;
    if (quantity === 0) continue;
    const priced = {
      ticketId: ticket.ticketId,
      priceCents: ticket.regularPriceCents,
      tiers: ticket.tiers.map(({ tierId, priceCents, left, closesAt }) => ({
        tierId,
        priceCents,
        left,
        closesAt: closesAt === null ? null : Date.parse(closesAt),
      })),
    };
    const ofTicket = new Map<string | null, Line>();
    for (const { tierId, priceCents } of pricePlaces(priced, quantity, now)) {
      const tierName = ticket.tiers.find((tier) => tier.tierId === tierId)?.name ?? null;
      const line = ofTicket.get(tierId) ?? {
        ticketId: ticket.ticketId,
        tierName,
        quantity: 0,
        priceCents,
        discountCents: 0,
      };
      line.quantity += 1;
      ofTicket.set(tierId, line);
    }
    lines.push(...ofTicket.values());
  }
  const totalCents = sum(lines.map((line) => line.priceCents * line.quantity));
  return { lines, discountedTickets: null, subtotalCents: totalCents, discountCents: 0, totalCents };
}

/** The tier that the next place of a ticket is sold in; null = the regular price. */
export function currentTier(ticket: OfferedTicket, now: number): OfferedTicket['tiers'][number] | null {
  return (
    ticket.tiers.find(
      (tier) => (tier.closesAt === null || now < Date.parse(tier.closesAt)) && (tier.left === null || tier.left > 0),
    ) ?? null
  );
}

/** The codes that were taken: a coupon, and what opens hidden tickets. */
export interface Codes {
  coupon: string | null;
  access: string | null;
}

export const noCodes: Codes = { coupon: null, access: null };

/** A choice as the calls take it. */
export interface Basket {
  tickets: { ticketId: string; quantity: number }[];
  couponCode?: string;
  accessCode?: string;
  offer?: string;
}

/** The basket of a choice; the same choice always gives the same. */
export function basketOf(
  tickets: readonly OfferedTicket[],
  quantities: Quantities,
  codes: Codes,
  offer: Offer | null,
): Basket {
  const wanted = tickets.flatMap(({ ticketId }) => {
    const quantity = quantities[ticketId];
    return quantity ? [{ ticketId, quantity }] : [];
  });
  return {
    tickets: wanted,
    ...(codes.coupon === null ? {} : { couponCode: codes.coupon }),
    ...(codes.access === null ? {} : { accessCode: codes.access }),
    ...(offer && quantities[offer.ticketId] ? { offer: offer.waiterId } : {}),
  };
}

/** What tells two baskets apart, so that an answer about an earlier one is not taken for this one's. */
export const basketKey = (basket: Basket): string => JSON.stringify(basket);

/** The quote where it is this basket's, else what the page reckons by itself. */
export function summaryOf(
  reckoned: Summary,
  quote: { key: string; summary: Summary } | null,
  key: string,
): { summary: Summary; isQuoted: boolean } {
  return quote?.key === key ? { summary: quote.summary, isQuoted: true } : { summary: reckoned, isQuoted: false };
}

/** Tickets opened by codes stand where the organiser put them as far as that is known: after those that everybody sees. */
export function merged(lists: readonly (readonly OfferedTicket[])[]): OfferedTicket[] {
  const longest = [...lists].sort((a, b) => b.length - a.length);
  const all = new Map<string, OfferedTicket>();
  for (const list of longest)
    for (const ticket of list) if (!all.has(ticket.ticketId)) all.set(ticket.ticketId, ticket);
  return [...all.values()];
}
