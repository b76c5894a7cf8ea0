import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellLists, listed, pieces, unquoted, valuesOf } from './cell-lists.ts';

const nothing = () => false;

test.each([
  ['a, b', ['a', 'b']],
  ['"a, b", c', ['a, b', 'c']],
  ['"say ""hi""", c', ['say "hi"', 'c']],
  // A quote in the middle of a value is one of its characters, and so is one that nothing ends.
  ['5" pipe, 6" pipe', ['5" pipe', '6" pipe']],
  ['"a, b', ['"a', 'b']],
  ['"a" b, c', ['"a" b', 'c']],
  ['“a”、b；c', ['“a”', 'b', 'c']],
  [' , ,', []],
])('%s', (cell, values) => {
  expect(valuesOf(cell, cellLists.list, nothing)).toEqual(values);
});

test('a cell that is known as a whole is one value, unless all of its parts are known', () => {
  const known = new Set(['Sponsor, gold', 'Speaker']);
  const isKnown = (value: string) => known.has(value);
  expect(valuesOf('Sponsor, gold', cellLists.list, isKnown)).toEqual(['Sponsor, gold']);
  known.add('Sponsor').add('gold');
  expect(valuesOf('Sponsor, gold', cellLists.list, isKnown)).toEqual(['Sponsor', 'gold']);
  expect(valuesOf('"Sponsor, gold", Speaker', cellLists.list, isKnown)).toEqual(['Sponsor, gold', 'Speaker']);
});

test.each(Object.entries(cellLists))('what is written as a %s is read as it was', (_name, list) => {
  const value = fc
    .string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'ab ",，、;；:：/／>＞\n字“”') })
    .filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      const cell = values.map((each) => listed(each, list)).join(list.by);
      expect(pieces(cell, list.at).map(unquoted)).toEqual(values);
    }),
  );
});

test('a hostile cell takes no longer than its length', () => {
  const cell = '"a,'.repeat(20_000);
  expect(pieces(cell, cellLists.list.at).length).toBe(20_000);
});
