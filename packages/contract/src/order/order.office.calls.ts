import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, isoTime, line, longText, pageOf, paging } from '../core/fields.ts';
import { orderState } from './order.calls.ts';
import { ownTicket } from './order.own.calls.ts';
import { maxTickets, orderProblems, paidBys } from './order.rules.ts';

/** What organisers do with orders. */

const orderRow = z.object({
  orderId: id,
  number: z.string(),
  state: orderState,
  needsReview: z.boolean(),
  problem: z.enum(orderProblems).nullable(),
  buyerName: z.string(),
  buyerPhone: z.string().nullable(),
  buyerEmail: z.string().nullable(),
  quantity: z.int(),
  /** "2 × Standard, 1 × Student". */
  tickets: z.string(),
  totalCents: z.int(),
  discountCents: z.int(),
  refundedCents: z.int(),
  currency: z.string(),
  couponCode: z.string().nullable(),
  paidBy: z.enum(paidBys).nullable(),
  isSandbox: z.boolean(),
  hasInvoice: z.boolean(),
  channel: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
});

export type OrderRow = z.infer<typeof orderRow>;

const filters = {
  search: line(100).optional(),
  state: orderState.optional(),
  ticketId: id.optional(),
  paidBy: z.enum(paidBys).optional(),
  couponCode: line(40).optional(),
  withProblem: z.literal(['0', '1']).optional(),
  createdFrom: isoTime.optional(),
  createdTo: isoTime.optional(),
};

export const orderList = defineCall({
  id: 'order.list',
  method: 'GET',
  path: '/event/order/ticket/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Orders of an event, newest first, with the totals of those that match.',
  input: z.object({
    eventId: id,
    ...paging,
    ...filters,
    sort: z.enum(['-createdAt', 'createdAt', '-totalCents', 'totalCents']).default('-createdAt'),
  }),
  output: pageOf(orderRow).extend({
    totals: z.object({
      orders: z.int(),
      tickets: z.int(),
      paidCents: z.int(),
      refundedCents: z.int(),
      /** Money that bought nothing and went back, besides. */
      returnedCents: z.int(),
      openCents: z.int(),
      discountCents: z.int(),
    }),
  }),
});

export const orderDetail = defineCall({
  id: 'order.detail',
  method: 'GET',
  path: '/event/order/ticket/info/{orderId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One order with its tickets, payments, refunds, ledger and everything that happened.',
  input: z.object({ orderId: id }),
  output: orderRow.extend({
    eventId: id,
    version: z.int(),
    note: z.string(),
    language: z.string(),
    invoice: z.unknown(),
    orderUrl: z.string(),
    refundableCents: z.int(),
    ownTickets: z.array(ownTicket.extend({ participantId: id.nullable() })),
    payments: z.array(
      z.object({
        paymentId: id,
        channel: z.enum(['wechat', 'alipay', 'offline']),
        way: z.string(),
        state: z.enum(['OPEN', 'PAID', 'CLOSED']),
        amountCents: z.int(),
        paidCents: z.int().nullable(),
        refundedCents: z.int(),
        gatewayTradeNo: z.string().nullable(),
        outTradeNo: z.string(),
        isSandbox: z.boolean(),
        createdAt: z.string(),
        paidAt: z.string().nullable(),
        lastAnswer: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        refundId: id,
        paymentId: id,
        amountCents: z.int(),
        state: z.enum(['REQUESTED', 'PROCESSING', 'DONE', 'FAILED']),
        cause: z.enum(['organiser', 'buyer', 'late', 'twice', 'differs']),
        reason: z.string(),
        /** The organiser gave it back another way than by the gateway. */
        byHand: z.boolean(),
        lastAnswer: z.string(),
        createdAt: z.string(),
        doneAt: z.string().nullable(),
      }),
    ),
    ledger: z.array(
      z.object({ at: z.string(), kind: z.string(), debit: z.string(), credit: z.string(), amountCents: z.int() }),
    ),
    history: z.array(
      z.object({
        at: z.string(),
        /** created, expired, cancelled, reason, paid, amount-differs, accepted, twice, refund-due, refund-asked, refunded, refund-failed, refund-retried, payment-opened, payment-closed, reviewed, repaired, attendee, invoice, note, resent; mail and sms, whose detail is {message, state}. */
        kind: z.string(),
        by: z.string().nullable(),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});
export type OrderDetail = z.infer<typeof orderDetail.output>;

export const orderExport = defineCall({
  id: 'order.export',
  method: 'GET',
  path: '/event/order/ticket/excel/export/{eventId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'The orders that match the filters, one line a ticket, as an xlsx sheet.',
  input: z.object({ eventId: id, ...filters, orderIds: z.string().max(20_000).optional() }),
  output: fileOutput,
});

export const orderDelete = defineCall({
  id: 'order.delete',
  method: 'POST',
  path: '/event/order/ticket/del',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'orderIds',
  summary:
    'Removes expired and cancelled orders without money from the list; others are passed over. Their record stays.',
  input: z.object({ orderIds: ids() }),
  output: z.object({ deleted: z.int(), skipped: z.int() }),
});

export const orderCompleteOffline = defineCall({
  id: 'order.completeOffline',
  method: 'GET',
  path: '/event/public/order/complete/offline/{orderId}',
  audience: 'organiser',
  kind: 'batch',
  summary: 'The organiser has received the money elsewhere: the order is PAID. Again and again does nothing more.',
  input: z.object({ orderId: id, reason: line(200).default('') }),
  output: z.object({ orderId: id, state: orderState }),
  fails: ['ORDER_STATE', 'TICKET_SOLD_OUT'],
});

export const orderEnd = defineCall({
  id: 'order.end',
  method: 'POST',
  path: '/event/order/ticket/end/{orderId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'The organiser cancels an unpaid order; its stock is free at once.',
  input: z.object({ orderId: id, reason: line(200).default('') }),
  output: done,
  fails: ['ORDER_STATE'],
});

export const orderRefund = defineCall({
  id: 'order.refund',
  method: 'POST',
  path: '/event/order/ticket/refund/{orderId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Gives money back: for tickets that become void (at most their price), or an amount while all tickets stay valid. With neither: everything.',
  input: z.object({
    orderId: id,
    orderTicketIds: ids(maxTickets).optional(),
    /** Fen; for tickets their price by default. */
    amountCents: z.int().min(0).max(10_000_000_000).optional(),
    reason: line(200).default(''),
    version: z.int().optional(),
  }),
  output: z.object({ state: orderState, refundCents: z.int() }),
  fails: ['ORDER_STATE', 'REFUND_TOO_MUCH', 'ORDER_CHANGED'],
});

export const orderNote = defineCall({
  id: 'order.note',
  method: 'POST',
  path: '/event/order/ticket/note/{orderId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'The organiser’s own note on an order.',
  input: z.object({ orderId: id, note: longText(2000) }),
  output: done,
});

export const orderResend = defineCall({
  id: 'order.resend',
  method: 'POST',
  path: '/event/order/ticket/resend',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'orderIds',
  summary: 'Sends buyers their tickets once more; orders that are not paid are passed over.',
  input: z.object({ orderIds: ids(100) }),
  output: z.object({ sent: z.int(), skipped: z.int() }),
});

/** What reconciliation finds, each with its repair. */
export const findings = [
  /** Money was taken, the order has no valid ticket: settle it again, or refund. */
  'paid-without-ticket',
  /** What was paid is not what was due: accept it or send it back. */
  'amount-differs',
  /** Money that must go back and has not. */
  'refund-due',
  /** A refund the gateway gave up: ask again, or say it was paid back by hand. */
  'refund-failed',
  /** Notices that were not believed. */
  'notice-refused',
  /** At a gateway for long without an answer. */
  'payment-unclear',
] as const;
export type Finding = (typeof findings)[number];

export const orderReconcile = defineCall({
  id: 'order.reconcile',
  method: 'GET',
  path: '/event/order/reconcile/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'What does not add up between orders, payments, refunds and gateways, and the book as a whole.',
  input: z.object({ eventId: id }),
  output: z.object({
    findings: z.array(
      z.object({
        kind: z.enum(findings),
        orderId: id,
        number: z.string(),
        buyerName: z.string(),
        /** The payment or refund it is about; for repairs. */
        paymentId: id.nullable(),
        refundId: id.nullable(),
        channel: z.string(),
        dueCents: z.int(),
        paidCents: z.int(),
        times: z.int(),
        at: z.string(),
        detail: z.string(),
        repairs: z.array(z.enum(['settle', 'accept', 'refund', 'retry', 'by-hand', 'seen', 'query'])),
      }),
    ),
    /** Accounts of the ledger for this event: debits less credits. */
    book: z.array(z.object({ account: z.string(), balanceCents: z.int() })),
    invariants: z.array(
      z.object({ name: z.string(), holds: z.boolean(), checked: z.int(), wrong: z.array(z.string()) }),
    ),
    /** When they were counted: now, or for very big events when the job did. */
    invariantsAt: z.string(),
    /** When the job last looked at every event, and what it found; null before its first run. */
    lastRun: z.object({ at: z.string(), events: z.int(), wrong: z.int() }).nullable(),
  }),
});

export const orderRepair = defineCall({
  id: 'order.repair',
  method: 'POST',
  path: '/event/order/repair/{orderId}',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Repairs one finding. The same repair twice does nothing more.',
  input: z.object({
    orderId: id,
    repair: z.enum(['settle', 'accept', 'refund', 'retry', 'by-hand', 'seen', 'query']),
    paymentId: id.optional(),
    refundId: id.optional(),
  }),
  output: z.object({ state: orderState }),
  fails: ['ORDER_STATE', 'TICKET_SOLD_OUT', 'PAYMENT_UNAVAILABLE'],
});

export const orderOfficeCalls = [
  orderList,
  orderDetail,
  orderExport,
  orderDelete,
  orderCompleteOffline,
  orderEnd,
  orderRefund,
  orderNote,
  orderResend,
  orderReconcile,
  orderRepair,
];
