/** How a coupon reduces a price: by an amount, or by per cent. */
export const couponKinds = ['amount', 'percent'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** What stands in the way of using one; 'open' when nothing does. */
export const couponStates = ['open', 'off', 'not-yet', 'expired', 'used-up'] as const;
export type CouponState = (typeof couponStates)[number];
