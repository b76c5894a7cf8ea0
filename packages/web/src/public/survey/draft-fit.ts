import { checkAnswer, otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { changesOf } from '../form/form-changes.ts';
import type { Values } from '../form/form-state.ts';
import { isEmpty } from '../form/typed.ts';

/**
 * Saved answers on the form of today: what was typed to a question that has been changed since stays only where it is an answer to it still.
 * `changed` are the questions that are new or asked otherwise, in the form's order.
 */
export function fitting(
  saved: Readonly<Values>,
  former: FormDefinition | null,
  now: FormDefinition,
): { values: Values; changed: FormField[] } {
  if (!former) return { values: { ...saved }, changed: [] };
  const changes = changesOf(former, now);
  const values: Values = { ...saved };
  for (const field of now.fields) {
    if (changes[field.fieldId] === undefined || isEmpty(saved[field.fieldId])) continue;
    if (!('problem' in checkAnswer(field, saved[field.fieldId]))) continue;
    delete values[field.fieldId];
    delete values[otherKey(field.fieldId)];
  }
  return { values, changed: now.fields.filter(({ fieldId }) => changes[fieldId] !== undefined) };
}

/** Whether two sets of answers say the same; what is empty and what is not there are one. */
export function alike(one: Readonly<Values>, other: Readonly<Values>): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (key) => (isEmpty(one[key]) && isEmpty(other[key])) || JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );
}
