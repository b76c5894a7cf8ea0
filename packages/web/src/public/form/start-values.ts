import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { presetAnswers } from '@convoke/contract/form/logic/form.logic.ts';

/** What stands in the fields at first: what this page's address says (`?name=…`, where the form names the parameter), else the form's preset. */
export function startValues(form: FormDefinition, url: string): Record<string, unknown> {
  const parameters = new URLSearchParams(url.split('#')[0]?.split('?')[1] ?? '');
  const given: Record<string, string[]> = {};
  for (const field of form.fields)
    if (field.parameter !== undefined && parameters.has(field.parameter))
      given[field.parameter] = parameters.getAll(field.parameter);
  return presetAnswers(form, given);
}
