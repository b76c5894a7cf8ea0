import type { Texts } from '../../core/language.ts';
import type { CascadeNode, FormDefinition, FormField } from '../form.engine.ts';

/** Forms for tests, in few words. */

export const inAll = (text: string): Texts => ({ en: text, zh: text, es: text, ja: text });

export type Option = NonNullable<FormField['options']>[number];

export const option = (value: string, more: Partial<Option> = {}): Option => ({ value, label: inAll(value), ...more });

export const options = (...values: string[]): Option[] => values.map((value) => option(value));

export const rows = (...values: string[]) => values.map((value) => ({ value, label: inAll(value) }));

export const branch = (value: string, ...children: CascadeNode[]): CascadeNode => ({
  value,
  label: inAll(value),
  ...(children.length > 0 && { children }),
});

/** A field whose label is its id; an agreement says what is agreed to. */
export const field = (
  fieldId: string,
  type: FormField['type'],
  more: Partial<Omit<FormField, 'fieldId' | 'type'>> = {},
): FormField => ({
  fieldId,
  type,
  required: false,
  label: inAll(fieldId),
  ...(type === 'agreement' && { body: inAll('The terms.') }),
  ...more,
});

export const form = (...fields: FormField[]): FormDefinition => ({ version: 1, fields });
