import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, idList, isoTime, line, pageOf, paging, queryBool } from '../core/fields.ts';
import { wormKinds } from '../member/member.worm.rules.ts';
import { orderState } from './order.calls.ts';
import { ownTicket } from './order.own.calls.ts';
import { orderProblems, paidBys } from './order.rules.ts';
import { paymentChannels, paymentStates, refundCauses, refundStates } from '../payment/payment.rules.ts';

/** What organisers see of orders. */

export const orderRow = z.object({
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
  withProblem: queryBool.optional(),
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
    ownTickets: z.array(
      ownTicket.extend({
        participantId: id.nullable(),
        /** On the list of gift hunters: by the number for sure, by the name perhaps. */
        worm: z.enum(wormKinds).nullable(),
      }),
    ),
    /** The same of the buyer. */
    buyerWorm: z.enum(wormKinds).nullable(),
    payments: z.array(
      z.object({
        paymentId: id,
        channel: z.enum(paymentChannels),
        way: z.string(),
        state: z.enum(paymentStates),
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
        state: z.enum(refundStates),
        cause: z.enum(refundCauses),
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
  input: z.object({ eventId: id, ...filters, orderIds: idList }),
  output: fileOutput,
});

export const orderListCalls = [orderList, orderDetail, orderExport];
