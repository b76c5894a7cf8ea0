import type { Condition, FormField } from '@convoke/contract/form/form.engine.ts';
import { freshId } from './field-kinds.ts';

function renamed(condition: Condition, names: ReadonlyMap<string, string>): Condition {
  if ('all' in condition) return { all: condition.all.map((each) => renamed(each, names)) };
  if ('any' in condition) return { any: condition.any.map((each) => renamed(each, names)) };
  if ('not' in condition) return { not: renamed(condition.not, names) };
  return { ...condition, fieldId: names.get(condition.fieldId) ?? condition.fieldId };
}

/**
 * The same fields once more, with ids of their own. What they say of one another is about the copies; a meaning (`means`) or a link
 * parameter that `present` fields have already is left out, since there can be but one.
 */
export function copiesOf(fields: readonly FormField[], present: readonly FormField[] = fields): FormField[] {
  const names = new Map(fields.map((field) => [field.fieldId, freshId('f')]));
  const meanings = new Set(present.map((field) => field.means));
  const parameters = new Set(present.map((field) => field.parameter));
  return fields.map((field) => {
    const copy: FormField = { ...structuredClone(field), fieldId: names.get(field.fieldId) ?? freshId('f') };
    if (copy.means !== undefined && meanings.has(copy.means)) delete copy.means;
    if (copy.parameter !== undefined && parameters.has(copy.parameter)) delete copy.parameter;
    // The copy of one of two alone goes with nothing.
    const orElse = copy.orElse === undefined ? undefined : names.get(copy.orElse);
    if (orElse === undefined) delete copy.orElse;
    else copy.orElse = orElse;
    if (copy.showWhen) copy.showWhen = renamed(copy.showWhen, names);
    if (copy.scoreOf)
      copy.scoreOf = { ...copy.scoreOf, fieldIds: copy.scoreOf.fieldIds.map((each) => names.get(each) ?? each) };
    return copy;
  });
}
