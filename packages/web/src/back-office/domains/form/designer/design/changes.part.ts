import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

export interface FieldChange {
  kind: ChangeKind;
  field: FormField;
}

/** The same content, whatever the order of its properties: what comes from the database has its own. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => isSame(each, b[at]));
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = (record: Record<string, unknown>) => Object.keys(record).filter((key) => record[key] !== undefined);
  const names = keys(left);
  return names.length === keys(right).length && names.every((key) => isSame(left[key], right[key]));
}

/** The longest run of fields that kept their order: the others are the ones that moved. */
function kept(ids: readonly string[], before: readonly string[]): Set<string> {
  const place = new Map(before.map((id, at) => [id, at]));
  const runs: string[][] = [];
  let best: string[] = [];
  for (const [at, id] of ids.entries()) {
    const own = place.get(id) ?? -1;
    let longest: string[] = [];
    for (let earlier = 0; earlier < at; earlier += 1) {
      const run = runs[earlier] ?? [];
      if ((place.get(ids[earlier] ?? '') ?? -1) < own && run.length > longest.length) longest = run;
    }
    const run = [...longest, id];
    runs.push(run);
    if (run.length > best.length) best = run;
  }
  return new Set(best);
}

/** What publishing would change, field by field, in the new form's order; what was removed comes last. */
export function changesBetween(before: FormDefinition, now: FormDefinition): FieldChange[] {
  const former = new Map(before.fields.map((field) => [field.fieldId, field]));
  const present = new Set(now.fields.map((field) => field.fieldId));
  const common = now.fields.filter((field) => former.has(field.fieldId)).map((field) => field.fieldId);
  const stayed = kept(
    common,
    before.fields.filter((field) => present.has(field.fieldId)).map((field) => field.fieldId),
  );
  const changes: FieldChange[] = [];
  for (const field of now.fields) {
    const was = former.get(field.fieldId);
    if (!was) changes.push({ kind: 'added', field });
    else if (!isSame(was, field)) changes.push({ kind: 'changed', field });
    else if (!stayed.has(field.fieldId)) changes.push({ kind: 'moved', field });
  }
  for (const field of before.fields) if (!present.has(field.fieldId)) changes.push({ kind: 'removed', field });
  return changes;
}

/** Whether anything differs, the pace included. */
export const differs = (before: FormDefinition, now: FormDefinition): boolean =>
  (before.pace ?? 'page') !== (now.pace ?? 'page') || !isSame(before.fields, now.fields);
