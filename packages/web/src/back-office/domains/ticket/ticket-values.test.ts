import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { buyUrl, inputOf, newTicket, valuesOf } from './common/ticket-values.ts';
import { aTicket } from './testing.ts';

test('a ticket goes through the form and comes out as it was', () => {
  const ticket = aTicket();
  expect(inputOf(valuesOf(ticket, 'Asia/Shanghai'), 'Asia/Shanghai')).toEqual({
    name: 'Standard',
    description: 'With lunch',
    priceCents: 39_900,
    stock: 100,
    minPerOrder: 1,
    maxPerOrder: 10,
    perBuyer: null,
    opensAt: '2026-11-20T01:00:00.000Z',
    closesAt: null,
    needsReview: false,
    isHidden: true,
    accessCode: 'PRESS',
    poolId: 'p',
    groupId: null,
    onSale: true,
    tiers: [{ tierId: 't1', name: 'Early', priceCents: 29_900, quantity: 30, closesAt: '2026-12-01T08:00:00.000Z' }],
  });
});

test('times are what a clock of the event’s zone shows', () => {
  const values = { ...newTicket('A', 0), opensAt: dayjs('2026-12-01T09:00') };
  expect(inputOf(values, 'Asia/Shanghai').opensAt).toBe('2026-12-01T01:00:00.000Z');
  expect(inputOf(values, 'America/New_York').opensAt).toBe('2026-12-01T14:00:00.000Z');
  expect(valuesOf(aTicket(), 'Asia/Shanghai').opensAt?.format('YYYY-MM-DD HH:mm')).toBe('2026-11-20 09:00');
});

test('a ticket that is not hidden has no access code, whatever was typed before', () => {
  const values = { ...newTicket('A', 0), accessCode: ' PRESS ' };
  expect(inputOf(values, 'UTC').accessCode).toBeNull();
  expect(inputOf({ ...values, isHidden: true }, 'UTC').accessCode).toBe('PRESS');
  expect(inputOf({ ...values, isHidden: true, accessCode: '  ' }, 'UTC').accessCode).toBeNull();
});

test('the buying page’s address carries the event and a code, whatever stands in it', () => {
  expect(buyUrl('EVENT')).toBe(`${window.location.origin}/buy-ticket?event=EVENT`);
  expect(buyUrl('EVENT', 'A&B')).toBe(`${window.location.origin}/buy-ticket?event=EVENT&code=A%26B`);
});
