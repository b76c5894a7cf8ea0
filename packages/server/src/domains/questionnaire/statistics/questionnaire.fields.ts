import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { asks } from '@convoke/contract/form/logic/form.check.ts';
import { endsOf } from '@convoke/contract/form/fields/form.text.ts';

/** A field as statistics and exports see it: with the options, rows and branches of every version that had them. */
export interface MergedField {
  field: FormField;
  /** False for fields that only older versions ask. */
  current: boolean;
}

/** Fields that hold answers, of every version: those of the newest in its order, then those that only older ones have. */
export function mergedFields(newestFirst: readonly FormDefinition[]): MergedField[] {
  const merged = new Map<string, MergedField>();
  for (const [index, form] of newestFirst.entries()) {
    for (const field of form.fields) {
      if (!asks(field) && field.type !== 'score') continue;
      const known = merged.get(field.fieldId);
      if (!known) merged.set(field.fieldId, { field: { ...field }, current: index === 0 });
      else if (known.field.type === field.type) addOlder(known.field, field);
    }
  }
  return [...merged.values()];
}

function addOlder(into: FormField, older: FormField): void {
  for (const name of ['options', 'rows', 'tree'] as const) {
    const has = into[name];
    const had = older[name];
    if (!has || !had) continue;
    const known = new Set(has.map((each) => each.value));
    const more = had.filter((each) => !known.has(each.value));
    if (more.length > 0) Object.assign(into, { [name]: [...has, ...more] });
  }
}

/** Every step of a rating or a scale, also those that nobody has given; none of other fields. */
export function stepsOf(field: FormField): number[] {
  if (field.type !== 'rating' && field.type !== 'scale') return [];
  const { low, high } = endsOf(field);
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}
