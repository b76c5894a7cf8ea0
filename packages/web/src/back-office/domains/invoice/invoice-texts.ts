import type { InvoiceRow } from '@convoke/contract/invoice/invoice.calls.ts';
import type { DifferenceField } from '@convoke/contract/invoice/invoice.rules.ts';

export const stateTexts: Readonly<Record<InvoiceRow['state'], string>> = {
  APPLIED: 'invoice:state.APPLIED',
  ISSUED: 'invoice:state.ISSUED',
  REJECTED: 'invoice:state.REJECTED',
  WITHDRAWN: 'invoice:state.WITHDRAWN',
};

export const stateColours = { APPLIED: 'blue', ISSUED: 'green', REJECTED: 'red' } as const;

export const typeTexts: Readonly<Record<InvoiceRow['type'], string>> = {
  ordinary: 'invoice:type.ordinary',
  special: 'invoice:type.special',
};

export const kindTexts: Readonly<Record<InvoiceRow['kind'], string>> = {
  person: 'invoice:kind.person',
  organisation: 'invoice:kind.organisation',
};

export const aboutTexts: Readonly<Record<InvoiceRow['about'], string>> = {
  order: 'invoice:about.order',
  recharge: 'invoice:about.recharge',
};

export const differenceTexts: Readonly<Record<DifferenceField, string>> = {
  number: 'invoice:field.number',
  title: 'invoice:field.title',
  taxNumber: 'invoice:field.taxNumber',
  amount: 'field:amount',
};
