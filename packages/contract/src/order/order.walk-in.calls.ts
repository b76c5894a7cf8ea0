import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';
import { participantStates } from '../participant/participant.rules.ts';
import { attendeeAnswers, orderState } from './order.calls.ts';

/** Registering people at the door: who comes without a ticket gets one, pays by code or in cash, and is signed in. Not in the specification. */

const registered = z.object({
  /** Null where no ticket was wanted. */
  orderId: id.nullable(),
  orderState: orderState.nullable(),
  /** What the desk does now. `over`: nothing, the order has ended without money. */
  next: z.enum(['sign-in', 'review', 'pay', 'over']),
  totalCents: z.int(),
  currency: z.string(),
  /** Until when it can be paid. */
  expiresAt: z.string().nullable(),
  /** The server’s time, which `expiresAt` is counted from. */
  now: z.string(),
  /** Null until it is paid. */
  person: z
    .object({
      signUserId: id,
      participantCode: z.string(),
      name: z.string(),
      state: z.enum(participantStates),
    })
    .nullable(),
});

export type WalkIn = z.infer<typeof registered>;

export const orderWalkIn = defineCall({
  id: 'order.walkIn',
  method: 'POST',
  path: '/event/public/v2/signin/walk-in',
  audience: 'staff',
  kind: 'batch',
  scope: { event: 'eventId' },
  summary:
    'Registers somebody at the door, with a ticket where the event sells them. Sent again with the same Idempotency-Key it is the same registration.',
  input: z.object({
    eventId: id,
    ticketId: id.optional(),
    answers: attendeeAnswers,
    /** What the desk showed as the price. */
    expectedCents: z.int().min(0).optional(),
    /** One more ticket for somebody who has one. */
    another: z.boolean().default(false),
  }),
  output: registered,
  fails: [
    'WALK_IN_NOT_ALLOWED',
    'WALK_IN_NOT_YET',
    'ALREADY_REGISTERED',
    'REGISTRATION_CLOSED',
    'EVENT_OVER',
    'EVENT_FULL',
    'NEEDS_TICKET',
    'TICKET_GONE',
    'TICKET_SOLD_OUT',
    'TICKET_WAITING',
    'TICKET_NOT_YET',
    'TICKET_CLOSED',
    'TICKET_ORDER_LIMIT',
    'TICKET_BUYER_LIMIT',
    'PRICE_CHANGED',
    'OPTION_FULL',
    'FORM_FILE_GONE',
    'ORDER_IN_FLIGHT',
    'ORDER_KEY_REUSED',
    'REQUEST_IN_FLIGHT',
    'REQUEST_KEY_REUSED',
  ],
});

export const orderWalkInState = defineCall({
  id: 'order.walkInState',
  method: 'GET',
  path: '/event/public/v2/signin/walk-in/{orderId}',
  audience: 'staff',
  kind: 'read',
  summary: 'Where an order placed at the door stands, asked again and again while it is being paid.',
  input: z.object({ orderId: id }),
  output: registered,
  fails: ['WALK_IN_NOT_ALLOWED'],
});

export const orderWalkInCash = defineCall({
  id: 'order.walkInCash',
  method: 'POST',
  path: '/event/public/v2/signin/walk-in/cash',
  audience: 'staff',
  kind: 'batch',
  summary: 'Books an order placed at the door as paid in cash; the order’s history says by which link.',
  input: z.object({ orderId: id }),
  output: registered,
  fails: ['WALK_IN_NOT_ALLOWED', 'CASH_NOT_ALLOWED', 'ORDER_STATE', 'TICKET_SOLD_OUT'],
});

export const orderWalkInCancel = defineCall({
  id: 'order.walkInCancel',
  method: 'POST',
  path: '/event/public/v2/signin/walk-in/cancel',
  audience: 'staff',
  kind: 'write',
  summary: 'Ends an order placed at the door that is not paid, and gives its place back. One that is paid stays.',
  input: z.object({ orderId: id }),
  output: registered,
  fails: ['WALK_IN_NOT_ALLOWED'],
});

export const orderWalkInCalls = [orderWalkIn, orderWalkInState, orderWalkInCash, orderWalkInCancel];
