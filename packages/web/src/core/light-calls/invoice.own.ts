// Made by `npm run calls:light` from invoice/invoice.own.calls.ts of the contract.
import type * as calls from '@convoke/contract/invoice/invoice.own.calls.ts';
import { lightCall } from '../call-shape.ts';

export const invoiceOwnApply = /* @__PURE__ */ lightCall<typeof calls.invoiceOwnApply>({
  method: 'POST',
  path: '/event/order/ticket/invoice/apply/{orderId}',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
export const invoiceOwnFile = /* @__PURE__ */ lightCall<typeof calls.invoiceOwnFile>({
  method: 'GET',
  path: '/event/order/ticket/invoice/file/{orderId}/{invoiceId}',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
});
export const invoiceOwnWithdraw = /* @__PURE__ */ lightCall<typeof calls.invoiceOwnWithdraw>({
  method: 'POST',
  path: '/event/order/ticket/invoice/withdraw/{orderId}/{invoiceId}',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
export const orderInvoiceInfo = /* @__PURE__ */ lightCall<typeof calls.orderInvoiceInfo>({
  method: 'GET',
  path: '/event/order/ticket/invoice/info/{orderId}',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
