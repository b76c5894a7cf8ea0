/** How a coupon reduces a price: by an amount, or by per cent. */
export const couponKinds = ['amount', 'percent'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** What stands in the way of using one; 'open' when nothing does. */
export const couponStates = ['open', 'off', 'not-yet', 'expired', 'used-up'] as const;
export type CouponState = (typeof couponStates)[number];

/** How many tickets of an order a new coupon reduces unless something else is said: what takes off everything and is good once is meant for one person. */
export const usualTickets = (coupon: { kind: CouponKind; percent?: number | null; uses?: number | null }) =>
  coupon.kind === 'percent' && coupon.percent === 100 && coupon.uses === 1 ? 1 : null;
