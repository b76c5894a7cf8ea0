import { failures } from '@convoke/contract/core/failures.ts';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { roomWaitCode } from '../room/enter-sale.ts';
import { standardId, vipId } from '../selling-testing.ts';
import type { Basket } from './basket.ts';
import { fullRefusalOf, refusalOf } from './refusal.ts';

const basket: Basket = { tickets: [{ ticketId: standardId, quantity: 1 }] };
const withCoupon: Basket = { ...basket, couponCode: 'SAVE' };

function failure(name: keyof typeof failures, data: unknown = null): CallFailure {
  const { code, status, text } = failures[name];
  return new CallFailure({ code, status, message: text.en, path: '/x', data });
}
const kindOf = (error: CallFailure, of: Basket = basket) => refusalOf(error, of).kind;

describe('what a refusal is about', () => {
  it('is the ticket that the server names', () => {
    expect(refusalOf(failure('TICKET_SOLD_OUT', { ticketId: standardId }), withCoupon)).toEqual({
      kind: 'ticket',
      ticketId: standardId,
      message: failures.TICKET_SOLD_OUT.text.en,
    });
    expect(kindOf(failure('TICKET_GONE', { ticketId: vipId }))).toBe('other');
  });

  it('is the coupon when its uses are over', () => {
    expect(kindOf(failure('COUPON_USED_UP'), withCoupon)).toBe('coupon');
    expect(kindOf(failure('COUPON_BUYER_LIMIT', { ticketId: 'the-coupon' }), withCoupon)).toBe('coupon');
    expect(kindOf(failure('TICKET_ORDER_LIMIT', { most: 100 }), withCoupon)).toBe('other');
  });

  it('is the price, the room, the offer, the network, or waiting', () => {
    expect(refusalOf(failure('PRICE_CHANGED', { totalCents: 900, discountCents: 0 }), basket)).toEqual({
      kind: 'price',
      totalCents: 900,
    });
    expect(kindOf(failure('ROOM_WAIT'))).toBe('room');
    expect(failures.ROOM_WAIT.code).toBe(roomWaitCode);
    expect(kindOf(failure('OFFER_GONE'), { ...basket, offer: 'w' })).toBe('offer');
    expect(kindOf(failure('ORDER_IN_FLIGHT'))).toBe('flight');
    expect(kindOf(failure('TOO_MANY'))).toBe('wait');
    expect(kindOf(failure('INTERNAL'))).toBe('network');
    expect(kindOf(failure('BAD_PARAMETER', { fields: [] }))).toBe('fields');
  });
});

describe('what the answer alone does not tell', () => {
  const minSpend = failure('COUPON_MIN_SPEND');

  it('is about the coupon when the basket is good without it', async () => {
    const quote = (of: Basket) => (of.couponCode === undefined ? Promise.resolve() : Promise.reject(minSpend));
    expect(await fullRefusalOf(minSpend, withCoupon, quote)).toEqual({
      kind: 'coupon',
      message: failures.COUPON_MIN_SPEND.text.en,
    });
  });

  it('is not about the coupon when the basket is bad without it too, or good with it', async () => {
    const over = failure('EVENT_OVER');
    expect((await fullRefusalOf(over, withCoupon, () => Promise.reject(over))).kind).toBe('other');
    expect((await fullRefusalOf(over, withCoupon, () => Promise.resolve())).kind).toBe('other');
    const offered = { ...withCoupon, offer: 'w' };
    expect((await fullRefusalOf(failure('OFFER_GONE'), offered, () => Promise.resolve())).kind).toBe('offer');
  });

  it('asks nothing where it knows already', async () => {
    const quote = () => {
      throw new Error('asked');
    };
    expect((await fullRefusalOf(failure('EVENT_OVER'), basket, quote)).kind).toBe('other');
  });
});
