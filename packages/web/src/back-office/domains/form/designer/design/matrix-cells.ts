import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { cellOf } from '@convoke/contract/form/logic/form.logic.ts';
import type { Line } from './conditions.ts';

/** What a line asks of a matrix, as the builder shows it: of a row (null = of `rows`) and a column. */
export interface Cells {
  row: string | null;
  rows: 'any' | 'every';
  column: string;
  is: MatrixComparison;
}

export const matrixComparisons = ['equals', 'differs', 'answered', 'empty'] as const;
export type MatrixComparison = (typeof matrixComparisons)[number];

/** A line as the engine has it (`contains` a column: any row has it; `equals`: every row; a cell is named by `cellOf`), taken apart. */
export function cellsOf(field: FormField, line: Line): Cells {
  const value = String(line.value ?? '');
  const first = field.options?.[0]?.value ?? '';
  if (line.is === 'answered' || line.is === 'empty') return { row: null, rows: 'any', column: first, is: line.is };
  const is = line.is === 'differs' || line.is === 'lacks' ? 'differs' : 'equals';
  const isColumn = (column: string) => field.options?.some((option) => option.value === column) ?? false;
  const columnOf = (row: { value: string }) => value.slice(cellOf(row.value, '').length);
  const named = isColumn(value) ? [] : (field.rows ?? []).filter((row) => value.startsWith(cellOf(row.value, '')));
  // As the sentence reads it: the name of a row may begin another's.
  const row = named.find((each) => isColumn(columnOf(each))) ?? named[0];
  if (row) return { row: row.value, rows: 'any', column: columnOf(row), is };
  return { row: null, rows: line.is === 'contains' || line.is === 'lacks' ? 'any' : 'every', column: value, is };
}

export function lineOfCells(field: FormField, { row, rows, column, is }: Cells): Line {
  const { fieldId } = field;
  if (is === 'answered' || is === 'empty') return { fieldId, is };
  const isOf = row === null && rows === 'any' ? ({ equals: 'contains', differs: 'lacks' } as const)[is] : is;
  return { fieldId, is: isOf, value: row === null ? column : cellOf(row, column) };
}
