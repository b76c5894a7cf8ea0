import { failures } from '@convoke/contract/failures.ts';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { standardId, vipId } from '../selling-testing.ts';
import type { Basket } from './basket.ts';
import { refusalOf } from './refusal.ts';

const basket: Basket = { tickets: [{ ticketId: standardId, quantity: 1 }] };
const withCoupon: Basket = { ...basket, couponCode: 'SAVE' };

function failure(name: keyof typeof failures, data: unknown = null): CallFailure {
  const { code, status, text } = failures[name];
  return new CallFailure({ code, status, message: text.en, path: '/x', failure: name, data });
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

  it('is the coupon, by the name of the failure alone: what is wrong with the tickets has the same codes', () => {
    for (const name of [
      'COUPON_UNKNOWN',
      'COUPON_EXPIRED',
      'COUPON_NOT_YET',
      'COUPON_USED_UP',
      'COUPON_BUYER_LIMIT',
      'COUPON_NOT_FOR_THESE',
      'COUPON_MIN_SPEND',
    ] as const)
      expect(refusalOf(failure(name), withCoupon)).toEqual({ kind: 'coupon', message: failures[name].text.en });
    expect(kindOf(failure('TICKET_ORDER_LIMIT', { most: 100 }), withCoupon)).toBe('other');
    expect(kindOf(failure('EVENT_OVER'), withCoupon)).toBe('other');
  });

  it('is the price, the room, the offer, the network, or waiting', () => {
    expect(refusalOf(failure('PRICE_CHANGED', { totalCents: 900, discountCents: 0 }), basket)).toEqual({
      kind: 'price',
      totalCents: 900,
    });
    expect(kindOf(failure('ROOM_WAIT'))).toBe('room');
    expect(kindOf(failure('OFFER_GONE', { ticketId: standardId }), { ...withCoupon, offer: 'w' })).toBe('offer');
    expect(kindOf(failure('REGISTRATION_CLOSED'), { ...basket, offer: 'w' })).toBe('other');
    expect(kindOf(failure('ORDER_IN_FLIGHT'))).toBe('flight');
    expect(kindOf(failure('TOO_MANY'))).toBe('wait');
    expect(kindOf(failure('INTERNAL'))).toBe('network');
    expect(kindOf(failure('BAD_PARAMETER', { fields: [] }))).toBe('fields');
  });
});
