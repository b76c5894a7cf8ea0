import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, email, fileOutput, id, ids, line, longText, phone } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { publishedForm } from '../form/form.calls.ts';
import { maxTickets, orderProblems, orderStates, paidBys, ticketStates } from './order.rules.ts';

/** What buyers call. Whoever knows an order's id (122 random bits, in the order page's link) is its buyer. */

export const orderState = z.enum(orderStates);
const answers = z.record(z.string().max(64), z.unknown()).refine((value) => Object.keys(value).length <= 300);

/** The buyer's title for an invoice; a tax number is needed for an organisation. */
export const invoiceTitle = z
  .object({
    kind: z.enum(['person', 'organisation']),
    title: line(100, 1),
    taxNumber: line(30).default(''),
    address: line(200).default(''),
    phone: line(40).default(''),
    bank: line(100).default(''),
    account: line(60).default(''),
    email: email.optional(),
  })
  .refine((invoice) => invoice.kind === 'person' || /^[0-9A-Za-z]{15,20}$/.test(invoice.taxNumber), {
    path: ['taxNumber'],
    params: { problem: 'invalid' },
  });
export type InvoiceTitle = z.infer<typeof invoiceTitle>;

const wantedTicket = z.object({
  ticketId: id,
  quantity: z.int().min(1).max(maxTickets),
  /** One for each of them, or one for all where the event asks for one form; the buyer's contact stands in for those that are missing. */
  attendees: z.array(z.object({ answers })).max(maxTickets).default([]),
});

const basket = {
  tickets: z.array(wantedTicket).min(1).max(50),
  couponCode: line(40).optional(),
  /** Opens hidden tickets. */
  accessCode: line(40).optional(),
  /** A waiting-list offer. */
  offer: id.optional(),
};

const refusedBasket = [
  'TICKET_GONE',
  'TICKET_SOLD_OUT',
  'TICKET_WAITING',
  'TICKET_NOT_YET',
  'TICKET_CLOSED',
  'TICKET_ORDER_LIMIT',
  'TICKET_BUYER_LIMIT',
  'OFFER_GONE',
  'COUPON_UNKNOWN',
  'COUPON_EXPIRED',
  'COUPON_NOT_YET',
  'COUPON_USED_UP',
  'COUPON_BUYER_LIMIT',
  'COUPON_NOT_FOR_THESE',
  'COUPON_MIN_SPEND',
  'REGISTRATION_CLOSED',
  'EVENT_OVER',
] as const;

const placeFailures = [
  ...refusedBasket,
  'PRICE_CHANGED',
  'ORDER_IN_FLIGHT',
  'ORDER_KEY_REUSED',
  'FORM_CHANGED',
  'OPTION_FULL',
  'FORM_FILE_GONE',
  'ROOM_WAIT',
] as const;

export const orderQuote = defineCall({
  id: 'order.quote',
  method: 'POST',
  path: '/event/order/ticket/quote',
  audience: 'attendee',
  kind: 'batch',
  signed: false,
  scope: { event: 'eventId' },
  summary: 'What a basket costs now; nothing is held.',
  input: z.object({ eventId: id, ...basket }),
  output: z.object({
    lines: z.array(
      z.object({
        ticketId: id,
        tierName: z.string().nullable(),
        quantity: z.int(),
        priceCents: z.int(),
        discountCents: z.int(),
      }),
    ),
    subtotalCents: z.int(),
    discountCents: z.int(),
    totalCents: z.int(),
    currency: z.string(),
  }),
  fails: refusedBasket,
});

export const orderCreate = defineCall({
  id: 'order.create',
  method: 'POST',
  path: '/event/order/ticket/create',
  audience: 'attendee',
  kind: 'batch',
  signed: false,
  scope: { event: 'eventId' },
  arrayBody: 'orders',
  inQuery: ['eventId'],
  summary:
    'Places an order: the body is an array of exactly one. Stock, shared capacity, coupon and limits are taken at once or not at all. Header Idempotency-Key: the same key answers the same order.',
  input: z.object({
    eventId: id,
    orders: z
      .array(
        z
          .object({
            ...basket,
            buyer: z.object({ name: line(60, 1), phone: phone.optional(), email: email.optional() }),
            invoice: invoiceTitle.optional(),
            /** The total the buyer saw: another one is refused instead of charged. */
            expectedCents: z.int().min(0).optional(),
            /** The source the buyer came by, kept for statistics. */
            channel: line(40).default(''),
            language: z.enum(languages).optional(),
            /** The waiting room's pass, when the sale has one. */
            pass: z.string().max(400).optional(),
          })
          .refine((order) => order.buyer.phone !== undefined || order.buyer.email !== undefined, {
            path: ['buyer', 'phone'],
            params: { problem: 'required' },
          }),
      )
      .length(1),
  }),
  output: z.object({
    orderId: id,
    number: z.string(),
    state: orderState,
    totalCents: z.int(),
    discountCents: z.int(),
    currency: z.string(),
    expiresAt: z.string().nullable(),
    /** What comes next: pay, complete it for free, or wait for the organiser's review. */
    next: z.enum(['pay', 'free', 'review']),
  }),
  fails: placeFailures,
});

export const orderTicketRegister = defineCall({
  id: 'order.ticketRegister',
  method: 'POST',
  path: '/event/public/v2/participants/ticket/register',
  audience: 'attendee',
  kind: 'batch',
  signed: false,
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'Registers one person with one ticket: an order of one, completed at once when there is nothing to pay.',
  input: z.object({
    code: z.string().max(40),
    ticketId: id,
    answers,
    couponCode: line(40).optional(),
    accessCode: line(40).optional(),
    channel: line(40).default(''),
    language: z.enum(languages).optional(),
    pass: z.string().max(400).optional(),
  }),
  output: z.object({ orderId: id, state: orderState, totalCents: z.int(), next: z.enum(['pay', 'review', 'done']) }),
  fails: placeFailures,
});

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
  signed: false,
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
    refunds: z.array(
      z.object({ amountCents: z.int(), state: z.enum(['REQUESTED', 'PROCESSING', 'DONE', 'FAILED']), at: z.string() }),
    ),
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
  }),
});
export type OrderInfo = z.infer<typeof orderInfo.output>;

export const orderInfoPay = defineCall({
  id: 'order.infoPay',
  method: 'GET',
  path: '/event/order/info/pay/{orderId}',
  audience: 'attendee',
  kind: 'read',
  signed: false,
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
    channels: z.array(z.object({ channel: z.enum(['wechat', 'alipay']), isSandbox: z.boolean(), isDown: z.boolean() })),
  }),
});

export const orderStatus = defineCall({
  id: 'order.status',
  method: 'GET',
  path: '/event/order/info/{orderId}/status',
  audience: 'attendee',
  kind: 'read',
  signed: false,
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

export const orderCompleteFree = defineCall({
  id: 'order.completeFree',
  method: 'GET',
  path: '/event/public/order/complete/free/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  signed: false,
  scope: orderScope,
  summary: 'Completes an order with nothing to pay; again and again does nothing more.',
  input: z.object({ orderId: id }),
  output: z.object({ orderId: id, state: orderState }),
  fails: ['ORDER_NOT_FREE', 'ORDER_EXPIRED', 'ORDER_STATE'],
});

export const orderComplete = defineCall({
  id: 'order.complete',
  method: 'POST',
  path: '/event/order/complete/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  signed: false,
  scope: orderScope,
  summary: 'The buyer says it is paid: the gateways are asked, and the order is PAID if they say so.',
  input: z.object({ orderId: id }),
  output: z.object({ orderId: id, state: orderState }),
});

export const orderInvoiceInfo = defineCall({
  id: 'order.invoiceInfo',
  method: 'GET',
  path: '/event/order/ticket/invoice/info/{orderId}',
  audience: 'attendee',
  kind: 'read',
  signed: false,
  scope: orderScope,
  summary: 'The invoice title of an order, and the most an invoice may be for.',
  input: z.object({ orderId: id }),
  output: z.object({
    orderId: id,
    number: z.string(),
    /** What was paid and not given back. */
    amountCents: z.int(),
    currency: z.string(),
    invoice: z.unknown(),
    takesInvoices: z.boolean(),
  }),
});

export const orderInvoiceSave = defineCall({
  id: 'order.invoiceSave',
  method: 'POST',
  path: '/event/order/ticket/invoice/save/{orderId}',
  audience: 'attendee',
  kind: 'write',
  signed: false,
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
  signed: false,
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
  signed: false,
  scope: orderScope,
  summary: 'The buyer changes who comes on a ticket, until its holder has signed in.',
  input: z.object({ orderId: id, orderTicketId: id, answers }),
  output: done,
  fails: ['ORDER_STATE', 'OPTION_FULL', 'FORM_FILE_GONE'],
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
  signed: false,
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
  signed: false,
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

export const orderCalls = [
  orderQuote,
  orderCreate,
  orderTicketRegister,
  orderInfo,
  orderInfoPay,
  orderStatus,
  orderCompleteFree,
  orderInvoiceInfo,
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
