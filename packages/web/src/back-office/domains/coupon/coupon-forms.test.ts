import { couponAdd, type CouponRow } from '@convoke/contract/coupon/coupon.calls.ts';
import { expect, test } from 'vitest';
import { inputOf, valuesOf } from '../../../ui/form/form-values.ts';
import { setPageConfig } from '../../../core/config.ts';
import { codeUrl, newCoupon, ofOneKind } from './coupon-values.ts';

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
  ticketsPerOrder: 2,
  opensAt: '2026-11-20T01:00:00.000Z',
  closesAt: null,
  isOn: true,
  state: 'open',
  discountCents: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
};

test('a coupon goes through the form and comes out as it was', () => {
  const values = valuesOf(couponAdd, coupon);
  expect(inputOf(couponAdd, { ...values, eventId: 'e' })).toEqual({
    eventId: 'e',
    couponCode: 'SPRING',
    name: 'Newsletter',
    kind: 'amount',
    amountCents: 5000,
    percent: null,
    minSpendCents: 0,
    ticketIds: ['a'],
    uses: 10,
    perBuyer: 1,
    ticketsPerOrder: 2,
    opensAt: '2026-11-20T01:00:00.000Z',
    closesAt: null,
    isOn: true,
  });
});

test('a new one begins with the defaults of the call', () => {
  expect(newCoupon).toEqual({
    name: '',
    kind: 'percent',
    amountCents: null,
    percent: null,
    minSpendCents: undefined,
    ticketIds: [],
    uses: null,
    perBuyer: null,
    opensAt: null,
    closesAt: null,
    isOn: true,
  });
});

test('only the value of the chosen kind is sent', () => {
  const both = { ...newCoupon, amountCents: 5000, percent: 10 };
  expect(ofOneKind({ ...both, kind: 'amount' })).toMatchObject({ amountCents: 5000, percent: null });
  expect(ofOneKind({ ...both, kind: 'percent' })).toMatchObject({ amountCents: null, percent: 10 });
});

test('the link of a code fills it in, at the address that people reach, not at the organiser’s own', () => {
  setPageConfig({ appId: '', appSecret: '', nonce: '', publicUrl: 'https://tickets.example.com/' });
  expect(codeUrl('EVENT', 'A-1')).toBe('https://tickets.example.com/buy-ticket?event=EVENT&code=A-1');
});
