import { expect, test } from 'vitest';
import { centsOf, moneyProblem, readNumber, shownAmount, wholeProblem } from './number-rules.ts';

test('numbers are read as people of any language type them', () => {
  expect(
    ['1280', '12.50', '12,50', '1,280', '1,280,000', '1,280.50', '1.280,50', '-1', '¥ 19.99', '１２．５', ''].map(
      readNumber,
    ),
  ).toEqual(['1280', '12.50', '12.50', '1280', '1280000', '1280.50', '1280.50', '-1', '19.99', '12.5', '']);
  expect(['19。99', '12，5', 'abc', '-0,5'].map(readNumber)).toEqual(['19.99', '12.5', 'abc', '-0.5']);
});

test('yuan become fen without a trace of binary fractions, and finer amounts stay finer', () => {
  for (let cents = 0; cents < 200_000; cents += 7) expect(centsOf(cents / 100)).toBe(cents);
  expect([centsOf(9_999_999.99), centsOf(-1), centsOf(1e12)]).toEqual([999_999_999, -100, 1e14]);
  expect(Number.isInteger(centsOf(0.015))).toBe(false);
  expect(Number.isInteger(centsOf(12.345))).toBe(false);
});

test('an amount at rest has two digits after the point unless more were typed', () => {
  expect([120, 12.5, '19.9', 12.345, -1, '', undefined].map(shownAmount)).toEqual([
    '120.00',
    '12.50',
    '19.90',
    '12.345',
    '-1.00',
    '',
    '',
  ]);
});

test('what does not fit is named: below, above, not whole, too fine', () => {
  expect([1, 100].map((value) => wholeProblem(value, 1, 100))).toEqual([undefined, undefined]);
  expect([0, -1, 101, 1.5].map((value) => wholeProblem(value, 1, 100))).toEqual([
    'At least 1.',
    'At least 1.',
    'At most 100.',
    'Enter a whole number.',
  ]);
  expect([0, 1_000_000_000].map((cents) => moneyProblem(cents, 0, 1_000_000_000))).toEqual([undefined, undefined]);
  expect([-100, 1e14, 1.5].map((cents) => moneyProblem(cents, 0, 1_000_000_000))).toEqual([
    'At least CN¥0.00.',
    'At most CN¥10,000,000.00.',
    'At most 2 decimal places.',
  ]);
});
