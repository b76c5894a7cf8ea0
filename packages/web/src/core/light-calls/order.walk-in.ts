// Made by `npm run calls:light` from order/order.walk-in.calls.ts of the contract.
import type * as calls from '@convoke/contract/order/order.walk-in.calls.ts';
import { lightCall } from '../call-shape.ts';

export const orderWalkIn = /* @__PURE__ */ lightCall<typeof calls.orderWalkIn>({
  method: 'POST',
  path: '/event/public/v2/signin/walk-in',
  audience: 'staff',
  kind: 'batch',
  signed: true,
});
export const orderWalkInCancel = /* @__PURE__ */ lightCall<typeof calls.orderWalkInCancel>({
  method: 'POST',
  path: '/event/public/v2/signin/walk-in/cancel',
  audience: 'staff',
  kind: 'write',
  signed: true,
});
export const orderWalkInCash = /* @__PURE__ */ lightCall<typeof calls.orderWalkInCash>({
  method: 'POST',
  path: '/event/public/v2/signin/walk-in/cash',
  audience: 'staff',
  kind: 'batch',
  signed: true,
});
export const orderWalkInState = /* @__PURE__ */ lightCall<typeof calls.orderWalkInState>({
  method: 'GET',
  path: '/event/public/v2/signin/walk-in/{orderId}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
