import * as z from 'zod';
import { joinView } from '../event/event.join.ts';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, longText } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { publishedForm } from '../form/form.public.calls.ts';
import { invoiceTitle } from '../invoice/invoice.title.ts';
import { attendeeAnswers, orderState } from './order.calls.ts';
import { maxTickets, orderProblems, paidBys, ticketStates } from './order.rules.ts';
import { gatewayChannels, refundStates } from '../payment/payment.rules.ts';

/** An order in its buyer's hands. Whoever knows its id (122 random bits, in the order page's link) is its buyer. */

const orderScope = { code: { field: 'orderId', kind: 'order' } } as const;

/** A ticket of an order as its buyer sees it. */
export const ownTicket = z.object({
  orderTicketId: id,
  ticketId: id,
  ticketName: z.string(),
  tierName: z.string().nullable(),
  state: z.enum(ticketStates),
  /** Under review: not valid yet although nothing is to be paid. */
  inReview: z.boolean(),
  priceCents: z.int(),
  discountCents: z.int(),
  refundedCents: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The code at the door; null until the ticket is valid. */
  code: z.string().nullable(),
});

export const orderInfo = defineCall({
  id: 'order.info',
  method: 'GET',
  path: '/event/order/info/{orderId}',
  audience: 'attendee',
  kind: 'read',
  scope: orderScope,
  summary: 'An order as its buyer sees it, with its tickets.',
  input: z.object({ orderId: id }),
  output: z.object({
    orderId: id,
    number: z.string(),
    state: orderState,
    needsReview: z.boolean(),
    problem: z.enum(orderProblems).nullable(),
    subtotalCents: z.int(),
    discountCents: z.int(),
    totalCents: z.int(),
    refundedCents: z.int(),
    currency: z.string(),
    couponCode: z.string().nullable(),
    buyer: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
    paidAt: z.string().nullable(),
    paidBy: z.enum(paidBys).nullable(),
    isSandbox: z.boolean(),
    tickets: z.array(ownTicket),
    refunds: z.array(z.object({ amountCents: z.int(), state: z.enum(refundStates), at: z.string() })),
    invoice: z.unknown(),
    takesInvoices: z.boolean(),
    mayCancel: z.boolean(),
    mayCancelInPart: z.boolean(),
    mayEditAttendees: z.boolean(),
    event: z.object({
      eventId: id,
      code: z.string(),
      title: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      timeZone: z.string(),
      placeName: z.string(),
      address: z.string(),
      coverUrl: z.string().nullable(),
      organiserName: z.string(),
      model: z.int(),
    }),
    /** For an order of an online event with a valid ticket. */
    join: joinView.nullable(),
  }),
});
export type OrderInfo = z.infer<typeof orderInfo.output>;

export const orderInfoPay = defineCall({
  id: 'order.infoPay',
  method: 'GET',
  path: '/event/order/info/pay/{orderId}',
  audience: 'attendee',
  kind: 'read',
  scope: orderScope,
  summary: 'What a payment page shows: amount, deadline and the ways to pay that are there.',
  input: z.object({ orderId: id }),
  output: z.object({
    orderId: id,
    number: z.string(),
    state: orderState,
    eventTitle: z.string(),
    eventCode: z.string(),
    totalCents: z.int(),
    currency: z.string(),
    /** Null while the organiser reviews. */
    expiresAt: z.string().nullable(),
    now: z.string(),
    channels: z.array(z.object({ channel: z.enum(gatewayChannels), isSandbox: z.boolean(), isDown: z.boolean() })),
  }),
});

export const orderStatus = defineCall({
  id: 'order.status',
  method: 'GET',
  path: '/event/order/info/{orderId}/status',
  audience: 'attendee',
  kind: 'read',
  scope: orderScope,
  summary: 'Where an order stands; asked again and again by a page that waits.',
  input: z.object({ orderId: id }),
  output: z.object({
    orderId: id,
    state: orderState,
    problem: z.enum(orderProblems).nullable(),
    expiresAt: z.string().nullable(),
    now: z.string(),
  }),
});

export const orderComplete = defineCall({
  id: 'order.complete',
  method: 'POST',
  path: '/event/order/complete/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  scope: orderScope,
  summary: 'The buyer says it is paid: the gateways are asked, and the order is PAID if they say so.',
  input: z.object({ orderId: id }),
  output: z.object({ orderId: id, state: orderState }),
});

export const orderInvoiceSave = defineCall({
  id: 'order.invoiceSave',
  method: 'POST',
  path: '/event/order/ticket/invoice/save/{orderId}',
  audience: 'attendee',
  kind: 'write',
  scope: orderScope,
  summary: 'The buyer gives or changes the invoice title.',
  input: z.object({ orderId: id, invoice: invoiceTitle }),
  output: done,
  fails: ['ORDER_STATE'],
});

export const orderForm = defineCall({
  id: 'order.form',
  method: 'GET',
  path: '/event/event/{eventId}/form/info',
  audience: 'attendee',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The form attendees of an event fill in; with an order’s id also what was answered for its tickets.',
  input: z.object({ eventId: id, orderId: id.optional() }),
  output: z.object({
    form: publishedForm,
    /** Of tickets that ask a form of their own; the others ask the event’s. */
    own: z.array(z.object({ ticketId: id, form: publishedForm })),
    answers: z.array(z.object({ orderTicketId: id, ticketId: id, answers: z.record(z.string(), z.unknown()) })),
  }),
});

export const orderAttendee = defineCall({
  id: 'order.attendee',
  method: 'POST',
  path: '/event/order/ticket/attendee/{orderId}',
  audience: 'attendee',
  kind: 'write',
  scope: orderScope,
  summary:
    'The buyer changes who comes on a ticket, until its holder has signed in. Who is somebody else (another name with another number or address) gets a new code, and both are told.',
  input: z.object({ orderId: id, orderTicketId: id, answers: attendeeAnswers }),
  output: z.object({ handedOn: z.boolean() }),
  fails: ['ORDER_STATE', 'OPTION_FULL', 'FORM_FILE_GONE', 'CODES_USED_UP'],
});

const cancelled = z.object({
  /** What goes back, and what is kept, in fen. */
  refundCents: z.int(),
  feeCents: z.int(),
  tickets: z.array(z.object({ orderTicketId: id, paidCents: z.int(), refundCents: z.int() })),
});

const cancelInput = {
  orderId: id,
  /** Empty = the whole order. */
  orderTicketIds: ids(maxTickets).optional(),
};

export const orderCancelPreview = defineCall({
  id: 'order.cancelPreview',
  method: 'POST',
  path: '/event/order/ticket/cancel/preview/{orderId}',
  audience: 'attendee',
  kind: 'read',
  scope: orderScope,
  summary: 'What cancelling would give back, by the organiser’s rules.',
  input: z.object(cancelInput),
  output: cancelled,
  fails: ['ORDER_STATE', 'CANCEL_NOT_ALLOWED'],
});

export const orderCancel = defineCall({
  id: 'order.cancel',
  method: 'POST',
  path: '/event/order/ticket/cancel/{orderId}',
  audience: 'attendee',
  kind: 'write',
  scope: orderScope,
  summary: 'The buyer cancels an order, or some tickets of a paid one; the money goes back as previewed.',
  input: z.object({
    ...cancelInput,
    /** The refund the buyer saw. */
    expectedCents: z.int().min(0).optional(),
    reason: longText(200).default(''),
  }),
  output: cancelled.extend({ state: orderState }),
  fails: ['ORDER_STATE', 'CANCEL_NOT_ALLOWED', 'PRICE_CHANGED'],
});

export const orderPdf = defineCall({
  id: 'order.pdf',
  method: 'GET',
  path: '/event/order/ticket/pdf/{orderId}',
  audience: 'open',
  kind: 'batch',
  signed: false,
  file: true,
  scope: orderScope,
  summary: 'The valid tickets of an order as a PDF, in the order’s language unless another is asked for.',
  input: z.object({ orderId: id, orderTicketId: id.optional(), language: z.enum(languages).optional() }),
  output: fileOutput,
  fails: ['ORDER_STATE'],
});

export const orderCalendar = defineCall({
  id: 'order.calendar',
  method: 'GET',
  path: '/event/order/ticket/calendar/{orderId}/event.ics',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
  scope: orderScope,
  summary: 'The calendar file of an order’s event.',
  input: z.object({ orderId: id }),
  output: fileOutput,
});

export const orderOwnCalls = [
  orderInfo,
  orderInfoPay,
  orderStatus,
  orderInvoiceSave,
  orderForm,
  orderAttendee,
  orderCancelPreview,
  orderCancel,
  orderPdf,
  orderCalendar,
];

/** Answered by the payment domain, which asks the gateways. */
export const orderPaymentCalls = [orderComplete];
