// Made by `npm run calls:light` from order/order.own.calls.ts of the contract.
import type * as calls from '@convoke/contract/order/order.own.calls.ts';
import { lightCall } from '../call-shape.ts';

export const orderAttendee = /* @__PURE__ */ lightCall<typeof calls.orderAttendee>({
  method: 'POST',
  path: '/event/order/ticket/attendee/{orderId}',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
export const orderCalendar = /* @__PURE__ */ lightCall<typeof calls.orderCalendar>({
  method: 'GET',
  path: '/event/order/ticket/calendar/{orderId}/event.ics',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
});
export const orderCancel = /* @__PURE__ */ lightCall<typeof calls.orderCancel>({
  method: 'POST',
  path: '/event/order/ticket/cancel/{orderId}',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
export const orderCancelPreview = /* @__PURE__ */ lightCall<typeof calls.orderCancelPreview>({
  method: 'POST',
  path: '/event/order/ticket/cancel/preview/{orderId}',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
export const orderComplete = /* @__PURE__ */ lightCall<typeof calls.orderComplete>({
  method: 'POST',
  path: '/event/order/complete/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const orderForm = /* @__PURE__ */ lightCall<typeof calls.orderForm>({
  method: 'GET',
  path: '/event/event/{eventId}/form/info',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
export const orderInfo = /* @__PURE__ */ lightCall<typeof calls.orderInfo>({
  method: 'GET',
  path: '/event/order/info/{orderId}',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
export const orderInfoPay = /* @__PURE__ */ lightCall<typeof calls.orderInfoPay>({
  method: 'GET',
  path: '/event/order/info/pay/{orderId}',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
export const orderInvoiceSave = /* @__PURE__ */ lightCall<typeof calls.orderInvoiceSave>({
  method: 'POST',
  path: '/event/order/ticket/invoice/save/{orderId}',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
export const orderPdf = /* @__PURE__ */ lightCall<typeof calls.orderPdf>({
  method: 'GET',
  path: '/event/order/ticket/pdf/{orderId}',
  audience: 'open',
  kind: 'batch',
  signed: false,
  file: true,
});
export const orderStatus = /* @__PURE__ */ lightCall<typeof calls.orderStatus>({
  method: 'GET',
  path: '/event/order/info/{orderId}/status',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
