import { type Answer, checkAnswer } from '../logic/form.check.ts';
import type { FormField } from '../form.engine.ts';

/** What becomes of an answer: its normal form, or the name of what is wrong (and the number in it). */
export function outcome(of: FormField, raw: unknown): Answer | undefined | [string, (number | string)?] {
  const checked = checkAnswer(of, raw);
  if ('value' in checked) return checked.value;
  return checked.n === undefined ? [checked.problem] : [checked.problem, checked.n];
}

export type Cases = readonly (readonly [raw: unknown, expected: ReturnType<typeof outcome>])[];

/** Kinds of fields, each with answers and what becomes of them. */
export type Kinds = readonly (readonly [name: string, field: FormField, cases: Cases])[];
