import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { anyPhone, email, id, line } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { invoiceTitle } from '../invoice/invoice.title.ts';
import { orderOfLines } from './order.lines.ts';
import { maxTickets, orderStates } from './order.rules.ts';

/** Placing an order. What its buyer does with it afterwards: order.own.calls.ts. */

export const orderState = z.enum(orderStates);
export const attendeeAnswers = z
  .record(z.string().max(64), z.unknown())
  .refine((value) => Object.keys(value).length <= 300);

const wantedTicket = z.object({
  ticketId: id,
  quantity: z.int().min(1).max(maxTickets),
  /** One for each of them, or one for all where the event asks for one form; the buyer's contact stands in for those that are missing. */
  attendees: z
    .array(z.object({ answers: attendeeAnswers }))
    .max(maxTickets)
    .default([]),
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
    /** Tickets that the coupon reduces; null where it reduces all that it is for, or there is none. */
    discountedTickets: z.int().nullable(),
    subtotalCents: z.int(),
    discountCents: z.int(),
    totalCents: z.int(),
    currency: z.string(),
  }),
  fails: refusedBasket,
});

const wantedOrder = z
  .object({
    ...basket,
    buyer: z.object({ name: line(60, 1), phone: anyPhone.optional(), email: email.optional() }),
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
  });

type WantedOrders = z.ZodType<z.output<typeof wantedOrder>[], z.input<typeof wantedOrder>[]>;

export const orderCreate = defineCall({
  id: 'order.create',
  method: 'POST',
  path: '/event/order/ticket/create',
  audience: 'attendee',
  kind: 'batch',
  scope: { event: 'eventId', ticketAt: ['orders', 0, 'tickets', 0, 'ticketId'] },
  arrayBody: 'orders',
  inQuery: ['eventId'],
  summary:
    'Places an order. The body is an array of its lines (ticketId, quantity, attendees; the buyer and what else is said of the order on the first that has it, else the first attendee buys), or of exactly one order with its tickets. Without eventId the event is that of the tickets. Stock, shared capacity, coupon and limits are taken at once or not at all. Header Idempotency-Key: the same key answers the same order.',
  input: z.object({
    eventId: id.optional(),
    orders: z.preprocess(orderOfLines, z.array(wantedOrder).length(1)) as unknown as WantedOrders,
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
    answers: attendeeAnswers,
    couponCode: line(40).optional(),
    accessCode: line(40).optional(),
    channel: line(40).default(''),
    language: z.enum(languages).optional(),
    pass: z.string().max(400).optional(),
  }),
  output: z.object({ orderId: id, state: orderState, totalCents: z.int(), next: z.enum(['pay', 'review', 'done']) }),
  fails: placeFailures,
});

export const orderCompleteFree = defineCall({
  id: 'order.completeFree',
  method: 'GET',
  path: '/event/public/order/complete/free/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  scope: { code: { field: 'orderId', kind: 'order' } },
  summary: 'Completes an order with nothing to pay; again and again does nothing more.',
  input: z.object({ orderId: id }),
  output: z.object({ orderId: id, state: orderState }),
  fails: ['ORDER_NOT_FREE', 'ORDER_EXPIRED', 'ORDER_STATE'],
});

export const orderCalls = [orderQuote, orderCreate, orderTicketRegister, orderCompleteFree];
