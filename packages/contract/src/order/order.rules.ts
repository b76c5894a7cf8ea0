/** Pure rules of orders that browser and server share: states and prices. Money is whole fen. */

import { gatewayChannels } from '../payment/payment.rules.ts';

/** States of an order (rulings section 6). */
export const orderStates = [
  'HELD',
  'AWAITING_PAYMENT',
  'PAYING',
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'EXPIRED',
  'CANCELLED',
  'REFUND_DUE',
] as const;
export type OrderState = (typeof orderStates)[number];

/** States that hold stock and can be paid. */
export const openStates: readonly OrderState[] = ['HELD', 'AWAITING_PAYMENT', 'PAYING'];
/** States whose tickets count as sold. */
export const soldStates: readonly OrderState[] = ['PAID', 'PARTIALLY_REFUNDED'];

/** States of a ticket of an order; USED = its holder has signed in. */
export const ticketStates = ['RESERVED', 'VALID', 'USED', 'VOID'] as const;
export type TicketState = (typeof ticketStates)[number];

/** What a person must look at. */
export const orderProblems = ['AMOUNT_DIFFERS', 'REFUND_DUE', 'PAID_TWICE', 'REFUND_FAILED'] as const;
export type OrderProblem = (typeof orderProblems)[number];

/** How an order came to be paid. */
export const paidBys = ['free', 'offline', ...gatewayChannels] as const;

/** Who or what ended an order that was not paid. */
export const closedBys = ['time', 'buyer', 'organiser', 'review'] as const;

/** What can be done about a finding of the reconciliation. */
export const orderRepairs = ['settle', 'accept', 'refund', 'retry', 'by-hand', 'seen', 'query'] as const;

/** Most tickets of one order. */
export const maxTickets = 100;
/** Highest price of a ticket: 10 million yuan. */
export const maxPriceCents = 1_000_000_000;

/** What a price needs to know of a ticket. Times are milliseconds. */
export interface PricedTicket {
  ticketId: string;
  /** The regular price, after all tiers. */
  priceCents: number;
  /** Special prices in their order. `left` null = not limited by number; `closesAt` null = not limited by time. */
  tiers: readonly { tierId: string; priceCents: number; left: number | null; closesAt: number | null }[];
}

export interface PricedPlace {
  ticketId: string;
  tierId: string | null;
  priceCents: number;
}

/** The prices of some places of one ticket: the first open tier that has some left, place by place, then the regular price. */
export function pricePlaces(ticket: PricedTicket, quantity: number, now: number): PricedPlace[] {
  const places: PricedPlace[] = [];
  for (const tier of ticket.tiers) {
    if (tier.closesAt !== null && now >= tier.closesAt) continue;
    let left = tier.left ?? quantity;
    while (left-- > 0 && places.length < quantity)
      places.push({ ticketId: ticket.ticketId, tierId: tier.tierId, priceCents: tier.priceCents });
  }
  while (places.length < quantity)
    places.push({ ticketId: ticket.ticketId, tierId: null, priceCents: ticket.priceCents });
  return places;
}

/** What a discount needs to know of a coupon. Times are milliseconds. */
export interface PricedCoupon {
  kind: 'amount' | 'percent';
  amountCents: number | null;
  percent: number | null;
  minSpendCents: number;
  /** Empty = every ticket. */
  ticketIds: readonly string[];
  /** The most tickets of an order that it reduces; null = all that it is for. */
  ticketsPerOrder: number | null;
  isOn: boolean;
  opensAt: number | null;
  closesAt: number | null;
}

export type CouponRefusal =
  | 'COUPON_OFF'
  | 'COUPON_NOT_YET'
  | 'COUPON_EXPIRED'
  | 'COUPON_NOT_FOR_THESE'
  | 'COUPON_MIN_SPEND';

/**
 * The discount of each place, in their order, or why the coupon does not apply. Of more places than it reduces it takes the dearest, the first ones of a price. The whole
 * discount is the amount (at most what those places cost) or the percentage rounded half up; it is shared out by price, what rounding leaves over goes to the first places.
 * What must be spent counts all tickets that it is for.
 */
export function discountPlaces(
  coupon: PricedCoupon,
  places: readonly PricedPlace[],
  now: number,
): { discounts: number[] } | { refusal: CouponRefusal } {
  if (!coupon.isOn) return { refusal: 'COUPON_OFF' };
  if (coupon.opensAt !== null && now < coupon.opensAt) return { refusal: 'COUPON_NOT_YET' };
  if (coupon.closesAt !== null && now >= coupon.closesAt) return { refusal: 'COUPON_EXPIRED' };
  const applies = places.map((place) => coupon.ticketIds.length === 0 || coupon.ticketIds.includes(place.ticketId));
  if (!applies.includes(true)) return { refusal: 'COUPON_NOT_FOR_THESE' };
  const eligiblePrices = places.map((place, index) => (applies[index] ? place.priceCents : 0));
  if (sum(eligiblePrices) < coupon.minSpendCents) return { refusal: 'COUPON_MIN_SPEND' };
  const prices = dearest(eligiblePrices, coupon.ticketsPerOrder);
  const eligible = sum(prices);
  const whole =
    coupon.kind === 'amount'
      ? Math.min(coupon.amountCents ?? 0, eligible)
      : Math.floor((eligible * (coupon.percent ?? 0) + 50) / 100);
  // Integers all the way: a share's numerator stays below 2^53 for a hundred tickets of the highest price only as bigint.
  const discounts = prices.map((price) =>
    eligible === 0 ? 0 : Number((BigInt(whole) * BigInt(price)) / BigInt(eligible)),
  );
  let over = whole - sum(discounts);
  for (let index = 0; over > 0; index = (index + 1) % discounts.length) {
    if ((discounts[index] as number) < (prices[index] as number)) {
      (discounts[index] as number) += 1;
      over -= 1;
    }
  }
  return { discounts };
}

/** So many of some prices, the dearest, each in its place; the others are nothing. */
function dearest(prices: readonly number[], most: number | null): number[] {
  if (most === null || most >= prices.length) return [...prices];
  const order = prices.map((_, index) => index).sort((a, b) => (prices[b] as number) - (prices[a] as number) || a - b);
  const taken = new Set(order.slice(0, most));
  return prices.map((price, index) => (taken.has(index) ? price : 0));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Whether a ticket is on sale now, and if not, why. Times are milliseconds; null = no bound. */
export function saleWindow(
  ticket: { onSale: boolean; opensAt: number | null; closesAt: number | null },
  now: number,
): 'open' | 'off' | 'not-yet' | 'closed' {
  if (!ticket.onSale) return 'off';
  if (ticket.opensAt !== null && now < ticket.opensAt) return 'not-yet';
  if (ticket.closesAt !== null && now >= ticket.closesAt) return 'closed';
  return 'open';
}

/** The organiser's rules for buyers who cancel by themselves. */
export interface CancelRules {
  /** Hours before the event's start until which a buyer may; null = not at all. */
  cancelUntilHours: number | null;
  /** Part of each ticket's price that is kept, in percent; what is kept is rounded up. */
  cancelFeePercent: number;
  cancelInPart: boolean;
}

/** Whether a buyer may still cancel a paid order. Times are milliseconds. */
export function mayCancel(rules: CancelRules, startsAt: number, now: number): boolean {
  return rules.cancelUntilHours !== null && now <= startsAt - rules.cancelUntilHours * 3_600_000;
}

/** What goes back for a ticket that cost `paidCents` when its buyer cancels. */
export function cancelRefund(rules: CancelRules, paidCents: number): number {
  return Math.floor((paidCents * (100 - rules.cancelFeePercent)) / 100);
}
