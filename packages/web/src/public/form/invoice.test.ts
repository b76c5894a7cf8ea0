import { invoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import { checkAnswers } from '@convoke/contract/form/logic/form.check.ts';
import { describe, expect, it } from 'vitest';
import { invoiceFields, invoiceOf, invoicePrefix, invoiceValues } from './invoice.ts';

const t = (key: string) => key;
const values = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([id, value]) => [`${invoicePrefix}${id}`, value]));
const check = (given: Record<string, string>) =>
  checkAnswers({ version: 1, fields: invoiceFields(t, given['kind']) }, values(given));

describe('an invoice title', () => {
  it('is what the contract takes, for a person and for an organisation', () => {
    const given: Record<string, string>[] = [
      { kind: 'person', title: 'Ada' },
      { kind: 'organisation', title: 'Engines', taxNumber: ' 91310000ma1k35xx04 ', email: 'A@B.org', bank: 'ICBC' },
    ];
    for (const each of given) {
      const { answers, problems } = check(each);
      expect(problems).toEqual([]);
      const read = invoiceOf(answers);
      if (!('invoice' in read)) throw new Error(read.wrong);
      expect(invoiceTitle.parse(read.invoice)).toEqual(read.invoice);
    }
  });

  it('needs a tax number for an organisation, of the right form', () => {
    expect(check({ kind: 'organisation', title: 'Engines' }).problems).toEqual([
      { fieldId: 'inv-taxNumber', problem: 'required' },
    ]);
    const { answers } = check({ kind: 'organisation', title: 'Engines', taxNumber: '91310000MA1K35XX05' });
    expect(invoiceOf(answers)).toEqual({ wrong: 'inv-taxNumber' });
  });

  it('forgets the tax number when it is for a person after all', () => {
    const read = invoiceOf(values({ kind: 'person', title: 'Ada', taxNumber: '91310000MA1K35XX04' }));
    expect(read).toMatchObject({ invoice: { taxNumber: '' } });
  });

  it('comes back into the fields, whatever was stored', () => {
    expect(invoiceValues({ kind: 'person', title: 'Ada', bank: '', n: 3 })).toEqual(
      values({ kind: 'person', title: 'Ada' }),
    );
    for (const strange of [null, 3, 'x', undefined]) expect(invoiceValues(strange)).toEqual({});
  });
});
