import { couponAdd } from '@convoke/contract/coupon/coupon.calls.ts';
import type * as z from 'zod';
import { publicAddress } from '../../../core/config.ts';
import { valuesOf } from '../../../ui/form/form-values.ts';

export type CouponValues = z.input<typeof couponAdd.input>;

/** A form of a coupon begins with these; a minimum of nothing is an empty field. */
export const newCoupon = { ...valuesOf(couponAdd), kind: 'percent' as const, minSpendCents: undefined };

/** Only the value of the chosen kind is sent. */
export function ofOneKind<Values extends Pick<CouponValues, 'kind' | 'amountCents' | 'percent'>>(
  values: Values,
): Values {
  return values.kind === 'amount' ? { ...values, percent: null } : { ...values, amountCents: null };
}

/** Where an event's tickets are bought, with a code filled in. */
export function codeUrl(eventCode: string, code: string): string {
  return publicAddress(`/buy-ticket?${new URLSearchParams({ event: eventCode, code }).toString()}`);
}
