/** Made-up data for the tests of the buyer's pages. */
import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import type { Offering } from './buy/use-tickets.ts';
import { anEvent } from './testing.ts';

export const standardId = '0198c0de-0000-7000-8000-00000000000a';
export const vipId = '0198c0de-0000-7000-8000-00000000000b';
export const orderId = '5a0c1f6e-3c55-4f6f-9d3e-0a9f6b1c2d3e';
export const serverTime = anEvent().serverTime;

export function aTicket(changes: Partial<OfferedTicket> = {}): OfferedTicket {
  return {
    ticketId: standardId,
    name: 'Standard',
    description: '',
    priceCents: 10_000,
    regularPriceCents: 10_000,
    currency: 'CNY',
    tiers: [],
    minPerOrder: 1,
    maxPerOrder: 10,
    perBuyer: null,
    opensAt: null,
    closesAt: null,
    needsReview: false,
    isHidden: false,
    left: 100,
    state: 'open',
    ...changes,
  };
}

export function anOffering(changes: Partial<Offering> = {}): Offering {
  return {
    tickets: [aTicket(), aTicket({ ticketId: vipId, name: 'VIP', priceCents: 50_000, regularPriceCents: 50_000 })],
    attendeeForm: 'each',
    hasWaitingList: true,
    takesInvoices: true,
    holdMinutes: 15,
    terms: '',
    hasHidden: false,
    hasCoupons: true,
    now: serverTime,
    ...changes,
  };
}

export function anOrder(changes: Partial<OrderInfo> = {}): OrderInfo {
  const { eventId, code, title, startsAt, endsAt, timeZone, placeName, address, organiserName, model } = anEvent();
  const ticket = {
    ticketId: standardId,
    ticketName: 'Standard',
    tierName: null,
    state: 'VALID',
    inReview: false,
    priceCents: 10_000,
    discountCents: 0,
    refundedCents: 0,
    phone: '13800000000',
    email: null,
  } as const;
  return {
    orderId,
    number: 'A1B2C3D4E5F6',
    state: 'PAID',
    needsReview: false,
    problem: null,
    subtotalCents: 20_000,
    discountCents: 0,
    totalCents: 20_000,
    refundedCents: 0,
    currency: 'CNY',
    couponCode: null,
    buyer: { name: 'Ada', phone: '13800000000', email: null },
    createdAt: '2026-11-21T03:50:00.000Z',
    expiresAt: null,
    paidAt: '2026-11-21T03:55:00.000Z',
    paidBy: 'wechat',
    isSandbox: false,
    tickets: [
      { ...ticket, orderTicketId: '0198c0de-0000-7000-8000-0000000000c1', name: 'Ada', code: 'Q7rT2mXw9KpZ4sLh' },
      { ...ticket, orderTicketId: '0198c0de-0000-7000-8000-0000000000c2', name: 'Grace', code: 'Z9rT2mXw9KpZ4sLh' },
    ],
    refunds: [],
    invoice: null,
    takesInvoices: true,
    mayCancel: true,
    mayCancelInPart: true,
    mayEditAttendees: true,
    event: {
      eventId,
      code,
      title,
      startsAt,
      endsAt,
      timeZone,
      placeName,
      address,
      coverUrl: null,
      organiserName,
      model,
    },
    join: null,
    ...changes,
  };
}
