import type { CouponRow } from '@convoke/contract/coupon/coupon.calls.ts';
import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { filtersOf, pageInput } from './coupon-input.ts';
import { codeUrl, newRules, rulesOf, valuesOf } from './coupon-values.ts';

const coupon: CouponRow = {
  couponId: 'c',
  couponCode: 'SPRING',
  name: 'Newsletter',
  kind: 'amount',
  amountCents: 5000,
  percent: null,
  minSpendCents: 0,
  ticketIds: ['a'],
  uses: 10,
  used: 3,
  perBuyer: 1,
  opensAt: '2026-11-20T01:00:00.000Z',
  closesAt: null,
  isOn: true,
  state: 'open',
  discountCents: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
};

test('a coupon goes through the form and comes out as it was, its times on the clock of the event’s zone', () => {
  const values = valuesOf(coupon, 'Asia/Shanghai');
  expect(values.opensAt?.format('YYYY-MM-DD HH:mm')).toBe('2026-11-20 09:00');
  expect(rulesOf(values, 'Asia/Shanghai')).toEqual({
    name: 'Newsletter',
    kind: 'amount',
    amountCents: 5000,
    percent: null,
    minSpendCents: 0,
    ticketIds: ['a'],
    uses: 10,
    perBuyer: 1,
    opensAt: '2026-11-20T01:00:00.000Z',
    closesAt: null,
    isOn: true,
  });
});

test('only the value of the chosen kind is sent', () => {
  const both = { ...newRules, amountCents: 5000, percent: 10, closesAt: dayjs('2026-12-01T00:00') };
  expect(rulesOf({ ...both, kind: 'amount' }, 'UTC')).toMatchObject({ amountCents: 5000, percent: null });
  expect(rulesOf({ ...both, kind: 'percent' }, 'UTC')).toMatchObject({
    amountCents: null,
    percent: 10,
    closesAt: '2026-12-01T00:00:00.000Z',
  });
});

test('the list takes what it knows from the address', () => {
  expect(pageInput('e', { current: 1, size: 20, state: 'used-up', kind: 'x', sort: '-used', search: 'a' })).toEqual({
    eventId: 'e',
    current: 1,
    size: 20,
    state: 'used-up',
    sort: '-used',
    search: 'a',
  });
  expect(filtersOf({ state: 'gone', kind: 'amount' })).toEqual({ kind: 'amount' });
});

test('the link of a code fills it in', () => {
  expect(codeUrl('EVENT', 'A-1')).toBe(`${window.location.origin}/buy-ticket?event=EVENT&code=A-1`);
});
