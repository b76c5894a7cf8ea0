import type { Texts } from '@convoke/contract/core/language.ts';
import { defaultForm, type FormField } from '@convoke/contract/form/form.engine.ts';

/** The same words in every language. */
export const inAll = (text: string): Texts => ({ en: text, zh: text, es: text, ja: text });

/** A field of a test's form; what is not said is the plainest there is. */
export function aField(fieldId: string, type: FormField['type'], more: Partial<FormField> = {}): FormField {
  return { fieldId, type, label: inAll(fieldId), required: false, ...more };
}

/** A choice whose options may have limits: `{ morning: 30, evening: undefined }`. */
export function aChoice(
  fieldId: string,
  options: Readonly<Record<string, number | undefined>>,
  more: Partial<FormField> = {},
): FormField {
  return aField(fieldId, 'single', {
    options: Object.entries(options).map(([value, limit]) => ({
      value,
      label: inAll(value),
      ...(limit === undefined ? {} : { limit }),
    })),
    ...more,
  });
}

/** The form every event begins with, and these fields after it. */
export const withFields = (...fields: FormField[]): FormField[] => [...defaultForm.fields, ...fields];
