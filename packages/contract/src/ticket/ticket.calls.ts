import * as z from 'zod';
import { mostEntries } from '../checkin/checkin.rules.ts';
import { mostCompanions } from '../participant/participant.rules.ts';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, isoTime, line, longText } from '../core/fields.ts';
import { partly } from '../core/update-fields.ts';
import { wordsOf } from '../event/event.words.ts';
import { maxPriceCents, maxTickets } from '../order/order.rules.ts';
import { offeredTier } from './ticket.public.calls.ts';
import { attendeeForms } from './ticket.rules.ts';

export const priceCents = z.int().min(0).max(maxPriceCents);
const count = z.int().min(1).max(1_000_000);

/** A special price before the regular one; it ends by number, by time, or by both. */
const tierInput = z
  .object({
    /** Of a tier that is there already; without it a new one is made. Tiers that are not sent are removed. */
    tierId: id.optional(),
    name: line(60, 1),
    priceCents,
    quantity: count.nullable().default(null),
    closesAt: isoTime.nullable().default(null),
  })
  .refine((tier) => tier.quantity !== null || tier.closesAt !== null, {
    path: ['closesAt'],
    params: { problem: 'required' },
  });

const ticketWords = wordsOf({ name: line(100), description: longText(2000) });

const ticketFields = {
  name: line(100, 1),
  description: longText(2000).default(''),
  /** The regular price in fen; 0 = free. */
  priceCents,
  currency: z.literal('CNY').default('CNY'),
  /** Null = unlimited. */
  stock: z.int().min(0).max(1_000_000).nullable().default(null),
  minPerOrder: z.int().min(1).max(maxTickets).default(1),
  maxPerOrder: z.int().min(1).max(maxTickets).default(10),
  perBuyer: z.int().min(1).max(10_000).nullable().default(null),
  opensAt: isoTime.nullable().default(null),
  closesAt: isoTime.nullable().default(null),
  needsReview: z.boolean().default(false),
  /** How many entries its holder has at the door; null = as the points say. */
  entries: z.int().min(1).max(mostEntries).nullable().default(null),
  /** How many people its holder may bring along; they need no ticket of their own. */
  companions: z.int().min(0).max(mostCompanions).default(0),
  /** Listed only for those who give `accessCode`, or a coupon that is for this ticket. */
  isHidden: z.boolean().default(false),
  accessCode: line(40).nullable().default(null),
  /** Capacity shared with other tickets. */
  poolId: id.nullable().default(null),
  /** Sign-in group of its holders; null = the default one. */
  groupId: id.nullable().default(null),
  /** The registration form its holders fill in; null = the event’s. Left out, a change keeps what is there. */
  formId: id.nullable().optional(),
  onSale: z.boolean().default(true),
  /** Name and description in further languages. Left out, a change keeps what is there. */
  words: ticketWords.optional(),
  tiers: z.array(tierInput).max(10).default([]),
};

export const ticketAdd = defineCall({
  id: 'ticket.add',
  method: 'POST',
  path: '/event/ticket/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a ticket to an event, last in the order.',
  input: z.object({ eventId: id, ...ticketFields }),
  output: z.object({ ticketId: id }),
  fails: ['SALE_TIMES_CROSS'],
});

export const ticketUpdate = defineCall({
  id: 'ticket.update',
  method: 'POST',
  path: '/event/ticket/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a ticket. Orders that exist keep their price; stock cannot go below what is sold or held, nor entries below what somebody has used.',
  input: z.object({ ticketId: id, ...partly(ticketFields) }),
  output: done,
  fails: ['SALE_TIMES_CROSS', 'STOCK_BELOW_TAKEN', 'ENTRIES_BELOW_USED'],
});

export const ticketDelete = defineCall({
  id: 'ticket.delete',
  method: 'POST',
  path: '/event/ticket/delete/{ticketId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a ticket that nobody has or holds.',
  input: z.object({ ticketId: id }),
  output: done,
  fails: ['TICKET_HAS_SALES'],
});

export const ticketCopy = defineCall({
  id: 'ticket.copy',
  method: 'POST',
  path: '/event/ticket/copy/{ticketId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Copies a ticket with its tiers, off sale, after the original.',
  input: z.object({ ticketId: id }),
  output: z.object({ ticketId: id }),
});

export const ticketSort = defineCall({
  id: 'ticket.sort',
  method: 'POST',
  path: '/event/ticket/sort/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  arrayBody: 'ticketIds',
  summary: 'The order in which tickets are shown.',
  input: z.object({ eventId: id, ticketIds: ids(200) }),
  output: done,
});

export const ticketSwitch = defineCall({
  id: 'ticket.switch',
  method: 'POST',
  path: '/event/ticket/switch/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Puts tickets on sale or takes them off.',
  input: z.object({ eventId: id, ticketIds: ids(200), onSale: z.boolean() }),
  output: z.object({ changed: z.int() }),
});

/** What an organiser sees of a ticket, with live counts. */
const managedTicket = z.object({
  ticketId: id,
  name: z.string(),
  description: z.string(),
  priceCents: z.int(),
  currency: z.string(),
  stock: z.int().nullable(),
  sold: z.int(),
  /** Held by orders that can still be paid. */
  held: z.int(),
  /** Set aside for people of the waiting list. */
  offered: z.int(),
  waiting: z.int(),
  minPerOrder: z.int(),
  maxPerOrder: z.int(),
  perBuyer: z.int().nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  needsReview: z.boolean(),
  entries: z.int().nullable(),
  companions: z.int(),
  isHidden: z.boolean(),
  accessCode: z.string().nullable(),
  poolId: id.nullable(),
  groupId: id.nullable(),
  formId: id.nullable(),
  onSale: z.boolean(),
  words: ticketWords,
  window: z.enum(['open', 'off', 'not-yet', 'closed']),
  /** What was paid for it, and what of that went back. */
  soldCents: z.int(),
  refundedCents: z.int(),
  tiers: z.array(offeredTier.extend({ quantity: z.int().nullable(), taken: z.int() })),
});

export type ManagedTicket = z.infer<typeof managedTicket>;

export const ticketManage = defineCall({
  id: 'ticket.manage',
  method: 'GET',
  path: '/event/ticket/manage/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'All tickets of an event with what is sold, held, offered and waited for, and the shared capacities.',
  input: z.object({ eventId: id }),
  output: z.object({
    tickets: z.array(managedTicket),
    pools: z.array(
      z.object({ poolId: id, name: z.string(), capacity: z.int(), sold: z.int(), held: z.int(), offered: z.int() }),
    ),
    totals: z.object({ sold: z.int(), held: z.int(), soldCents: z.int(), refundedCents: z.int() }),
  }),
});

export const ticketPoolSave = defineCall({
  id: 'ticket.poolSave',
  method: 'POST',
  path: '/event/ticket/pool/save',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Makes or changes a capacity that several tickets share.',
  input: z.object({ eventId: id, poolId: id.optional(), name: line(60, 1), capacity: count }),
  output: z.object({ poolId: id }),
  fails: ['STOCK_BELOW_TAKEN'],
});

export const ticketPoolDelete = defineCall({
  id: 'ticket.poolDelete',
  method: 'POST',
  path: '/event/ticket/pool/delete/{poolId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a shared capacity that no ticket uses.',
  input: z.object({ poolId: id }),
  output: done,
  fails: ['POOL_IN_USE'],
});

const saleFields = {
  holdMinutes: z.int().min(1).max(1440),
  payHoursAfterReview: z.int().min(1).max(720),
  offerHours: z.int().min(1).max(168),
  /** One form for each ticket, or one for the whole order. */
  attendeeForm: z.enum(attendeeForms),
  hasWaitingList: z.boolean(),
  takesInvoices: z.boolean(),
  cancelUntilHours: z.int().min(0).max(8760).nullable(),
  cancelFeePercent: z.int().min(0).max(100),
  cancelInPart: z.boolean(),
  terms: longText(4000),
};

export const ticketSale = defineCall({
  id: 'ticket.sale',
  method: 'GET',
  path: '/event/ticket/sale/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'How an event sells: holds, forms, waiting list, cancelling.',
  input: z.object({ eventId: id }),
  output: z.object(saleFields),
});

export const ticketSaleUpdate = defineCall({
  id: 'ticket.saleUpdate',
  method: 'POST',
  path: '/event/ticket/sale/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Changes how an event sells.',
  input: z.object({ eventId: id, ...saleFields }),
  output: done,
});

export const ticketCalls = [
  ticketAdd,
  ticketUpdate,
  ticketDelete,
  ticketCopy,
  ticketSort,
  ticketSwitch,
  ticketManage,
  ticketPoolSave,
  ticketPoolDelete,
  ticketSale,
  ticketSaleUpdate,
];
