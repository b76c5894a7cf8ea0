import { expect, test } from 'vitest';
import { linesOf } from './poster.ts';

const fits = (line: string) => line.length <= 8;

test('a poster’s lines break between words, and between characters where a script has none', () => {
  expect(linesOf('Spring partner day', fits, 3)).toEqual(['Spring', 'partner', 'day']);
  expect(linesOf('春季合作伙伴大会上海站', fits, 3)).toEqual(['春季合作伙伴大会', '上海站']);
});

test('what does not fit on as many lines ends with dots', () => {
  expect(linesOf('one two three four five six', fits, 2)).toEqual(['one two', 'three…']);
});
