import { checkAnswers } from '../logic/form.check.ts';
import type { FormDefinition } from '../form.engine.ts';
import { pagesOf, presetAnswers } from '../logic/form.logic.ts';
import { formScore } from '../logic/form.score.ts';
import '../regions/regions.data.ts';

/** All that the engine says of a form and what was sent for it, as text in and text out: to compare one machine's verdict with another's. */
export function verdict(asked: string): string {
  const { form, raw } = JSON.parse(asked) as { form: FormDefinition; raw: Record<string, string> };
  const { answers, problems, shown } = checkAnswers(form, raw);
  return JSON.stringify({
    answers,
    problems,
    shown: Array.from(shown),
    pages: pagesOf(form, raw).map((page) => page.fields.map((field) => field.fieldId)),
    score: formScore(form, answers, shown),
    preset: presetAnswers(form, raw),
  });
}
