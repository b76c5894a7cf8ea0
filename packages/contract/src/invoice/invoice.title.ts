import * as z from 'zod';
import { email, line } from '../core/fields.ts';
import { gbkBytes } from './gbk.ts';
import { type InvoiceType, invoiceTypes, mostGbkBytes, type TitleKind, titleKinds } from './invoice.rules.ts';
import { isTaxNumber, tidyTaxNumber } from './tax-number.ts';

/** What stands on an invoice as its buyer. */
export const titleFields = {
  kind: z.enum(titleKinds),
  type: z.enum(invoiceTypes).default('ordinary'),
  title: line(100, 1),
  taxNumber: line(30).default(''),
  address: line(100).default(''),
  phone: line(40).default(''),
  bank: line(100).default(''),
  account: line(60).default(''),
  email: email.optional(),
};

export interface TitleParts {
  kind: TitleKind;
  type: InvoiceType;
  title: string;
  taxNumber: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
}

type TitleProblem = { field: keyof TitleParts; problem: 'required' | 'taxNumber' | 'specialPerson' } | GbkProblem;
interface GbkProblem {
  field: keyof TitleParts;
  problem: 'gbkLong' | 'gbkMissing' | 'angle';
  n?: number | string;
}

/** What is bounded together: the tax systems have one field for two of ours. */
const bounded = [['title'], ['address', 'phone'], ['bank', 'account']] as const;

/** What is wrong with a title, told at its fields; `asksAll` where whoever issues it wants all six of a special one. */
export function titleProblems(title: TitleParts, asksAll = false): TitleProblem[] {
  const problems: TitleProblem[] = [];
  if (title.type === 'special' && title.kind === 'person') problems.push({ field: 'type', problem: 'specialPerson' });
  if (title.kind === 'organisation' && !isTaxNumber(title.taxNumber))
    problems.push({ field: 'taxNumber', problem: title.taxNumber === '' ? 'required' : 'taxNumber' });
  if (asksAll && title.type === 'special')
    for (const field of ['address', 'phone', 'bank', 'account'] as const)
      if (title[field] === '') problems.push({ field, problem: 'required' });
  for (const fields of bounded) {
    for (const field of fields) if (/[<>]/.test(title[field])) problems.push({ field, problem: 'angle' });
    const written = gbkBytes(fields.map((field) => title[field]).join(''));
    const at = fields.find((field) => 'missing' in gbkBytes(title[field])) ?? fields[0];
    if ('missing' in written) problems.push({ field: at, problem: 'gbkMissing', n: written.missing });
    else if (written.bytes > mostGbkBytes) problems.push({ field: at, problem: 'gbkLong', n: mostGbkBytes });
  }
  return problems;
}

/** The buyer's title for an invoice; an organisation needs its tax number, and only an organisation gets a special one. */
export const invoiceTitle = z
  .object({ ...titleFields, taxNumber: titleFields.taxNumber.transform(tidyTaxNumber) })
  .superRefine((title, context) => {
    for (const { field, ...params } of titleProblems(title))
      context.addIssue({ code: 'custom', path: [field], params });
  })
  // A person has none, whatever stood in the field before.
  .transform((title) => (title.kind === 'person' ? { ...title, taxNumber: '' } : title));
export type InvoiceTitle = z.infer<typeof invoiceTitle>;
