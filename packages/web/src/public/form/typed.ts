import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { rowName } from './row-name.ts';

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && !value.length)
  );
}

const named = (name: string) => [...document.getElementsByName(name)] as HTMLInputElement[];
const chosenOf = (inputs: readonly HTMLInputElement[]) =>
  inputs.filter((each) => each.checked).map((each) => each.value);

function valueOf(field: FormField): unknown {
  const inputs = named(field.fieldId);
  switch (field.type) {
    case 'agreement':
      return chosenOf(inputs).length > 0;
    case 'multiple':
      return chosenOf(inputs);
    case 'single':
      return chosenOf(inputs)[0];
    case 'rating':
    case 'scale': {
      const [chosen] = chosenOf(inputs);
      return chosen === undefined ? undefined : Number(chosen);
    }
    case 'cascade':
      return inputs.map((each) => each.value).filter((value) => value !== '');
    case 'matrix': {
      const rows = (field.rows ?? []).flatMap((row) => {
        const chosen = chosenOf(named(rowName(field.fieldId, row.value)));
        return chosen.length > 0 ? [[row.value, field.several ? chosen : chosen[0]] as const] : [];
      });
      return rows.length > 0 ? Object.fromEntries(rows) : undefined;
    }
    case 'region':
    case 'sort':
    case 'file':
    case 'signature':
    case 'score':
    case 'description':
    case 'pageBreak':
      // Nothing of these can be filled in before the page is awake.
      return undefined;
    default:
      return inputs[0]?.value;
  }
}

/** What a person typed or the browser restored before the page woke up: nothing of it may get lost. `base` is what the server put there. */
export function readTyped(
  fields: readonly FormField[],
  base: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (typeof document === 'undefined') return {};
  const values: Record<string, unknown> = {};
  const keep = (name: string, value: unknown) => {
    if (!isEmpty(value) && JSON.stringify(value) !== JSON.stringify(base[name])) values[name] = value;
  };
  for (const field of fields) {
    keep(field.fieldId, valueOf(field));
    const other = otherKey(field.fieldId);
    if (field.options?.some((option) => option.isOther)) keep(other, named(other)[0]?.value);
  }
  return values;
}
