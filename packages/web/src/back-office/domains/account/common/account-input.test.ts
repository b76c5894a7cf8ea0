import { expect, test } from 'vitest';
import { centsOf } from './account-input.ts';

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
