import { beforeEach, expect, it, vi } from 'vitest';
import { followOrder, keepBasket, keepOrder, orderOf, peopleDraftName, readBasket } from './buyer-store.ts';

const basket = {
  quantities: { a: 2 },
  coupon: 'SAVE',
  access: null,
  isComing: true,
  wantsInvoice: false,
  key: { key: 'k'.repeat(32), content: 'c' },
};

beforeEach(() => {
  localStorage.clear();
  keepBasket('code', basket);
  keepOrder('code', 'order');
  localStorage.setItem(peopleDraftName('code'), '{}');
});

it('forgets the basket and what was typed once the order is paid, but not the order', () => {
  followOrder('code', 'order', 'PAID');
  expect(readBasket('code')).toBeNull();
  expect(localStorage.getItem(peopleDraftName('code'))).toBeNull();
  expect(orderOf('code')).toBe('order');
});

it('leaves alone what was chosen for another order after that', () => {
  followOrder('code', 'order', 'PAID');
  keepBasket('code', basket);
  localStorage.setItem(peopleDraftName('code'), '{}');
  // A reload, the page of the order, a refund later on.
  followOrder('code', 'order', 'PAID');
  followOrder('code', 'order', 'REFUNDED');
  expect(readBasket('code')).toMatchObject(basket);
  expect(localStorage.getItem(peopleDraftName('code'))).not.toBeNull();
  keepOrder('code', 'another');
  followOrder('code', 'another', 'PAID');
  expect(readBasket('code')).toBeNull();
});

it('keeps everything but the key when the order ended unpaid', () => {
  followOrder('code', 'order', 'EXPIRED');
  expect(readBasket('code')).toMatchObject({ quantities: { a: 2 }, coupon: 'SAVE', key: null });
  expect(localStorage.getItem(peopleDraftName('code'))).not.toBeNull();
  expect(orderOf('code')).toBeNull();
});

it('keeps everything while the order is open, and lets others’ orders alone', () => {
  followOrder('code', 'order', 'PAYING');
  followOrder('code', 'somebody’s', 'PAID');
  followOrder('elsewhere', 'order', 'PAID');
  expect(readBasket('code')).toMatchObject(basket);
});

it('does not keep a basket for ever, nor trust what stands there', () => {
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60 * 1000 });
  expect(readBasket('code')).toBeNull();
  vi.useRealTimers();
  for (const strange of [
    'null',
    '[]',
    '"x"',
    '{"quantities":3,"at":9e15}',
    '{"quantities":null,"at":9e15}',
    '{not json',
  ]) {
    localStorage.setItem('convoke.basket.code', strange);
    expect(readBasket('code')).toBeNull();
  }
});
