import type { Answer, Answers } from '../fields/form.answers.ts';
import { own } from '../fields/form.choice.ts';
import type { Condition, FormField } from '../form.engine.ts';
import { readNumber } from '../fields/form.text.ts';

/** Whether the condition of a field holds. Part of form.check.ts and form.logic.ts. */

/** A condition may stand inside others this deep; below it nothing holds. */
export const deepestCondition = 6;

/** How a condition names one cell of a matrix; the bare column means any row (`equals`: every row that is answered). */
export const cellOf = (row: string, column: string) => `${row}=${column}`;

/**
 * Whether a condition holds for the good answers so far. `earlier` are the fields that stand before; of any other field there is no answer.
 * What the words mean, by the answer's kind:
 * - `equals`: the same text (whatever its case), option, number or day; a list when it is that one value alone; a cascade or region by its
 *   last part; a sort by its first place; a matrix when every answered row says so, or the cell named by `cellOf`; an agreement: true, or
 *   false when it is not given.
 * - `contains`: a part of a text; one of a list (multiple, cascade, region, sort); a column of any row, or the cell named by `cellOf`.
 * - `greater`, `less`: numbers, ratings, scales, scores; days. Of lists and files, how many there are. Equal is neither.
 * - `empty`, `answered`: a hidden field is empty; so is one whose answer is not good yet.
 */
export function holds(
  condition: Condition,
  answers: Answers,
  earlier: ReadonlyMap<string, FormField>,
  depth = 0,
): boolean {
  if (depth > deepestCondition) return false;
  if ('all' in condition) return condition.all.every((each) => holds(each, answers, earlier, depth + 1));
  if ('any' in condition) return condition.any.some((each) => holds(each, answers, earlier, depth + 1));
  if ('not' in condition) return !holds(condition.not, answers, earlier, depth + 1);
  const field = earlier.get(condition.fieldId);
  const answer = field && (own(answers, condition.fieldId) as Answer | undefined);
  switch (condition.is) {
    case 'answered':
      return answer !== undefined;
    case 'empty':
      return answer === undefined;
    case 'equals':
      if (answer === undefined) return field?.type === 'agreement' && String(condition.value) === 'false';
      return equals(field as FormField, answer, condition.value);
    case 'contains':
      return answer !== undefined && contains(answer, condition.value);
    default: {
      const order = answer === undefined ? undefined : compare(answer, condition.value);
      return order !== undefined && (condition.is === 'greater' ? order > 0 : order < 0);
    }
  }
}

type Sought = string | number | boolean;

const same = (text: string, sought: Sought) => text.toLowerCase() === String(sought).trim().toLowerCase();

const isTexts = (answer: Answer): answer is string[] => Array.isArray(answer) && typeof answer[0] === 'string';

const cells = (answer: { readonly [row: string]: string | string[] }) =>
  Object.keys(answer).map((row) => [row, answer[row] as string | string[]] as const);

const hasColumn = (columns: string | string[], column: string) =>
  typeof columns === 'string' ? columns === column : columns.indexOf(column) >= 0;

function equals(field: FormField, answer: Answer, sought: Sought): boolean {
  if (typeof answer === 'boolean') return String(answer) === String(sought);
  if (typeof answer === 'number') return typeof sought !== 'boolean' && readNumber(sought) === answer;
  if (typeof answer === 'string') return same(answer, sought);
  const value = String(sought);
  if (isTexts(answer)) {
    if (field.type === 'sort') return answer[0] === value;
    if (field.type === 'multiple') return answer.length === 1 && answer[0] === value;
    return answer[answer.length - 1] === value;
  }
  if (Array.isArray(answer)) return false;
  const rows = cells(answer);
  return (
    rows.every(([, columns]) => hasColumn(columns, value)) ||
    rows.some(([row, columns]) => namesCell(row, columns, value))
  );
}

function contains(answer: Answer, sought: Sought): boolean {
  const value = String(sought);
  if (typeof answer === 'string') return answer.toLowerCase().indexOf(value.trim().toLowerCase()) >= 0;
  if (isTexts(answer)) return answer.indexOf(value) >= 0;
  if (typeof answer !== 'object' || Array.isArray(answer)) return false;
  return cells(answer).some(([row, columns]) => hasColumn(columns, value) || namesCell(row, columns, value));
}

/** Whether a value is `row=column` for an answered cell of the row. */
function namesCell(row: string, columns: string | string[], value: string): boolean {
  return value.slice(0, row.length + 1) === `${row}=` && hasColumn(columns, value.slice(row.length + 1));
}

/** More than 0 when the answer is more than what is sought, less when less; undefined = the two cannot be compared. */
function compare(answer: Answer, sought: Sought): number | undefined {
  if (typeof answer === 'string') {
    // Days in their normal form sort as text. Other texts are not more or less than anything.
    if (!day.test(answer) || typeof sought !== 'string' || !day.test(sought)) return undefined;
    return answer < sought ? -1 : answer > sought ? 1 : 0;
  }
  const size = typeof answer === 'number' ? answer : Array.isArray(answer) ? answer.length : undefined;
  const limit = typeof sought === 'boolean' ? null : readNumber(sought);
  return size === undefined || typeof limit !== 'number' ? undefined : size - limit;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
