import { invoiceGroupAdd } from '@convoke/contract/invoice/invoice.calls.ts';
import { type TitleParts, titleProblems } from '@convoke/contract/invoice/invoice.title.ts';
import { tidyTaxNumber } from '@convoke/contract/invoice/tax-number.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { Form, type FormRule, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../core/language.ts';
import { Field, TextField } from '../../../ui/form/fields.tsx';
import { kindTexts, typeTexts } from './invoice-texts.ts';

export type TitleValues = Partial<TitleParts> & { email?: string; isDefault?: boolean };

/** What a new title begins with. */
export const newTitle: TitleValues = { kind: 'organisation', type: 'ordinary' };

/** The fields of a title, checked as the server checks them: tax number, bytes of the tax system, characters that it lacks. */
export function TitleFields() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<TitleValues>();
  const kind = Form.useWatch('kind', form);
  const of = invoiceGroupAdd;
  const rules = (name: keyof TitleParts): FormRule[] => [
    {
      validator: () => {
        const problem = problemsOf(form.getFieldsValue()).find(({ field }) => field === name);
        // What is missing says so by itself.
        if (!problem || problem.problem === 'required') return Promise.resolve();
        const n = 'n' in problem ? problem.n : undefined;
        return Promise.reject(new Error(problemText(problem.problem, currentLanguage(), n)));
      },
    },
  ];
  const isCompany = kind !== 'person';
  return (
    <>
      <div className="form-grid">
        <Field of={of} name="kind" label={t('invoice:field.kind')}>
          <Segmented
            options={(['organisation', 'person'] as const).map((value) => ({ value, label: t(kindTexts[value]) }))}
          />
        </Field>
        <Field
          of={of}
          name="type"
          required={false}
          label={t('invoice:field.type')}
          dependencies={['kind']}
          rules={rules('type')}
        >
          <Segmented
            options={(['ordinary', 'special'] as const).map((value) => ({ value, label: t(typeTexts[value]) }))}
          />
        </Field>
      </div>
      <TextField of={of} name="title" label={t('invoice:field.title')} rules={rules('title')} />
      {isCompany && (
        <TextField
          of={of}
          name="taxNumber"
          required
          label={t('invoice:field.taxNumber')}
          extra={t('invoice:field.taxNumberHint')}
          rules={rules('taxNumber')}
        />
      )}
      <TextField of={of} name="email" label={t('field:email')} />
      {isCompany && (
        <div className="form-grid">
          <TextField of={of} name="address" label={t('invoice:field.address')} rules={rules('address')} />
          <TextField of={of} name="phone" label={t('field:phone')} dependencies={['address']} rules={rules('phone')} />
          <TextField of={of} name="bank" label={t('invoice:field.bank')} rules={rules('bank')} />
          <TextField
            of={of}
            name="account"
            label={t('invoice:field.account')}
            dependencies={['bank']}
            rules={rules('account')}
          />
        </div>
      )}
    </>
  );
}

const text = (value: string | undefined) => value?.trim() ?? '';

/** A title as the call takes it: a person has only a name. */
export function titleOf({ kind = 'organisation', type = 'ordinary', title, taxNumber, email, ...rest }: TitleValues) {
  const isCompany = kind === 'organisation';
  return {
    kind,
    type,
    title: text(title),
    taxNumber: isCompany ? tidyTaxNumber(text(taxNumber)) : '',
    address: isCompany ? text(rest.address) : '',
    phone: isCompany ? text(rest.phone) : '',
    bank: isCompany ? text(rest.bank) : '',
    account: isCompany ? text(rest.account) : '',
    ...(text(email) && { email: text(email) }),
  };
}

const problemsOf = (values: TitleValues) => titleProblems(titleOf(values));
