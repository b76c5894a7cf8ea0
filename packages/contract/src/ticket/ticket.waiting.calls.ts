import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { anyPhone, done, email, id, ids, line, pageOf, paging } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { maxTickets } from '../order/order.rules.ts';
import { waiterStates } from './ticket.rules.ts';

/** The waiting list of a sold-out ticket: joining and leaving it, and what the organiser sees of it. */

const waiterState = z.enum(waiterStates);

export const ticketWaitJoin = defineCall({
  id: 'ticket.waitJoin',
  method: 'POST',
  path: '/event/ticket/waitlist/join',
  audience: 'attendee',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Joins the waiting list of a sold-out ticket for some places together; they are offered only when all of them are free.',
  input: z
    .object({
      eventId: id,
      ticketId: id,
      quantity: z.int().min(1).max(maxTickets),
      name: line(60, 1),
      phone: anyPhone.optional(),
      email: email.optional(),
      language: z.enum(languages).optional(),
    })
    .refine((input) => input.phone !== undefined || input.email !== undefined, {
      path: ['phone'],
      params: { problem: 'required' },
    }),
  /** Position 1 is served next. */
  output: z.object({ waiterId: id, position: z.int() }),
  fails: [
    'TICKET_GONE',
    'ALREADY_WAITING',
    'NOT_SOLD_OUT',
    'NO_WAITING_LIST',
    'TICKET_ORDER_LIMIT',
    'TICKET_NOT_YET',
    'TICKET_CLOSED',
  ],
});

export const ticketWaitOwn = defineCall({
  id: 'ticket.waitOwn',
  method: 'GET',
  path: '/event/ticket/waitlist/own/{waiterId}',
  audience: 'attendee',
  kind: 'read',
  scope: { code: { field: 'waiterId', kind: 'waiter' } },
  summary: 'One’s own place in line, or the offer.',
  input: z.object({ waiterId: id }),
  output: z.object({
    state: waiterState,
    ticketId: id,
    ticketName: z.string(),
    quantity: z.int(),
    /** Place in line, 1 is served next; null when no longer waiting. */
    position: z.int().nullable(),
    offerEndsAt: z.string().nullable(),
    eventCode: z.string(),
  }),
});

export const ticketWaitLeave = defineCall({
  id: 'ticket.waitLeave',
  method: 'POST',
  path: '/event/ticket/waitlist/leave/{waiterId}',
  audience: 'attendee',
  kind: 'write',
  scope: { code: { field: 'waiterId', kind: 'waiter' } },
  summary: 'Leaves the line, or declines the offer: the next ones get it.',
  input: z.object({ waiterId: id }),
  output: done,
});

export const ticketWaitList = defineCall({
  id: 'ticket.waitList',
  method: 'GET',
  path: '/event/ticket/waitlist/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Who waits for what, in line.',
  input: z.object({
    eventId: id,
    ...paging,
    ticketId: id.optional(),
    state: waiterState.optional(),
    search: line(100).optional(),
  }),
  output: pageOf(
    z.object({
      waiterId: id,
      ticketId: id,
      ticketName: z.string(),
      quantity: z.int(),
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      state: waiterState,
      createdAt: z.string(),
      offerEndsAt: z.string().nullable(),
      orderId: id.nullable(),
    }),
  ),
});

export const ticketWaitRemove = defineCall({
  id: 'ticket.waitRemove',
  method: 'POST',
  path: '/event/ticket/waitlist/remove/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  arrayBody: 'waiterIds',
  summary: 'Takes people out of the line; an offer that one of them had goes on to the next.',
  input: z.object({ eventId: id, waiterIds: ids() }),
  output: z.object({ removed: z.int() }),
});

export const ticketWaitCalls = [ticketWaitJoin, ticketWaitOwn, ticketWaitLeave, ticketWaitList, ticketWaitRemove];
