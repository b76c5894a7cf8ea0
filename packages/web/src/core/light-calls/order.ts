// Made by `npm run calls:light` from order/order.calls.ts of the contract.
import type * as calls from '@convoke/contract/order/order.calls.ts';
import { lightCall } from '../call-shape.ts';

export const orderCompleteFree = /* @__PURE__ */ lightCall<typeof calls.orderCompleteFree>({
  method: 'GET',
  path: '/event/public/order/complete/free/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const orderCreate = /* @__PURE__ */ lightCall<typeof calls.orderCreate>({
  method: 'POST',
  path: '/event/order/ticket/create',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
  arrayBody: 'orders',
  inQuery: ['eventId'],
});
export const orderQuote = /* @__PURE__ */ lightCall<typeof calls.orderQuote>({
  method: 'POST',
  path: '/event/order/ticket/quote',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const orderTicketRegister = /* @__PURE__ */ lightCall<typeof calls.orderTicketRegister>({
  method: 'POST',
  path: '/event/public/v2/participants/ticket/register',
  audience: 'attendee',
  kind: 'batch',
  signed: false,
});
