import { randomUUID } from 'node:crypto';
import { newPublicCode, randomLetters } from '../../../core/codes.ts';
import { Refusal } from '../../../core/failure.ts';
import type { CouponFacts } from '../../coupon/coupon.ops.ts';
import type { SaleFacts } from '../../ticket/ticket.ops.ts';
import { type Placing, specialTickets } from './order.answers.ts';
import { type Attendee, attendees, type TicketForms } from './order.attendees.ts';
import type { Draft } from './order.draft.ts';
import type { PricedBasket } from './order.price.ts';
import type { OrderRow, OrderTicketRow } from '../order.sql.ts';

/** What an order is priced and checked by. */
export interface Facts {
  sale: SaleFacts;
  forms: TicketForms;
  coupon: CouponFacts | null;
}

/** The order as it is written, with what its answers count for. Throws what is wrong with the answers, and PRICE_CHANGED. */
export function placingOf(facts: Facts, draft: Draft, priced: PricedBasket, key: string | null, hash: string): Placing {
  const { sale, forms, coupon } = facts;
  const people = attendees(sale, forms, draft);
  if (draft.expectedCents !== undefined && draft.expectedCents !== priced.totalCents)
    throw new Refusal('PRICE_CHANGED', {
      data: { totalCents: priced.totalCents, discountCents: priced.discountCents },
    });
  const tickets = priced.places.map((place, ord): OrderTicketRow => {
    const { person, answers, form } = people[ord] as Attendee;
    return {
      ord,
      ticketId: place.ticketId,
      tierId: place.tierId,
      price: place.priceCents,
      discount: place.discountCents,
      review: sale.tickets.get(place.ticketId)?.needsReview ?? false,
      code: newPublicCode(),
      ...person,
      answers,
      formId: form.formId,
      formVersion: form.definition.version,
    };
  });
  const review = tickets.some((ticket) => ticket.review);
  const demands = countBy(priced.places.map((place) => place.ticketId));
  const limits: OrderRow['limits'] = [];
  for (const { id, n } of demands) {
    const most = sale.tickets.get(id)?.perBuyer;
    if (most) limits.push({ id, n, most, kind: 'ticket' });
  }
  if (coupon?.perBuyer) limits.push({ id: coupon.couponId, n: 1, most: coupon.perBuyer, kind: 'coupon' });
  const { buyer } = draft;
  const row: OrderRow = {
    id: randomUUID(),
    number: newOrderNumber(),
    key,
    hash,
    total: priced.totalCents,
    discount: priced.discountCents,
    quantity: tickets.length,
    couponId: coupon?.couponId ?? null,
    couponCode: coupon?.code ?? null,
    buyerKey: buyer.phone ?? buyer.email ?? '',
    buyerName: buyer.name,
    phone: buyer.phone ?? null,
    email: buyer.email ?? null,
    language: draft.language,
    channel: draft.channel,
    holdSeconds: review && priced.totalCents > 0 ? null : sale.settings.holdMinutes * 60,
    review,
    invoice: draft.invoice ?? null,
    offer: draft.offer ?? null,
    limits: limits.sort((a, b) => (a.id < b.id ? -1 : 1)),
    demands,
    tiers: countBy(priced.places.flatMap((place) => (place.tierId === null ? [] : [place.tierId]))),
    tickets,
  };
  const special = specialTickets(
    row,
    people.map((each) => each.form),
  );
  return { row, special };
}

function countBy(ids: readonly string[]): { id: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, n]) => ({ id, n })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What people say on the telephone: 12 letters and digits, 60 random bits. */
export const newOrderNumber = (): string => randomLetters(12);
