import { expect, test } from 'vitest';
import { centsOf, movementInput, rechargeInput } from './account-input.ts';

const page = { current: 1, size: 20 };

test('what the address says becomes the call’s input', () => {
  const from = '2026-11-01T00:00:00.000Z';
  expect(movementInput({ ...page, kind: 'spent', search: 'R7', sort: 'at', from })).toEqual({
    ...page,
    kind: 'spent',
    search: 'R7',
    sort: 'at',
    from,
  });
  expect(rechargeInput({ ...page, state: 'EXPIRED', sort: 'createdAt', to: from })).toEqual({
    ...page,
    state: 'EXPIRED',
    sort: 'createdAt',
    to: from,
  });
});

test('what somebody mistyped in the address is passed over', () => {
  const typo = { ...page, search: 'x'.repeat(99), sort: 'name', from: 'yesterday', to: '2026-13-99' };
  const rest = { ...page, search: 'x'.repeat(60) };
  expect(movementInput({ ...typo, kind: 'received' })).toEqual({ ...rest, sort: '-at' });
  expect(rechargeInput({ ...typo, state: 'paid' })).toEqual({ ...rest, sort: '-createdAt' });
});

test('yuan become whole fen within the bounds', () => {
  const bounds = { minCents: 100, maxCents: 10_000_000 };
  expect([1, 19.99, 100_000, 0.99, 100_000.01, 1.005, null, Number.NaN].map((yuan) => centsOf(yuan, bounds))).toEqual([
    100,
    1_999,
    10_000_000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
