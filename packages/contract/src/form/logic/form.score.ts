import type { Answer, Answers } from '../fields/form.answers.ts';
import { own } from '../fields/form.choice.ts';
import type { FormDefinition, FormField } from '../form.engine.ts';

/** Points: of options, of right answers, and of the score fields that add them up. Pure, the same in browser and server. */

/** Sums of decimal points without the tail that floating point leaves. */
const rounded = (points: number) => Math.round(points * 1e6) / 1e6 + 0;

/** The points of chosen options together. */
function pointsOf(field: FormField, chosen: readonly string[]): number {
  const points = new Map((field.options ?? []).map((each) => [each.value, each.points ?? 0]));
  return rounded(chosen.reduce((sum, value) => sum + (points.get(value) ?? 0), 0));
}

/** Whether an answer is the right one: the same value, or the same values (in this order only where the order is the answer). */
export function isRight(field: FormField, answer: Answer | undefined): boolean {
  if (!field.right || answer === undefined) return false;
  return isSame(field, answer, field.right.answer);
}

function isSame(field: FormField, answer: Answer, right: unknown): boolean {
  if (typeof answer === 'string')
    return typeof right === 'string' || typeof right === 'number'
      ? answer.toLowerCase() === String(right).trim().toLowerCase()
      : false;
  if (typeof answer !== 'object')
    return answer === right || (typeof right === 'string' && String(answer) === right.trim());
  if (typeof right !== 'object' || right === null) return false;
  if (!Array.isArray(answer)) {
    const rows = Object.keys(answer);
    if (Array.isArray(right) || Object.keys(right).length !== rows.length) return false;
    return rows.every((row) => {
      const given = (answer as Record<string, string | string[]>)[row] as string | string[];
      const wanted = own(right, row);
      return typeof given === 'string' ? given === wanted : isSameList(given, wanted, false);
    });
  }
  return isSameList(answer, right, field.type !== 'multiple');
}

function isSameList(list: readonly unknown[], right: unknown, ordered: boolean): boolean {
  if (!Array.isArray(right) || right.length !== list.length) return false;
  return ordered ? list.every((each, at) => each === right[at]) : list.every((each) => right.indexOf(each) >= 0);
}

/**
 * The points of one answer. A field with a right answer: all of its points, or none. Else the points of what was chosen; of a rating, scale
 * or number its value. `undefined` = the field has no points to give, or nothing was answered.
 */
export function fieldPoints(field: FormField, answer: Answer | undefined): number | undefined {
  if (answer === undefined) return undefined;
  if (field.right) return isRight(field, answer) ? field.right.points : 0;
  switch (field.type) {
    case 'number':
    case 'rating':
    case 'scale':
      return typeof answer === 'number' ? answer : undefined;
    case 'single':
    case 'dropdown':
      return typeof answer === 'string' ? pointsOf(field, [answer]) : undefined;
    case 'multiple':
      return Array.isArray(answer) ? pointsOf(field, answer as string[]) : undefined;
    case 'matrix': {
      if (typeof answer !== 'object' || Array.isArray(answer)) return undefined;
      const rows = Object.keys(answer).map((row) => answer[row] as string | string[]);
      return pointsOf(
        field,
        rows.reduce<string[]>((all, columns) => {
          if (typeof columns === 'string') all.push(columns);
          else for (const column of columns) all.push(column);
          return all;
        }, []),
      );
    }
    default:
      return undefined;
  }
}

/**
 * The value of a score field: of the fields before it that were answered, each once. None was: no score. `known` keeps the points of fields
 * for the score fields that follow, so that adding up takes as many steps as there are fields.
 */
export function scoreOf(
  field: FormField,
  answers: Answers,
  earlier: ReadonlyMap<string, FormField>,
  known: Map<string, number | undefined> = new Map(),
): number | undefined {
  let sum = 0;
  let count = 0;
  for (const fieldId of new Set(field.scoreOf?.fieldIds)) {
    const other = earlier.get(fieldId);
    if (!other || other === field) continue;
    if (!known.has(fieldId)) {
      const answer = own(answers, fieldId) as Answer | undefined;
      known.set(fieldId, other.type === 'score' ? (answer as number | undefined) : fieldPoints(other, answer));
    }
    const points = known.get(fieldId);
    if (points === undefined) continue;
    sum += points;
    count += 1;
  }
  if (count === 0) return undefined;
  return rounded(field.scoreOf?.how === 'mean' ? sum / count : sum);
}

/** Whether a field gives points by itself: a right answer, or options with points. Ratings and numbers count only in score fields. */
export const givesPoints = (field: FormField) =>
  field.right !== undefined || (field.options?.some((each) => each.points !== undefined) ?? false);

/** The most points that a field can give. */
export function mostPoints(field: FormField): number {
  if (field.right) return Math.max(0, field.right.points);
  const options = field.options ?? [];
  const best = options.reduce((most, each) => Math.max(most, each.points ?? 0), 0);
  switch (field.type) {
    case 'single':
    case 'dropdown':
      return best;
    case 'multiple':
      return mostOf(options, field.max);
    case 'matrix':
      return rounded((field.rows?.length ?? 0) * (field.several ? mostOf(options, undefined) : best));
    default:
      return 0;
  }
}

/** The best of choosing several: the options together, or one that stands alone. */
function mostOf(options: NonNullable<FormField['options']>, max: number | undefined): number {
  const points = options
    .filter((each) => !each.isAlone && (each.points ?? 0) > 0)
    .map((each) => each.points as number)
    .sort((a, b) => b - a)
    .slice(0, max ?? options.length);
  const together = points.reduce((sum, each) => sum + each, 0);
  return rounded(options.reduce((most, each) => (each.isAlone ? Math.max(most, each.points ?? 0) : most), together));
}

export interface FormScore {
  total: number;
  /** What the fields that were shown could have given at most. */
  maximum: number;
  /** In the form's order; `isRight` only where the field has a right answer. */
  fields: { fieldId: string; points: number; most: number; isRight?: boolean }[];
}

/**
 * What an exam or a quiz comes to: the points of every shown field that gives some. `answers` are those of checkAnswers, `shown` its `shown`
 * (without it every field counts). The score fields stand among the answers already.
 */
export function formScore(form: FormDefinition, answers: Answers, shown?: ReadonlySet<string>): FormScore {
  const score: FormScore = { total: 0, maximum: 0, fields: [] };
  for (const field of form.fields) {
    if (!givesPoints(field) || (shown && !shown.has(field.fieldId))) continue;
    const answer = own(answers, field.fieldId) as Answer | undefined;
    const points = fieldPoints(field, answer) ?? 0;
    const most = mostPoints(field);
    score.total += points;
    score.maximum += most;
    score.fields.push({
      fieldId: field.fieldId,
      points,
      most,
      ...(field.right && { isRight: isRight(field, answer) }),
    });
  }
  return { ...score, total: rounded(score.total), maximum: rounded(score.maximum) };
}
