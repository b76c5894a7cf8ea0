import { expect, describe, it } from 'vitest';
import { anOffering, aTicket } from '../selling-testing.ts';
import {
  basketKey,
  basketOf,
  currentTier,
  estimate,
  fitted,
  merged,
  mostOf,
  noCodes,
  preselected,
  stateAt,
  stepped,
  summaryOf,
} from './basket.ts';

const now = Date.parse('2026-11-21T04:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const a = aTicket({ ticketId: 'a' });
const offer = { waiterId: 'w', ticketId: 'a', quantity: 2 };

describe('how a ticket stands', () => {
  it('turns by itself as times pass', () => {
    const ticket = aTicket({ state: 'not-yet', opensAt: at(5), closesAt: at(10) });
    expect(stateAt(ticket, now, null)).toBe('not-yet');
    expect(stateAt(ticket, now + 5 * 60_000, null)).toBe('open');
    expect(stateAt(ticket, now + 10 * 60_000, null)).toBe('closed');
  });

  it('is sold out when fewer are left than an order must have, and while others wait in line', () => {
    expect(stateAt(aTicket({ left: 2, minPerOrder: 3 }), now, null)).toBe('sold-out');
    expect(stateAt(aTicket({ left: 0, state: 'waiting' }), now, null)).toBe('sold-out');
    expect(stateAt(aTicket({ left: null }), now, null)).toBe('open');
  });

  it('is open to whom it was offered, but not after its sale has ended', () => {
    const ticket = aTicket({ ticketId: 'a', left: 0, state: 'waiting' });
    expect(stateAt(ticket, now, offer)).toBe('open');
    expect(stateAt({ ...ticket, closesAt: at(-1) }, now, offer)).toBe('closed');
    expect(mostOf(ticket, 0, offer)).toBe(2);
  });
});

describe('what is chosen at first', () => {
  const chosen = (tickets: ReturnType<typeof aTicket>[], offerId: string | null = null) =>
    preselected({ offering: { tickets }, offerId }, now);

  it('is the fewest of the only kind of ticket, while it can be bought', () => {
    expect(chosen([a])).toEqual({ a: 1 });
    expect(chosen([aTicket({ ticketId: 'a', minPerOrder: 3 })])).toEqual({ a: 3 });
    expect(chosen([aTicket({ ticketId: 'a', opensAt: at(5), state: 'not-yet' })])).toEqual({});
    expect(chosen([aTicket({ ticketId: 'a', left: 0, state: 'sold-out' })])).toEqual({});
  });

  it('is nothing where there is a choice, or places were set aside', () => {
    expect(chosen([a, aTicket({ ticketId: 'b' })])).toEqual({});
    expect(chosen([a], 'w')).toEqual({});
  });
});

describe('one more, one less', () => {
  it('begins with the fewest and ends with none', () => {
    const team = aTicket({ ticketId: 'a', minPerOrder: 3, maxPerOrder: 4 });
    const three = stepped({}, team, 1, null);
    expect(three).toEqual({ a: 3 });
    expect(stepped(three, team, 1, null)).toEqual({ a: 4 });
    expect(stepped({ a: 4 }, team, 1, null)).toEqual({ a: 4 });
    expect(stepped(three, team, -1, null)).toEqual({});
  });

  it('stops at what is left, what one buyer may have, and a hundred in all', () => {
    expect(mostOf(aTicket({ left: 4 }), 0, null)).toBe(4);
    expect(mostOf(aTicket({ perBuyer: 2 }), 0, null)).toBe(2);
    expect(mostOf(aTicket({ maxPerOrder: 50 }), 70, null)).toBe(30);
    expect(stepped({ b: 99 }, aTicket({ ticketId: 'a', minPerOrder: 2 }), 1, null)).toEqual({ b: 99 });
  });
});

describe('a choice that cannot be kept', () => {
  it('is cut to what is left, and says of which tickets', () => {
    const tickets = [
      aTicket({ ticketId: 'a', left: 1 }),
      aTicket({ ticketId: 'b', state: 'closed' }),
      aTicket({ ticketId: 'c' }),
      aTicket({ ticketId: 'd', left: 2, minPerOrder: 3 }),
    ];
    expect(fitted({ a: 3, b: 1, c: 2, d: 3, gone: 1 }, tickets, now, null)).toEqual({
      quantities: { a: 1, c: 2 },
      cut: ['a', 'b', 'd', 'gone'],
    });
    expect(fitted({ c: 2 }, tickets, now, null).cut).toEqual([]);
  });
});

describe('what it costs', () => {
  const tiered = aTicket({
    ticketId: 'a',
    regularPriceCents: 500,
    tiers: [
      { tierId: 't1', name: 'First', priceCents: 100, left: 2, closesAt: null },
      { tierId: 't2', name: 'Early', priceCents: 300, left: null, closesAt: at(5) },
    ],
  });

  it('takes special prices place by place, as the server does', () => {
    const { lines, totalCents } = estimate([tiered], { a: 4 }, now);
    expect(lines.map(({ tierName, quantity, priceCents }) => [tierName, quantity, priceCents])).toEqual([
      ['First', 2, 100],
      ['Early', 2, 300],
    ]);
    expect(totalCents).toBe(800);
    expect(estimate([tiered], { a: 4 }, now + 5 * 60_000).totalCents).toBe(2 * 100 + 2 * 500);
    expect(currentTier(tiered, now)?.name).toBe('First');
  });

  it('shows the quote only for the basket that it was given for', () => {
    const summary = estimate([tiered], { a: 1 }, now);
    const quoted = { ...summary, discountCents: 20, totalCents: 80 };
    const key = basketKey(basketOf([tiered], { a: 1 }, { coupon: 'C', access: null }, null));
    const other = basketKey(basketOf([tiered], { a: 2 }, { coupon: 'C', access: null }, null));
    expect(summaryOf(summary, { key, summary: quoted }, key)).toEqual({ summary: quoted, isQuoted: true });
    expect(summaryOf(summary, { key, summary: quoted }, other)).toEqual({ summary, isQuoted: false });
  });
});

describe('the basket as it is sent', () => {
  it('is the same for the same choice, in whatever order it was made', () => {
    const tickets = [a, aTicket({ ticketId: 'b' })];
    const one = basketOf(tickets, { a: 1, b: 2 }, noCodes, null);
    expect(basketKey(one)).toBe(basketKey(basketOf(tickets, { b: 2, a: 1 }, noCodes, null)));
    expect(one).toEqual({
      tickets: [
        { ticketId: 'a', quantity: 1 },
        { ticketId: 'b', quantity: 2 },
      ],
    });
  });

  it('names codes, and the offer only with its ticket', () => {
    const tickets = [a, aTicket({ ticketId: 'b' })];
    expect(basketOf(tickets, { a: 2 }, { coupon: 'SAVE', access: 'IN' }, offer)).toEqual({
      tickets: [{ ticketId: 'a', quantity: 2 }],
      couponCode: 'SAVE',
      accessCode: 'IN',
      offer: 'w',
    });
    expect(basketOf(tickets, { b: 1 }, noCodes, offer)).not.toHaveProperty('offer');
  });

  it('leaves out what is no longer shown', () => {
    expect(basketOf([a], { a: 1, gone: 3 }, noCodes, null).tickets).toHaveLength(1);
  });
});

it('puts tickets of several codes together, each once', () => {
  const { tickets } = anOffering();
  const hidden = aTicket({ ticketId: 'hidden' });
  const other = aTicket({ ticketId: 'other' });
  expect(
    merged([
      [...tickets, hidden],
      [...tickets, other],
    ]).map((each) => each.ticketId),
  ).toEqual([...tickets.map((each) => each.ticketId), 'hidden', 'other']);
});
