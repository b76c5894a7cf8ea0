// Made by `npm run calls:light` from coupon/coupon.calls.ts of the contract.
import type * as calls from '@convoke/contract/coupon/coupon.calls.ts';
import { lightCall } from '../call-shape.ts';

export const couponByCode = /* @__PURE__ */ lightCall<typeof calls.couponByCode>({
  method: 'GET',
  path: '/event/coupon/info/{couponCode}/code',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
