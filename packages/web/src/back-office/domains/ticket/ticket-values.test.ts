import { expect, test } from 'vitest';
import { buyUrl, inputOf, newTicket, valuesOf } from './common/ticket-values.ts';
import { aTicket } from './testing.ts';

test('a ticket goes through the form and comes out as it was', () => {
  const ticket = aTicket();
  expect(inputOf(valuesOf(ticket))).toEqual({
    name: 'Standard',
    words: {},
    description: 'With lunch',
    priceCents: 39_900,
    currency: 'CNY',
    stock: 100,
    minPerOrder: 1,
    maxPerOrder: 10,
    perBuyer: null,
    opensAt: '2026-11-20T01:00:00.000Z',
    closesAt: null,
    needsReview: false,
    entries: null,
    companions: 0,
    isHidden: true,
    accessCode: 'PRESS',
    poolId: 'p',
    groupId: null,
    onSale: true,
    tiers: [{ tierId: 't1', name: 'Early', priceCents: 29_900, quantity: 30, closesAt: '2026-12-01T08:00:00.000Z' }],
  });
});

test('a first ticket begins with the defaults of the call, its price open unless it is free', () => {
  expect(newTicket('A', 0)).toMatchObject({ name: 'A', priceCents: 0, minPerOrder: 1, maxPerOrder: 10, stock: null });
  expect(newTicket('A', 0)).toMatchObject({ tiers: [], onSale: true, isHidden: false, accessCode: null });
  expect(newTicket('A', undefined)).not.toHaveProperty('priceCents');
});

test('a ticket that is not hidden has no access code, whatever was typed before', () => {
  const values = { ...newTicket('A', 0), accessCode: ' PRESS ' };
  expect(inputOf(values).accessCode).toBeNull();
  expect(inputOf({ ...values, isHidden: true }).accessCode).toBe('PRESS');
  expect(inputOf({ ...values, isHidden: true, accessCode: '  ' }).accessCode).toBeNull();
});

test('the buying page’s address carries the event and a code, whatever stands in it', () => {
  expect(buyUrl('EVENT')).toBe(`${window.location.origin}/buy-ticket?event=EVENT`);
  expect(buyUrl('EVENT', 'A&B')).toBe(`${window.location.origin}/buy-ticket?event=EVENT&code=A%26B`);
});
