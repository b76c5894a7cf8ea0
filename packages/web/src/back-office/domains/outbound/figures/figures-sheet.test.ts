import { expect, test } from 'vitest';
import { csvOf } from './figures-sheet.ts';

test('names with commas, quotes and line breaks stay in one cell', () => {
  expect(csvOf([['Lin, Mei', 'the "best"', 3]])).toBe('"Lin, Mei","the ""best""",3\r\n');
});

test('a name that looks like a formula is not calculated', () => {
  expect(csvOf([['=1+1'], ['-5'], ['@sum']])).toBe("'=1+1\r\n'-5\r\n'@sum\r\n");
});
