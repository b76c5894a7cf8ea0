import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, longText, versionNumber } from '../core/fields.ts';
import { orderState } from './order.calls.ts';
import { maxTickets, orderRepairs } from './order.rules.ts';

/** What organisers do with orders, and what does not add up; the list and one order stand in order.list.calls.ts. */

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
    'Gives money back: for tickets that become void (at most their price), or an amount while all tickets stay valid. With neither: everything. Needs the header Idempotency-Key (8 to 128 characters: the same key answers the first one’s answer) or the order’s version.',
  input: z.object({
    orderId: id,
    orderTicketIds: ids(maxTickets).optional(),
    /** Fen; for tickets their price by default. */
    amountCents: z.int().min(0).max(10_000_000_000).optional(),
    reason: line(200).default(''),
    /** As the order was seen: another one is refused. Not needed with an Idempotency-Key. */
    version: versionNumber.optional(),
  }),
  output: z.object({ state: orderState, refundCents: z.int() }),
  fails: [
    'ORDER_STATE',
    'REFUND_TOO_MUCH',
    'ORDER_CHANGED',
    'REFUND_KEY_NEEDED',
    'REQUEST_IN_FLIGHT',
    'REQUEST_KEY_REUSED',
  ],
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
        repairs: z.array(z.enum(orderRepairs)),
      }),
    ),
    /** Accounts of the ledger for this event: debits less credits. */
    book: z.array(z.object({ account: z.string(), balanceCents: z.int() })),
    invariants: z.array(
      z.object({ name: z.string(), holds: z.boolean(), checked: z.int(), wrong: z.array(z.string()) }),
    ),
    /** When they were counted: now, or for very big events when the job did; null of one that the job has not come to yet. */
    invariantsAt: z.string().nullable(),
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
    repair: z.enum(orderRepairs),
    paymentId: id.optional(),
    refundId: id.optional(),
  }),
  output: z.object({ state: orderState }),
  fails: ['ORDER_STATE', 'TICKET_SOLD_OUT', 'PAYMENT_UNAVAILABLE'],
});

export const orderOfficeCalls = [
  orderDelete,
  orderCompleteOffline,
  orderEnd,
  orderRefund,
  orderNote,
  orderResend,
  orderReconcile,
  orderRepair,
];
