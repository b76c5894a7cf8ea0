import { asks } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { inputId, type Values } from './form-state.ts';
import { isEmpty } from './typed.ts';

const lines: readonly FormField['type'][] = ['text', 'phone', 'email', 'number'];

/** Puts the focus into the first field of a form that was just opened, where that is one to type into and nothing stands there yet. */
export function focusFirst(fields: readonly FormField[], values: Values): boolean {
  const first = fields.find(asks);
  if (!first || !lines.includes(first.type) || !isEmpty(values[first.fieldId])) return false;
  document.getElementById(inputId(first.fieldId))?.focus({ preventScroll: true });
  return true;
}
