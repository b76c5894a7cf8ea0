import type { Condition, FormField } from '@convoke/contract/form/form.engine.ts';

type Rename = (fieldId: string) => string;

function renamedCondition(condition: Condition, idOf: Rename): Condition {
  if ('all' in condition) return { all: condition.all.map((each) => renamedCondition(each, idOf)) };
  if ('any' in condition) return { any: condition.any.map((each) => renamedCondition(each, idOf)) };
  if ('not' in condition) return { not: renamedCondition(condition.not, idOf) };
  return { ...condition, fieldId: idOf(condition.fieldId) };
}

/** Fields under other ids, with everything that speaks of them: several copies of one form stand on a page that way. */
export function renamed(fields: readonly FormField[], idOf: Rename): FormField[] {
  return fields.map((field) => ({
    ...field,
    fieldId: idOf(field.fieldId),
    ...(field.orElse !== undefined && { orElse: idOf(field.orElse) }),
    ...(field.showWhen && { showWhen: renamedCondition(field.showWhen, idOf) }),
    ...(field.scoreOf && { scoreOf: { ...field.scoreOf, fieldIds: field.scoreOf.fieldIds.map(idOf) } }),
  }));
}
