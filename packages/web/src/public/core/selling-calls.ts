import type { couponByCode } from '@convoke/contract/coupon/coupon.calls.ts';
import type { orderCompleteFree, orderCreate, orderQuote } from '@convoke/contract/order/order.calls.ts';
import type {
  orderAttendee,
  orderCancel,
  orderCancelPreview,
  orderComplete,
  orderForm,
  orderInfo,
  orderInvoiceSave,
  orderStatus,
} from '@convoke/contract/order/order.own.calls.ts';
import type {
  payAlipay,
  payAuthorizeUrl,
  payOpenId,
  payWechatH5,
  payWechatJs,
  payWechatNative,
} from '@convoke/contract/payment/payment.calls.ts';
import type { ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import type { ticketWaitJoin, ticketWaitLeave, ticketWaitOwn } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import type { Audience, Method } from '@convoke/contract/core/define-call.ts';
import { lightCall } from '../../core/call-shape.ts';

/** The calls of the buyer's pages without the contract's code (see calls.ts). */

const shape = (method: Method, path: string, audience: Audience = 'attendee') => ({
  method,
  path,
  audience,
  signed: false,
});

export const readTickets = lightCall<typeof ticketList>(shape('GET', '/event/ticket/list', 'open'));
export const readCode = lightCall<typeof couponByCode>({
  ...shape('GET', '/event/coupon/info/{couponCode}/code'),
  signed: true,
});
export const joinWaiting = lightCall<typeof ticketWaitJoin>(shape('POST', '/event/ticket/waitlist/join'));
export const readWaiting = lightCall<typeof ticketWaitOwn>(shape('GET', '/event/ticket/waitlist/own/{waiterId}'));
export const leaveWaiting = lightCall<typeof ticketWaitLeave>(shape('POST', '/event/ticket/waitlist/leave/{waiterId}'));

export const quoteOrder = lightCall<typeof orderQuote>(shape('POST', '/event/order/ticket/quote'));
export const createOrder = lightCall<typeof orderCreate>({
  ...shape('POST', '/event/order/ticket/create'),
  arrayBody: 'orders',
  inQuery: ['eventId'],
});
export const readOrder = lightCall<typeof orderInfo>(shape('GET', '/event/order/info/{orderId}'));
export const readOrderStatus = lightCall<typeof orderStatus>(shape('GET', '/event/order/info/{orderId}/status'));
export const readOrderForm = lightCall<typeof orderForm>(shape('GET', '/event/event/{eventId}/form/info'));
export const completeFree = lightCall<typeof orderCompleteFree>(
  shape('GET', '/event/public/order/complete/free/{orderId}'),
);
export const completeOrder = lightCall<typeof orderComplete>(shape('POST', '/event/order/complete/{orderId}'));
export const saveInvoice = lightCall<typeof orderInvoiceSave>(
  shape('POST', '/event/order/ticket/invoice/save/{orderId}'),
);
export const saveAttendee = lightCall<typeof orderAttendee>(shape('POST', '/event/order/ticket/attendee/{orderId}'));
export const previewCancel = lightCall<typeof orderCancelPreview>(
  shape('POST', '/event/order/ticket/cancel/preview/{orderId}'),
);
export const cancelOrder = lightCall<typeof orderCancel>(shape('POST', '/event/order/ticket/cancel/{orderId}'));

export const wechatNative = lightCall<typeof payWechatNative>(shape('GET', '/pay/wx/obtain/pay-uri/{orderId}'));
export const wechatJs = lightCall<typeof payWechatJs>(shape('GET', '/pay/wx/obtain/pay-js/ticket/{orderId}/{openId}'));
export const wechatH5 = lightCall<typeof payWechatH5>(shape('GET', '/pay/wx/obtain/pay-h5/{orderId}/{openId}'));
export const alipay = lightCall<typeof payAlipay>(shape('GET', '/pay/ali/obtain/pay-{type}/{orderId}'));
export const wechatOpenId = lightCall<typeof payOpenId>(shape('GET', '/pay/public/wx/obtain/getOpenId/{code}', 'open'));
export const wechatAuthorizeUrl = lightCall<typeof payAuthorizeUrl>(
  shape('GET', '/pay/public/wx/obtain/ehub/code', 'open'),
);

/** The tickets of an order as a PDF; a plain link. */
export const pdfPath = (orderId: string, language: string) =>
  `/event/order/ticket/pdf/${encodeURIComponent(orderId)}?language=${language}`;

export const orderCalendarPath = (orderId: string) =>
  `/event/order/ticket/calendar/${encodeURIComponent(orderId)}/event.ics`;

/** No loader and no toast: the page says itself what came of it; a dead token never reloads a page that a person has filled in. */
export const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;
