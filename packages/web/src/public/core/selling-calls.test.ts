import { couponByCode } from '@convoke/contract/coupon/coupon.calls.ts';
import * as order from '@convoke/contract/order/order.calls.ts';
import * as payment from '@convoke/contract/payment/payment.calls.ts';
import * as ticket from '@convoke/contract/ticket/ticket.calls.ts';
import { expect, it } from 'vitest';
import * as light from './selling-calls.ts';

it.each([
  [light.readTickets, ticket.ticketList],
  [light.readCode, couponByCode],
  [light.joinWaiting, ticket.ticketWaitJoin],
  [light.readWaiting, ticket.ticketWaitOwn],
  [light.leaveWaiting, ticket.ticketWaitLeave],
  [light.quoteOrder, order.orderQuote],
  [light.createOrder, order.orderCreate],
  [light.readOrder, order.orderInfo],
  [light.readOrderStatus, order.orderStatus],
  [light.readOrderForm, order.orderForm],
  [light.completeFree, order.orderCompleteFree],
  [light.completeOrder, order.orderComplete],
  [light.saveInvoice, order.orderInvoiceSave],
  [light.saveAttendee, order.orderAttendee],
  [light.previewCancel, order.orderCancelPreview],
  [light.cancelOrder, order.orderCancel],
  [light.wechatNative, payment.payWechatNative],
  [light.wechatJs, payment.payWechatJs],
  [light.wechatH5, payment.payWechatH5],
  [light.alipay, payment.payAlipay],
  [light.wechatOpenId, payment.payOpenId],
  [light.wechatAuthorizeUrl, payment.payAuthorizeUrl],
] as const)('describes the call as the contract does: %o', (call, definition) => {
  const { method, path, audience, signed, arrayBody, inQuery } = definition;
  expect({ arrayBody: undefined, inQuery: [], ...call }).toEqual({
    method,
    path,
    audience,
    signed,
    arrayBody,
    inQuery,
  });
});

it('finds the files where the contract has them', () => {
  expect(light.pdfPath('abc', 'ja')).toBe(`${order.orderPdf.path.replace('{orderId}', 'abc')}?language=ja`);
  expect(light.orderCalendarPath('abc')).toBe(order.orderCalendar.path.replace('{orderId}', 'abc'));
});
