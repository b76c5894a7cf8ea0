import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { formScore, givesPoints } from '@convoke/contract/form/logic/form.score.ts';

/** The score of a whole answer: the last score field that came to something, else the sum of all points. Null where a form gives none. */
export function scoreOfAnswer(form: FormDefinition, answers: Answers, shown: ReadonlySet<string>): number | null {
  const fields = form.fields.filter((field) => field.type === 'score');
  for (const field of fields.toReversed()) {
    const score = answers[field.fieldId];
    if (typeof score === 'number') return score;
  }
  if (fields.length > 0 || !form.fields.some(givesPoints)) return null;
  return formScore(form, answers, shown).total;
}

/** The form as people may have it: without what the right answers are. */
export function withoutRight(form: FormDefinition): FormDefinition {
  return { ...form, fields: form.fields.map(({ right: _, ...field }) => field) };
}
