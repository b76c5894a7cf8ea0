import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import { cleanFieldValue, type FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import { DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { PhoneInput } from '../../../../ui/form/phone-input.tsx';

/** What somebody can be given in a field: what it offers, and what they have of what it no longer offers. */
export function offered({ options }: MemberField, had: FieldValue | null | undefined) {
  const own = [had ?? []].flat();
  return options.filter(({ optionId, isOffered }) => isOffered || own.includes(optionId));
}

/** What is wrong with a value, in words; undefined when nothing is. */
export function valueProblem(field: MemberField, value: unknown, had: FieldValue | null | undefined) {
  const options = offered(field, had);
  const read = cleanFieldValue({ kind: field.kind, options }, (value ?? null) as FieldValue | null, currentLanguage());
  return 'problem' in read ? read.problem : undefined;
}

/** A picker of days takes and gives its own kind of day. */
export const dayProps = {
  getValueProps: (value: unknown) => ({ value: typeof value === 'string' ? dayjs(value) : null }),
  getValueFromEvent: (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null,
};

/** The control of a field. */
export function valueInput(field: MemberField, had: FieldValue | null | undefined, t: TFunction): ReactNode {
  const options = offered(field, had).map(({ optionId, name }) => ({ value: optionId, label: name }));
  switch (field.kind) {
    case 'longText':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />;
    case 'number':
      return <NumberInput className="member-number" />;
    case 'date':
      return <DatePicker className="member-number" />;
    case 'choice':
      return <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={options} />;
    case 'choices':
      return <Select mode="multiple" optionFilterProp="label" options={options} />;
    case 'yesNo':
      return (
        <Select
          allowClear
          options={[
            { value: true, label: t('member-field:yes') },
            { value: false, label: t('member-field:no') },
          ]}
        />
      );
    case 'phone':
      return <PhoneInput />;
    case 'email':
      return <Input type="email" />;
    case 'link':
      // no text: how every address begins
      return <Input type="url" placeholder="https://" />;
    case 'text':
      return <Input />;
  }
}
