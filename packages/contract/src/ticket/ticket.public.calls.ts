import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line } from '../core/fields.ts';
import { attendeeForms } from './ticket.rules.ts';

/** The tickets of an event as those who buy see them. */

export const offeredTier = z.object({
  tierId: id,
  name: z.string(),
  priceCents: z.int(),
  /** Places left of it; null = not limited by number. */
  left: z.int().nullable(),
  closesAt: z.string().nullable(),
});

/** What a buyer sees of a ticket. */
const offeredTicket = z.object({
  ticketId: id,
  name: z.string(),
  description: z.string(),
  /** The price of the next place, and the regular one when that is higher. */
  priceCents: z.int(),
  regularPriceCents: z.int(),
  currency: z.string(),
  tiers: z.array(offeredTier),
  minPerOrder: z.int(),
  maxPerOrder: z.int(),
  perBuyer: z.int().nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  needsReview: z.boolean(),
  isHidden: z.boolean(),
  /** Free now, of stock and shared capacity together; dead holds do not count. Null = unlimited. Told exactly only below 100: above it is 100. */
  left: z.int().nullable(),
  /** `waiting`: sold out, or others are in line before. */
  state: z.enum(['open', 'not-yet', 'closed', 'sold-out', 'waiting']),
});

export type OfferedTicket = z.infer<typeof offeredTicket>;

export const ticketList = defineCall({
  id: 'ticket.list',
  method: 'GET',
  path: '/event/ticket/list',
  audience: 'open',
  // Thousands read it when a sale opens: answered from what was read a moment ago, without a transaction or a nonce of its own.
  kind: 'batch',
  scope: { event: 'eventId' },
  summary: 'The tickets of a published event that anyone may see; with a code also the hidden ones it opens.',
  input: z.object({ eventId: id, code: line(40).optional() }),
  output: z.object({
    tickets: z.array(offeredTicket),
    attendeeForm: z.enum(attendeeForms),
    hasWaitingList: z.boolean(),
    takesInvoices: z.boolean(),
    holdMinutes: z.int(),
    terms: z.string(),
    /** Whether hidden tickets exist, so that the page offers a field for a code. */
    hasHidden: z.boolean(),
    hasCoupons: z.boolean(),
    /** The server's time, which `opensAt` and the others are counted from. */
    now: z.string(),
  }),
});

export const ticketPublicCalls = [ticketList];
