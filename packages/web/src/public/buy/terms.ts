import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { Translate } from '../core/types.ts';
import { labelOf } from '../form/invoice.ts';

/** The organiser's terms as a field that must be ticked; the terms stand beneath it. */
export function termsField(t: Translate, terms: string): FormField {
  return {
    fieldId: 'terms',
    type: 'agreement',
    required: true,
    label: labelOf(t('public-buy:terms')),
    help: labelOf(terms),
  };
}
