import type { FormField } from '@convoke/contract/form/form.engine.ts';

/** Answers whose files are to be kept in the library. */
export interface Keeping {
  /** All that were asked; those that ask for files are offered. */
  fields: readonly Pick<FormField, 'fieldId' | 'label' | 'type'>[];
  /** How many answers were chosen. */
  count: number;
  begin: (fieldId: string, categoryId: string | null) => Promise<{ keepingId: string }>;
}
