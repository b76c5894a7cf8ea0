import type { Language } from '@convoke/contract/core/language.ts';
import { checkForm, formProblemText } from '@convoke/contract/form/definition/form.definition.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';

export interface FoundProblems {
  /** Sentences by field id. */
  byField: ReadonlyMap<string, readonly string[]>;
  count: number;
}

/** What stands in the way of publishing, in words. */
export function problemsOf(form: FormDefinition, language: Language): FoundProblems {
  const problems = checkForm(form);
  const byField = new Map<string, string[]>();
  for (const problem of problems) {
    const words = formProblemText(problem, form, language);
    byField.set(problem.fieldId, [...(byField.get(problem.fieldId) ?? []), words]);
  }
  return { byField, count: problems.length };
}
