import {
  type CouponRefusal,
  discountPlaces,
  maxTickets,
  type PricedCoupon,
  type PricedPlace,
  pricePlaces,
  saleWindow,
  sum,
} from '@convoke/contract/order/order.rules.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { sameSecret } from '../../../core/keyed.ts';
import type { SaleFacts } from '../../ticket/ticket.ops.ts';

export interface Basket {
  tickets: readonly { ticketId: string; quantity: number }[];
  accessCode?: string | undefined;
  offer?: string | undefined;
}

export type BasketRefusal = Extract<
  FailureName,
  | 'TICKET_GONE'
  | 'TICKET_NOT_YET'
  | 'TICKET_CLOSED'
  | 'TICKET_ORDER_LIMIT'
  | 'COUPON_UNKNOWN'
  | Exclude<CouponRefusal, 'COUPON_OFF'>
>;

export interface PricedBasket {
  /** One for each ticket, those of one kind together, in the order of the basket. */
  places: (PricedPlace & { discountCents: number })[];
  totalCents: number;
  discountCents: number;
}

/** What a basket costs by the facts given, or why it cannot be bought; nothing is counted here. */
export function priceBasket(
  facts: SaleFacts,
  coupon: PricedCoupon | null,
  basket: Basket,
  now: number,
): PricedBasket | { refusal: BasketRefusal; data: object | null } {
  const wanted = new Map<string, number>();
  for (const { ticketId, quantity } of basket.tickets) wanted.set(ticketId, (wanted.get(ticketId) ?? 0) + quantity);
  if (sum([...wanted.values()]) > maxTickets) return { refusal: 'TICKET_ORDER_LIMIT', data: { most: maxTickets } };

  const places: PricedPlace[] = [];
  for (const [ticketId, quantity] of wanted) {
    const ticket = facts.tickets.get(ticketId);
    const opened =
      ticket &&
      (!ticket.isHidden ||
        basket.offer !== undefined ||
        coupon?.ticketIds.includes(ticketId) === true ||
        (ticket.accessCode !== null &&
          basket.accessCode !== undefined &&
          sameCode(ticket.accessCode, basket.accessCode)));
    if (!ticket || !opened) return { refusal: 'TICKET_GONE', data: { ticketId } };
    const window = saleWindow(ticket, now);
    if (window === 'off') return { refusal: 'TICKET_GONE', data: { ticketId } };
    if (window !== 'open')
      return { refusal: window === 'not-yet' ? 'TICKET_NOT_YET' : 'TICKET_CLOSED', data: { ticketId } };
    if (quantity < ticket.minPerOrder || quantity > ticket.maxPerOrder)
      return {
        refusal: 'TICKET_ORDER_LIMIT',
        data: { ticketId, least: ticket.minPerOrder, most: ticket.maxPerOrder },
      };
    places.push(...pricePlaces(ticket, quantity, now));
  }

  let discounts = places.map(() => 0);
  if (coupon) {
    const discounted = discountPlaces(coupon, places, now);
    if ('refusal' in discounted)
      return { refusal: discounted.refusal === 'COUPON_OFF' ? 'COUPON_UNKNOWN' : discounted.refusal, data: null };
    ({ discounts } = discounted);
  }
  const discountCents = sum(discounts);
  return {
    places: places.map((place, index) => ({ ...place, discountCents: discounts[index] ?? 0 })),
    discountCents,
    totalCents: sum(places.map((place) => place.priceCents)) - discountCents,
  };
}

function sameCode(a: string, b: string): boolean {
  return sameSecret(a.trim().toUpperCase(), b.trim().toUpperCase());
}
