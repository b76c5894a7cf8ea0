/** The calls of the buyer's pages without the contract's code (see calls.ts). */
export { couponByCode as readCode } from '../../core/light-calls/coupon.ts';
export {
  orderInfo as readOrder,
  orderStatus as readOrderStatus,
  orderForm as readOrderForm,
  orderComplete as completeOrder,
  orderInvoiceSave as saveInvoice,
  orderAttendee as saveAttendee,
  orderCancelPreview as previewCancel,
  orderCancel as cancelOrder,
} from '../../core/light-calls/order.own.ts';
export {
  orderInvoiceInfo as readInvoices,
  invoiceOwnApply as applyForInvoice,
  invoiceOwnWithdraw as withdrawInvoice,
} from '../../core/light-calls/invoice.own.ts';
export {
  orderQuote as quoteOrder,
  orderCreate as createOrder,
  orderCompleteFree as completeFree,
} from '../../core/light-calls/order.ts';
export {
  payWechatNative as wechatNative,
  payWechatJs as wechatJs,
  payWechatH5 as wechatH5,
  payAlipay as alipay,
  payOpenId as wechatOpenId,
  payAuthorizeUrl as wechatAuthorizeUrl,
} from '../../core/light-calls/payment.ts';
export { ticketList as readTickets } from '../../core/light-calls/ticket.public.ts';
export {
  ticketWaitJoin as joinWaiting,
  ticketWaitOwn as readWaiting,
  ticketWaitLeave as leaveWaiting,
} from '../../core/light-calls/ticket.waiting.ts';

/** The tickets of an order as a PDF; a plain link. */
export const pdfPath = (orderId: string, language: string) =>
  `/event/order/ticket/pdf/${encodeURIComponent(orderId)}?language=${language}`;

/** The file of an issued invoice; a plain link. */
export const invoiceFilePath = (orderId: string, invoiceId: string) =>
  `/event/order/ticket/invoice/file/${encodeURIComponent(orderId)}/${encodeURIComponent(invoiceId)}`;

export const orderCalendarPath = (orderId: string) =>
  `/event/order/ticket/calendar/${encodeURIComponent(orderId)}/event.ics`;

/** No loader and no toast: the page says itself what came of it. */
export const quietly = { hideLoad: true, quiet: true } as const;
