import { defineDomain, type MenuPage } from '../core/domain.ts';
import { couponCalls } from './coupon.calls.ts';
import { couponFailures } from './coupon.failures.ts';

export const couponPages: readonly MenuPage[] = [
  {
    name: 'DiscountCode',
    group: 'EventSell',
    at: 60,
    path: '/activity-info/discount-code',
    needs: 'place',
  },
];

export const couponDomain = defineDomain({
  name: 'coupon',
  keys: 'sales',
  calls: [couponCalls],
  failures: [couponFailures],
  pages: couponPages,
});
