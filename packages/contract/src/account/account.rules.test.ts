import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceByDay, creditFor, rechargeMaxCents, rechargeMinCents, rechargePresets } from './account.rules.ts';

test('the offered amounts credit what is printed beside them', () => {
  expect(rechargePresets.map((amount) => [amount, creditFor(amount)])).toEqual([
    [10_000, 10_000],
    [50_000, 50_000],
    [100_000, 102_000],
    [500_000, 515_000],
  ]);
});

test('a free amount gets the bonus of the step it reaches, and not a fen before it', () => {
  expect(creditFor(99_999)).toBe(99_999);
  expect(creditFor(100_001)).toBe(102_001);
  expect(creditFor(499_999)).toBe(509_998);
  expect(creditFor(500_000)).toBe(515_000);
});

test('whoever pays more never gets less, and always whole fen that are at least what was paid', () => {
  const amount = fc.integer({ min: rechargeMinCents, max: rechargeMaxCents });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(Number.isSafeInteger(creditFor(less))).toBe(true);
      expect(creditFor(less)).toBeGreaterThanOrEqual(less);
      expect(creditFor(more)).toBeGreaterThanOrEqual(creditFor(less));
    }),
  );
});

test('the balance of each day follows from the last one and what moved', () => {
  const days = [
    { inCents: 0, outCents: 0 },
    { inCents: 102_000, outCents: 0 },
    { inCents: 500, outCents: 2_000 },
    { inCents: 0, outCents: 100 },
  ];
  expect(balanceByDay(100_400, days)).toEqual([0, 102_000, 100_500, 100_400]);
  expect(balanceByDay(7, [])).toEqual([]);
});
