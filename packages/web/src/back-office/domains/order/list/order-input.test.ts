import { expect, test } from 'vitest';
import { filtersOf, pageInput } from './order-input.ts';

test('filters of the address reach the calls; what is mistyped is passed over', () => {
  const ticketId = '01890000-0000-7000-8000-000000000000';
  expect(
    pageInput('e', {
      current: 2,
      size: 20,
      search: 'li',
      sort: '-totalCents',
      state: 'PAID',
      ticketId,
      paidBy: 'offline',
      couponCode: 'EARLY',
      withProblem: '1',
      createdFrom: '2026-11-20T16:00:00Z',
    }),
  ).toEqual({
    eventId: 'e',
    current: 2,
    size: 20,
    search: 'li',
    sort: '-totalCents',
    state: 'PAID',
    ticketId,
    paidBy: 'offline',
    couponCode: 'EARLY',
    withProblem: '1',
    createdFrom: '2026-11-20T16:00:00.000Z',
  });
  expect(
    filtersOf({ state: 'NONSENSE', ticketId: 'x', paidBy: 'gold', withProblem: 'yes', createdTo: 'monday' }),
  ).toEqual({});
  expect(pageInput('e', { current: 1, size: 20, sort: 'number' })).toEqual({ eventId: 'e', current: 1, size: 20 });
});
