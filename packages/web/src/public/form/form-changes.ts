import { asks } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';

/** The questions of a form that its former version did not ask, or asked otherwise: by field id. */
export function changesOf(before: FormDefinition, now: FormDefinition): Record<string, 'new' | 'changed'> {
  const known = new Map(before.fields.map((field) => [field.fieldId, JSON.stringify(seen(field))]));
  const changes: Record<string, 'new' | 'changed'> = {};
  for (const field of now.fields) {
    if (!asks(field)) continue;
    const former = known.get(field.fieldId);
    if (former === undefined) changes[field.fieldId] = 'new';
    else if (former !== JSON.stringify(seen(field))) changes[field.fieldId] = 'changed';
  }
  return changes;
}

/** What a person answers to; points, parameters and where a field came from are none of it. */
const seen = ({
  type,
  label,
  help,
  required,
  orElse,
  min,
  max,
  from,
  to,
  decimals,
  pattern,
  options,
  rows,
  several,
  tree,
  depth,
  body,
}: FormField) => [
  type,
  label,
  help,
  [required, orElse],
  [min, max, from, to, decimals, pattern],
  options?.map((option) => [option.value, option.label]),
  rows,
  several,
  tree,
  depth,
  body,
];
