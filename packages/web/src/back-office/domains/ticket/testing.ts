import type { ManagedTicket } from '@convoke/contract/ticket/ticket.calls.ts';

/** A made-up ticket for the tests of these pages. */
export function aTicket(changes: Partial<ManagedTicket> = {}): ManagedTicket {
  return {
    ticketId: 'a',
    name: 'Standard',
    words: {},
    description: 'With lunch',
    priceCents: 39_900,
    currency: 'CNY',
    stock: 100,
    sold: 22,
    held: 5,
    offered: 0,
    waiting: 0,
    minPerOrder: 1,
    maxPerOrder: 10,
    entries: null,
    companions: 0,
    perBuyer: null,
    opensAt: '2026-11-20T01:00:00.000Z',
    closesAt: null,
    needsReview: false,
    isHidden: true,
    accessCode: 'PRESS',
    poolId: 'p',
    groupId: null,
    formId: null,
    onSale: true,
    window: 'open',
    soldCents: 635_375,
    refundedCents: 0,
    tiers: [
      {
        tierId: 't1',
        name: 'Early',
        priceCents: 29_900,
        quantity: 30,
        taken: 27,
        left: 3,
        closesAt: '2026-12-01T08:00:00.000Z',
      },
    ],
    ...changes,
  };
}
