import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages, type Texts } from '../../core/language.ts';
import { checkAnswers } from './form.check.ts';
import { checkForm } from '../definition/form.definition.ts';
import { describeCondition } from '../words/form.describe.ts';
import type { Condition, FormDefinition, FormField } from '../form.engine.ts';
import { cellOf, visibleFields } from './form.logic.ts';
import { field } from '../testing/build.ts';

/** Conditions over the cells of a matrix: row → column. Names may begin one another's, and hold the sign that joins them. */
const names = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'a=b', 'b=', '=', '__proto__x', '是'), {
  minLength: 1,
  maxLength: 4,
});
/** Each language has words of its own, so that a sentence in the wrong one is seen. */
const said = (what: string): Texts =>
  Object.fromEntries(languages.map((language) => [language, `${what} ${language}`])) as unknown as Texts;

const aCase = fc
  .record({
    rows: names,
    columns: names,
    several: fc.boolean(),
    is: fc.constantFrom('equals' as const, 'contains' as const),
  })
  .chain(({ rows, columns, several, is }) => {
    const column = fc.constantFrom(...columns);
    const cell: fc.Arbitrary<string | string[]> = several ? fc.uniqueArray(column, { minLength: 1 }) : column;
    return fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      several: fc.constant(several),
      is: fc.constant(is),
      row: fc.constantFrom(...rows),
      column,
      answer: fc
        .tuple(...rows.map(() => fc.option(cell)))
        .map((cells) => Object.fromEntries(rows.flatMap((row, at) => (cells[at] ? [[row, cells[at]]] : [])))),
    });
  })
  // Two cells of one name, or a cell named like a column, cannot be told apart.
  .filter(
    ({ rows, columns, row, column }) =>
      rows.flatMap((each) => columns.map((other) => cellOf(each, other))).filter((name) => name === cellOf(row, column))
        .length === 1 && !columns.includes(cellOf(row, column)),
  );

const matrix = (rows: readonly string[], columns: readonly string[], several: boolean): FormField =>
  field('grid', 'matrix', {
    label: said('Grid'),
    rows: rows.map((value) => ({ value, label: said(`row<${value}>`) })),
    options: columns.map((value) => ({ value, label: said(`column<${value}>`) })),
    ...(several && { several }),
  });

const asks = (grid: FormField, showWhen: Condition): FormDefinition => ({
  version: 1,
  fields: [grid, field('then', 'text', { showWhen })],
});

const isShown = (asked: FormDefinition, grid: unknown) =>
  visibleFields(asked, { grid }).some((each) => each.fieldId === 'then');

test('a condition over a cell holds when that row has that column, whatever the others have', () => {
  let held = 0;
  fc.assert(
    fc.property(aCase, ({ rows, columns, several, is, row, column, answer }) => {
      const condition: Condition = { fieldId: 'grid', is, value: cellOf(row, column) };
      const grid = matrix(rows, columns, several);
      const has = [answer[row] ?? []].flat().includes(column);
      held += Number(has);
      expect(checkForm(asks(grid, condition))).toEqual([]);
      expect(isShown(asks(grid, condition), answer)).toBe(has);
      expect(isShown(asks(grid, { not: condition }), answer)).toBe(!has);
      // Also of the answer as it is stored.
      const { answers } = checkAnswers(asks(grid, condition), { grid: answer });
      expect(isShown(asks(grid, condition), answers['grid'])).toBe(has);
    }),
    { numRuns: 500 },
  );
  expect(held).toBeGreaterThan(20);
});

test('a condition over any row or every row is what the cells say together', () => {
  fc.assert(
    fc.property(aCase, ({ rows, columns, several, column, answer }) => {
      // A column that is named like a cell asks for that, too.
      fc.pre(!rows.some((row) => columns.some((other) => cellOf(row, other) === column)));
      const grid = matrix(rows, columns, several);
      const given = Object.values(answer).map((cell) => [cell].flat().includes(column));
      const any: Condition = { fieldId: 'grid', is: 'contains', value: column };
      const every: Condition = { fieldId: 'grid', is: 'equals', value: column };
      expect(isShown(asks(grid, any), answer)).toBe(given.includes(true));
      expect(isShown(asks(grid, every), answer)).toBe(given.length > 0 && !given.includes(false));
      const cells: Condition = {
        any: rows.map((row) => ({ fieldId: 'grid', is: 'contains', value: cellOf(row, column) })),
      };
      const isPlain = rows.every((row) => !row.includes('=')) && columns.every((each) => !each.includes('='));
      if (isPlain) expect(isShown(asks(grid, cells), answer)).toBe(given.includes(true));
    }),
    { numRuns: 500 },
  );
});

test('the sentence names the row, the column and the field in each language, and its opposite differs', () => {
  fc.assert(
    fc.property(aCase, ({ rows, columns, several, is, row, column }) => {
      const grid = matrix(rows, columns, several);
      const condition: Condition = { fieldId: 'grid', is, value: cellOf(row, column) };
      for (const language of languages) {
        const yes = describeCondition(condition, [grid], language);
        const no = describeCondition({ not: condition }, [grid], language);
        for (const sentence of [yes, no]) {
          expect(sentence).toContain(`row<${row}> ${language}`);
          expect(sentence).toContain(`column<${column}> ${language}`);
          expect(sentence).toContain(`Grid ${language}`);
        }
        expect(no).not.toBe(yes);
      }
    }),
    { numRuns: 200 },
  );
});
