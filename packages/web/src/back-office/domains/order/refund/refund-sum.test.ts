import { expect, test } from 'vitest';
import { mayRefund, mostCents, refundCents, refundInput, refundProblem, standing } from './refund-sum.ts';

const ticket = (orderTicketId: string, changes: object = {}) => ({
  orderTicketId,
  state: 'VALID' as const,
  priceCents: 10_000,
  discountCents: 1_000,
  refundedCents: 0,
  ...changes,
});
const order = {
  orderId: 'o',
  version: 7,
  state: 'PARTIALLY_REFUNDED' as const,
  totalCents: 27_000,
  refundableCents: 17_500,
  ownTickets: [
    ticket('a'),
    ticket('b', { refundedCents: 500 }),
    ticket('gone', { state: 'VOID', refundedCents: 9_000 }),
  ],
};
const choice = (mode: 'all' | 'tickets' | 'amount', ticketIds: string[] = [], amount: number | null = null) => ({
  mode,
  ticketIds,
  amount,
});

test('the sum follows the choice: all that is left, what the chosen tickets cost, or the amount typed', () => {
  expect(refundCents(order, choice('all'))).toBe(17_500);
  expect(refundCents(order, choice('tickets', ['b']))).toBe(8_500);
  expect(refundCents(order, choice('tickets', ['a', 'b']))).toBe(17_500);
  expect(refundCents(order, choice('tickets', ['a'], 19.99))).toBe(1_999);
  expect(refundCents(order, choice('amount', [], 0.29))).toBe(29);
  expect(refundCents(order, choice('amount'))).toBe(0);
  expect(standing(order).map((each) => each.orderTicketId)).toEqual(['a', 'b']);
});

test('what cannot be refunded is said before anything is sent', () => {
  expect(refundProblem(order, choice('all'))).toBeNull();
  expect(refundProblem(order, choice('tickets'))).toBe('noTicket');
  expect(refundProblem(order, choice('tickets', ['b'], 85.01))).toBe('tooMuch');
  // A ticket may be taken back for nothing.
  expect(refundProblem(order, choice('tickets', ['b'], 0))).toBeNull();
  expect(refundProblem(order, choice('amount'))).toBe('nothing');
  expect(refundProblem(order, choice('amount', [], 0))).toBe('nothing');
  expect(refundProblem(order, choice('amount', [], 175.01))).toBe('tooMuch');
  expect(refundProblem(order, choice('amount', [], -5))).toBe('nothing');
  expect(refundProblem(order, choice('amount', [], 0.015))).toBe('tooFine');
  expect(mostCents(order, choice('tickets', ['a', 'b', 'gone']))).toBe(17_500);
});

test('the call names the order as it was seen, and an amount only when one was typed', () => {
  expect(refundInput(order, choice('all'), 'Ill')).toEqual({ orderId: 'o', version: 7, reason: 'Ill' });
  expect(refundInput(order, choice('tickets', ['a']), '')).toEqual({
    orderId: 'o',
    version: 7,
    reason: '',
    orderTicketIds: ['a'],
  });
  expect(refundInput(order, choice('tickets', ['a'], 10), '')).toMatchObject({
    orderTicketIds: ['a'],
    amountCents: 1_000,
  });
  expect(refundInput(order, choice('amount', [], 10), '')).toEqual({
    orderId: 'o',
    version: 7,
    reason: '',
    amountCents: 1_000,
  });
});

test('only sold orders with something left can be refunded; free tickets count', () => {
  expect(mayRefund(order)).toBe(true);
  expect(mayRefund({ ...order, state: 'REFUNDED' })).toBe(false);
  expect(mayRefund({ state: 'PAID', refundableCents: 0, ownTickets: [ticket('a', { priceCents: 0 })] })).toBe(true);
  expect(mayRefund({ state: 'PAID', refundableCents: 0, ownTickets: [ticket('a', { state: 'VOID' })] })).toBe(false);
});
