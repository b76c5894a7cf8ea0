import type { InvoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { isTaxNumber, tidyTaxNumber } from '@convoke/contract/invoice/tax-number.ts';
import type { Translate } from '../core/types.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';

/** An invoice title as fields of a form, so that it looks and is checked like every other. */

/** The same words in every language's place: the page speaks one. */
export const labelOf = (text: string): FormField['label'] => ({ en: text, zh: text, es: text, ja: text });

export const invoicePrefix = 'inv-';

/** The fields that a title of this kind has; an organisation needs its tax number. */
export function invoiceFields(t: Translate, kind: unknown): FormField[] {
  const field = (id: string, type: FormField['type'], label: string, more: Partial<FormField> = {}): FormField => ({
    fieldId: `${invoicePrefix}${id}`,
    type,
    required: false,
    label: labelOf(label),
    ...more,
  });
  const title: FormField[] = [
    field('kind', 'single', t('public-invoice:kind'), {
      required: true,
      options: [
        { value: 'person', label: labelOf(t('public-invoice:person')) },
        { value: 'organisation', label: labelOf(t('public-invoice:organisation')) },
      ],
    }),
    field('title', 'text', t('public-invoice:name'), { required: true, max: 100 }),
  ];
  const email = field('email', 'email', t('public-invoice:email'), { help: labelOf(t('public-invoice:email-help')) });
  if (kind !== 'organisation') return [...title, email];
  return [
    ...title,
    field('taxNumber', 'text', t('public-invoice:tax-number'), {
      required: true,
      max: 30,
      help: labelOf(t('public-invoice:tax-number-help')),
    }),
    field('type', 'single', t('public-invoice:type'), {
      help: labelOf(t('public-invoice:type-help')),
      options: [
        { value: 'ordinary', label: labelOf(t('public-invoice:ordinary')) },
        { value: 'special', label: labelOf(t('public-invoice:special')) },
      ],
    }),
    email,
    field('address', 'text', t('public-invoice:address'), { max: 100 }),
    field('phone', 'text', t('public-invoice:phone'), { max: 40 }),
    field('bank', 'text', t('public-invoice:bank'), { max: 100 }),
    field('account', 'text', t('public-invoice:account'), { max: 60 }),
  ];
}

/** The title out of checked answers, or which of its fields is not right. */
export function invoiceOf(answers: Answers): { invoice: InvoiceTitle } | { wrong: string } {
  const text = (id: string) => {
    const value = answers[`${invoicePrefix}${id}`];
    return typeof value === 'string' ? value : '';
  };
  const taxNumber = tidyTaxNumber(text('taxNumber'));
  const kind = text('kind') === 'organisation' ? 'organisation' : 'person';
  if (kind === 'organisation' && !isTaxNumber(taxNumber)) return { wrong: `${invoicePrefix}taxNumber` };
  const email = text('email');
  return {
    invoice: {
      kind,
      type: kind === 'organisation' && text('type') === 'special' ? 'special' : 'ordinary',
      title: text('title'),
      taxNumber: kind === 'organisation' ? taxNumber : '',
      address: text('address'),
      phone: text('phone'),
      bank: text('bank'),
      account: text('account'),
      ...(email ? { email } : {}),
    },
  };
}

/** A title that was given before, as what stands in the fields. */
export function invoiceValues(invoice: unknown): Record<string, string> {
  if (invoice === null || typeof invoice !== 'object') return {};
  return Object.fromEntries(
    Object.entries(invoice)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
      .map(([name, value]) => [`${invoicePrefix}${name}`, value]),
  );
}
