import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages, type Texts } from '../../core/language.ts';
import type { CascadeNode, FormField } from '../form.engine.ts';
import { otherKey } from '../logic/form.check.ts';
import { sheetAnswer } from './form.describe.ts';
import { cellAnswers } from './form.read-cell.ts';

const same = (text: string): Texts => ({ en: text, zh: text, es: text, ja: text });
const field = (type: FormField['type'], more: Partial<FormField>): FormField => ({
  fieldId: 'f',
  type,
  label: same('F'),
  required: false,
  ...more,
});
const options = (...labels: string[]) =>
  labels.map((label, at) => ({ value: `o${at}`, label: same(label), isOther: label === 'Other' }));

test.each([
  ['Vegan, "Other: nuts, Fish"', { f: ['o0', 'o1'], f_other: 'nuts, Fish' }],
  ['Vegan、Other：nuts', { f: ['o0', 'o1'], f_other: 'nuts' }],
  ['Salt, pepper', { f: ['o3'] }],
  ['"Salt, pepper", fish', { f: ['o3', 'o2'] }],
  ['Vegan, Snails', { f: ['o0', 'Snails'] }],
])('%s', (cell, answers) => {
  const food = field('multiple', { options: options('Vegan', 'Other', 'Fish', 'Salt, pepper') });
  expect(cellAnswers(food, cell)).toEqual(
    Object.fromEntries(Object.entries(answers).map(([key, value]) => [key === 'f_other' ? otherKey('f') : key, value])),
  );
});

test('a table, an order and a path whose names hold what divides them', () => {
  const grid = field('matrix', {
    several: true,
    rows: [
      { value: 'r1', label: same('Food; drinks') },
      { value: 'r2', label: same('Stay: hotel') },
    ],
    options: options('Good, cheap', 'Bad'),
  });
  expect(cellAnswers(grid, '"Food; drinks": "Good, cheap", Bad; Stay: hotel: Bad')).toEqual({
    f: { r1: ['o0', 'o1'], r2: ['o1'] },
  });
  expect(cellAnswers(field('sort', { options: options('A > B', 'C') }), '"A > B" > C')).toEqual({ f: ['o0', 'o1'] });
  const tree: CascadeNode[] = [{ value: 'x', label: same('R/D'), children: [{ value: 'y', label: same('Lab') }] }];
  expect(cellAnswers(field('cascade', { tree }), '"R/D" / Lab')).toEqual({ f: ['x', 'y'] });
  expect(cellAnswers(field('cascade', { tree }), 'R/D')).toEqual({ f: ['x'] });
});

const name = fc
  .string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'abB ",，、;；:：/／>＞字“”0') })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const label = fc
  .tuple(name, name, name, name)
  .map((texts) => Object.fromEntries(languages.map((each, at) => [each, texts[at] ?? ''])) as unknown as Texts);
const entries = (most: number) =>
  fc
    .array(label, { minLength: 1, maxLength: most })
    .map((labels) => labels.map((each, at) => ({ value: `v${at}`, label: each })));

/** Fields of every type that holds several values, or one of some, each with an answer. */
const answered: fc.Arbitrary<[FormField, unknown]> = fc.oneof(
  entries(4).chain((list) =>
    fc
      .subarray(
        list.map(({ value }) => value),
        { minLength: 1 },
      )
      .map((answer): [FormField, unknown] => [field('multiple', { options: list }), answer]),
  ),
  entries(4).chain((list) =>
    fc.constantFrom(...list).map(({ value }): [FormField, unknown] => [field('single', { options: list }), value]),
  ),
  entries(4).chain((list) =>
    fc
      .shuffledSubarray(
        list.map(({ value }) => value),
        { minLength: list.length },
      )
      .map((answer): [FormField, unknown] => [field('sort', { options: list }), answer]),
  ),
  fc.tuple(entries(3), entries(3)).chain(([rows, list]) =>
    fc
      .array(
        fc.subarray(
          list.map(({ value }) => value),
          { minLength: 1 },
        ),
        { minLength: rows.length, maxLength: rows.length },
      )
      .map((chosen): [FormField, unknown] => [
        field('matrix', { rows, options: list, several: true }),
        Object.fromEntries(rows.map(({ value }, at) => [value, chosen[at]])),
      ]),
  ),
  fc
    .tuple(entries(3), entries(3))
    .chain(([tops, below]) =>
      fc
        .tuple(fc.constantFrom(...tops), fc.constantFrom(...below))
        .map(([top, leaf]): [FormField, unknown] => [
          field('cascade', { tree: tops.map((each) => ({ ...each, children: below })) }),
          [top.value, leaf.value],
        ]),
    ),
  name.map((text): [FormField, unknown] => [field('text', {}), text]),
);

test('what a sheet is given of an answer is read as that answer, whatever its names hold', () => {
  fc.assert(
    fc.property(answered, fc.constantFrom(...languages), ([of, answer], language) => {
      const cell = sheetAnswer(of, { f: answer }, language);
      expect(cellAnswers(of, String(cell))).toEqual({ f: answer });
    }),
    { numRuns: 500 },
  );
});

test('and so are the words beside “other”', () => {
  fc.assert(
    fc.property(name, fc.constantFrom(...languages), (words, language) => {
      const food = field('multiple', { options: options('Vegan', 'Other', 'Fish') });
      const answers = { f: ['o0', 'o1', 'o2'], [otherKey('f')]: words };
      expect(cellAnswers(food, String(sheetAnswer(food, answers, language)))).toEqual(answers);
    }),
  );
});
