import { couponByCode } from '@convoke/contract/coupon/coupon.calls.ts';
import * as order from '@convoke/contract/order/order.calls.ts';
import * as own from '@convoke/contract/order/order.own.calls.ts';
import * as payment from '@convoke/contract/payment/payment.calls.ts';
import { ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import * as waiting from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { expect, it } from 'vitest';
import * as light from './selling-calls.ts';

it.each([
  [light.readTickets, ticketList],
  [light.readCode, couponByCode],
  [light.joinWaiting, waiting.ticketWaitJoin],
  [light.readWaiting, waiting.ticketWaitOwn],
  [light.leaveWaiting, waiting.ticketWaitLeave],
  [light.quoteOrder, order.orderQuote],
  [light.createOrder, order.orderCreate],
  [light.readOrder, own.orderInfo],
  [light.readOrderStatus, own.orderStatus],
  [light.readOrderForm, own.orderForm],
  [light.completeFree, order.orderCompleteFree],
  [light.completeOrder, own.orderComplete],
  [light.saveInvoice, own.orderInvoiceSave],
  [light.saveAttendee, own.orderAttendee],
  [light.previewCancel, own.orderCancelPreview],
  [light.cancelOrder, own.orderCancel],
  [light.wechatNative, payment.payWechatNative],
  [light.wechatJs, payment.payWechatJs],
  [light.wechatH5, payment.payWechatH5],
  [light.alipay, payment.payAlipay],
  [light.wechatOpenId, payment.payOpenId],
  [light.wechatAuthorizeUrl, payment.payAuthorizeUrl],
] as const)('describes the call as the contract does: %o', (call, definition) => {
  const { method, path, audience, kind, signed, arrayBody, inQuery } = definition;
  expect({ arrayBody: undefined, inQuery: [], ...call }).toEqual({
    method,
    path,
    audience,
    kind,
    signed,
    arrayBody,
    inQuery,
  });
});

it('finds the files where the contract has them', () => {
  expect(light.pdfPath('abc', 'ja')).toBe(`${own.orderPdf.path.replace('{orderId}', 'abc')}?language=ja`);
  expect(light.orderCalendarPath('abc')).toBe(own.orderCalendar.path.replace('{orderId}', 'abc'));
});
