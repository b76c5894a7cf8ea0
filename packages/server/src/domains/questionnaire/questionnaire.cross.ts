import type { Texts } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { keysOf } from './questionnaire.count.ts';
import { plain } from './questionnaire.figures.ts';
import { type AnswerFilter, matching } from './questionnaire.filter.ts';

/** Different pairs of answers that are read; beyond that a table says nothing anyway. */
const pairLimit = 20_000;
/** Rows and columns of a table: the most frequent of numbers and days. */
const headingLimit = 60;

interface Heading {
  value: string;
  label: Texts;
  n: number;
}

const isOneChoice = (field: FormField) => field.type !== 'multiple';

/** The answers to two questions against each other: the database groups them, choices of several are taken apart here. */
export async function crossTable(db: Db, filter: AnswerFilter, rowField: FormField, columnField: FormField) {
  const left = sql<unknown>`a.answers->${rowField.fieldId}::text`;
  const right = sql<unknown>`a.answers->${columnField.fieldId}::text`;
  const pairs = await db
    .selectFrom(
      matching(db, filter)
        .select([left.as('left'), right.as('right')])
        .where(left, 'is not', null)
        .where(right, 'is not', null)
        .as('p'),
    )
    .select((eb) => ['p.left', 'p.right', eb.fn.countAll<number>().as('n')])
    .groupBy(['p.left', 'p.right'])
    .orderBy('n', 'desc')
    .limit(pairLimit)
    .execute();
  const cells = new Map<string, Map<string, number>>();
  const rowCounts = new Map<string, number>();
  const columnCounts = new Map<string, number>();
  let answers = 0;
  const add = (counts: Map<string, number>, key: string, n: number) => counts.set(key, (counts.get(key) ?? 0) + n);
  for (const pair of pairs) {
    answers += pair.n;
    const rowKeys = keysOf(rowField, pair.left as never);
    const columnKeys = keysOf(columnField, pair.right as never);
    for (const key of rowKeys) add(rowCounts, key, pair.n);
    for (const key of columnKeys) add(columnCounts, key, pair.n);
    for (const rowKey of rowKeys) {
      const row = cells.get(rowKey) ?? new Map<string, number>();
      for (const columnKey of columnKeys) add(row, columnKey, pair.n);
      cells.set(rowKey, row);
    }
  }
  const rows = headings(rowField, rowCounts);
  const columns = headings(columnField, columnCounts);
  const table = rows.map((row) => columns.map((column) => cells.get(row.value)?.get(column.value) ?? 0));
  const together = isOneChoice(rowField) && isOneChoice(columnField);
  return { answers, rows, columns, cells: table, chiSquare: together ? chiSquareOf(table) : null };
}

/** Options in the form's order; numbers and days, the most frequent, in theirs. */
function headings(field: FormField, counts: ReadonlyMap<string, number>): Heading[] {
  const options = field.options ?? [];
  const known = new Set(options.map((each) => each.value));
  const others = [...counts]
    .filter(([key]) => !known.has(key))
    .sort(([, a], [, b]) => b - a)
    .slice(0, headingLimit)
    .map(([value]) => value)
    .sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  return [
    ...options.map(({ value, label }) => ({ value, label, n: counts.get(value) ?? 0 })),
    ...others.map((value) => ({ value, label: plain(value), n: counts.get(value) ?? 0 })),
  ];
}

/** Pearson's test of independence, of the rows and columns that anybody chose; null where there is nothing to compare. */
export function chiSquareOf(table: readonly (readonly number[])[]) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const rows = table.filter((row) => sum(row) > 0);
  const width = table[0]?.length ?? 0;
  const columnSums = Array.from({ length: width }, (_, at) => sum(rows.map((row) => row[at] ?? 0)));
  const columns = columnSums.flatMap((total, at) => (total > 0 ? [at] : []));
  const all = sum(columnSums);
  if (rows.length < 2 || columns.length < 2) return null;
  let value = 0;
  for (const row of rows) {
    const rowSum = sum(row);
    for (const at of columns) {
      const expected = (rowSum * (columnSums[at] ?? 0)) / all;
      value += ((row[at] ?? 0) - expected) ** 2 / expected;
    }
  }
  const degrees = (rows.length - 1) * (columns.length - 1);
  const cramersV = Math.sqrt(value / (all * Math.min(rows.length - 1, columns.length - 1)));
  return { value, degrees, cramersV };
}
