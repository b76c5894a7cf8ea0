import type { Texts } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { ChosenPart } from './questionnaire.chosen.ts';
import { type Column, histogram, keepEntries, type Mask } from '../counting/questionnaire.columns.ts';
import { stepsOf } from './questionnaire.fields.ts';
import { plain } from './questionnaire.figures.ts';

/** Rows and columns of a table: the most frequent of numbers and days. */
const headingLimit = 60;

interface Heading {
  value: string;
  label: Texts;
  n: number;
}

const isOneChoice = (field: FormField) => field.type !== 'multiple';

interface Pair {
  row: Column;
  column: Column;
  /** Those who answered both. */
  mask: Mask;
}

/** The answers to two questions against each other: first what they are, then the pairs of those that the table shows. */
export async function crossTable(chosen: AsyncIterable<ChosenPart>, rowField: FormField, columnField: FormField) {
  const pairs: Pair[] = [];
  const rowCounts = new Map<string, number>();
  const columnCounts = new Map<string, number>();
  let answers = 0;
  for await (const { columns, mask } of chosen) {
    const row = columns.get(rowField.fieldId);
    const column = columns.get(columnField.fieldId);
    if (!row || !column) continue;
    keepEntries(mask, row, () => true);
    keepEntries(mask, column, () => true);
    for (const each of mask) answers += each;
    countKeys(row, mask, rowCounts);
    countKeys(column, mask, columnCounts);
    pairs.push({ row, column, mask });
  }
  const rows = headings(rowField, rowCounts);
  const columns = headings(columnField, columnCounts);
  const cells = rows.map(() => columns.map(() => 0));
  const rowAt = new Map(rows.map(({ value }, at) => [value, at]));
  const columnAt = new Map(columns.map(({ value }, at) => [value, at]));
  for (const pair of pairs) countPairs(pair, rowAt, columnAt, cells);
  const together = isOneChoice(rowField) && isOneChoice(columnField);
  return { answers, rows, columns, cells, chiSquare: together ? chiSquareOf(cells) : null };
}

function countKeys(column: Column, mask: Mask, counts: Map<string, number>): void {
  const found = histogram(column, mask);
  for (const [at, [keys]] of column.entries.entries()) {
    const n = found[at + 1] ?? 0;
    if (n > 0) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + n);
  }
}

function countPairs(
  { row, column, mask }: Pair,
  rowAt: ReadonlyMap<string, number>,
  columnAt: ReadonlyMap<string, number>,
  cells: number[][],
): void {
  const places = ({ entries }: Column, at: ReadonlyMap<string, number>) => [
    [],
    ...entries.map(([keys]) => keys.flatMap((key) => at.get(key) ?? [])),
  ];
  const rowPlaces = places(row, rowAt);
  const columnPlaces = places(column, columnAt);
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
    for (const x of rowPlaces[row.codes[at] ?? 0] ?? []) {
      const line = cells[x];
      if (line) for (const y of columnPlaces[column.codes[at] ?? 0] ?? []) line[y] = (line[y] ?? 0) + 1;
    }
  }
}

/** Options in the form's order; of a scale every step, of numbers and days the most frequent, in theirs. */
function headings(field: FormField, counts: ReadonlyMap<string, number>): Heading[] {
  const options = field.options ?? [];
  const known = new Set(options.map((each) => each.value));
  const steps = stepsOf(field).map(String);
  const scale = steps.length > headingLimit ? [] : steps;
  const given = [...counts]
    .filter(([key]) => !known.has(key) && !scale.includes(key))
    .sort(([, a], [, b]) => b - a)
    .slice(0, headingLimit - scale.length)
    .map(([value]) => value);
  const others = [...scale, ...given].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
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
