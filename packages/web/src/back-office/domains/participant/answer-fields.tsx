import { checkAnswer } from '@convoke/contract/form/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { Checkbox, DatePicker, Form, Input, InputNumber, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../../core/language.ts';

/** The values of a form with these fields: one answer a field, under the names the calls use for them. */
export interface AnswerValues {
  answers: Record<string, unknown>;
}

/** The fields of a registration form, with the same checks as the attendee's page and the server. */
export function AnswerFields({ form }: { form: FormDefinition }) {
  return form.fields.map((field) => <AnswerItem key={field.fieldId} field={field} />);
}

function AnswerItem({ field }: { field: FormField }) {
  const language = currentLanguage();
  const check = (_: unknown, value: unknown) => {
    const checked = checkAnswer(field, value ?? undefined);
    return 'problem' in checked
      ? Promise.reject(new Error(problemText(checked.problem, language, checked.n)))
      : Promise.resolve();
  };
  const isAgreement = field.type === 'agreement';
  return (
    <Form.Item
      name={['answers', field.fieldId]}
      label={isAgreement ? undefined : field.label[language]}
      required={field.required}
      rules={[{ validator: check }]}
      validateTrigger={['onBlur', 'onSubmit']}
      {...(field.help && { extra: field.help[language] })}
      {...(isAgreement && { valuePropName: 'checked' })}
      {...(field.type === 'date' && {
        getValueProps: (value: string | undefined) => ({ value: value ? dayjs(value) : null }),
        getValueFromEvent: (day: Dayjs | null) => day?.format('YYYY-MM-DD'),
      })}
    >
      {inputOf(field)}
    </Form.Item>
  );
}

function inputOf(field: FormField): ReactNode {
  const language = currentLanguage();
  const options = (field.options ?? []).map(({ value, label }) => ({ value, label: label[language] }));
  switch (field.type) {
    case 'text':
      return <Input {...(field.max && { maxLength: field.max })} />;
    case 'longText':
      return <Input.TextArea rows={3} {...(field.max && { maxLength: field.max, showCount: true })} />;
    case 'phone':
      return <Input type="tel" inputMode="tel" />;
    case 'email':
      return <Input type="email" inputMode="email" />;
    case 'number':
      return <InputNumber changeOnWheel={false} style={{ width: '100%' }} />;
    case 'date':
      return <DatePicker style={{ width: '100%' }} />;
    case 'single':
      return <Radio.Group options={options} />;
    case 'multiple':
      return <Checkbox.Group options={options} />;
    case 'dropdown':
      return <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={options} />;
    case 'agreement':
      return <Checkbox>{field.label[language]}</Checkbox>;
  }
}
