import { asks, checkAnswer, longestOther, otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { PublishedForm } from '@convoke/contract/form/form.public.calls.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { visibleFields } from '@convoke/contract/form/logic/form.logic.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { Checkbox, DatePicker, Form, type FormItemProps, Input, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { PhoneInput } from '../../../../ui/form/phone-input.tsx';
import { CascadeInput, MatrixInput, RegionInput, SortInput } from './answer-inputs.tsx';
import { FileInput } from './file-input.tsx';
// Answers are checked here, regions among them.
import '@convoke/contract/form/regions/regions.data.ts';
import { tooLongRule } from '../../../../ui/form/fields.tsx';

/** The values of a form with these fields: one answer a field, under the names the calls use for them. */
export interface AnswerValues {
  answers: Record<string, unknown>;
}

/** The fields of a registration form that the answers so far show, with the same checks as the attendee's page and the server. */
export function AnswerFields({ form }: { form: PublishedForm }) {
  const answers = (Form.useWatch('answers', { preserve: true }) ?? {}) as Record<string, unknown>;
  return visibleFields(form, answers)
    .filter((field) => asks(field))
    .map((field) =>
      field.type === 'file' || field.type === 'signature' ? (
        <FileItem key={field.fieldId} form={form} field={field} />
      ) : (
        <Fragment key={field.fieldId}>
          <AnswerItem field={field} />
          {isOther(field, answers[field.fieldId]) && <OtherItem field={field} />}
        </Fragment>
      ),
    );
}

/** Asked by a check, not by what is drawn. */
function makeFlag() {
  let is = false;
  return {
    isSet: () => is,
    set: (next: boolean) => {
      is = next;
    },
  };
}

/** What each field of a form has: its own words, and its own check instead of a call's bounds. */
function Item({
  field,
  check,
  ...item
}: FormItemProps & { field: FormField; check: (value: unknown) => Promise<void> }) {
  const language = currentLanguage();
  return (
    <Form.Item
      name={['answers', field.fieldId]}
      label={textIn(field.label, language)}
      required={field.required}
      rules={[{ validator: (_: unknown, value: unknown) => check(value) }]}
      {...(field.help && { extra: textIn(field.help, language) })}
      {...item}
    />
  );
}

/** Files are sent as soon as they are chosen; the form waits for those on their way. */
function FileItem({ form, field }: { form: PublishedForm; field: FormField }) {
  const { t } = useTranslation();
  const [sending] = useState(makeFlag);
  const [drawn] = useState(makeFlag);
  const check = (value: unknown) => {
    if (sending.isSet()) return Promise.reject(new Error(t('participant:file.busy')));
    if (drawn.isSet()) return Promise.reject(new Error(t('participant:sign.unused')));
    return problemOf(field, value);
  };
  return (
    <Item field={field} check={check} validateTrigger={['onSubmit']}>
      <FileInput
        field={field}
        target={{ formId: form.formId, version: form.version }}
        onBusy={sending.set}
        onDrawn={drawn.set}
      />
    </Item>
  );
}

/** Rejects an answer that the field does not take, in words. */
function problemOf(field: FormField, value: unknown): Promise<void> {
  const checked = checkAnswer(field, value ?? undefined);
  return 'problem' in checked
    ? Promise.reject(new Error(problemText(checked.problem, currentLanguage(), checked.n)))
    : Promise.resolve();
}

function isOther(field: FormField, answer: unknown): boolean {
  const chosen = Array.isArray(answer) ? (answer as unknown[]) : [answer];
  return (field.options ?? []).some((option) => option.isOther && chosen.includes(option.value));
}

/** The words beside "other". */
function OtherItem({ field }: { field: FormField }) {
  const other = field.options?.find((option) => option.isOther);
  return (
    <Form.Item
      name={['answers', otherKey(field.fieldId)]}
      label={textIn(other?.label, currentLanguage())}
      rules={[tooLongRule(longestOther)]}
    >
      <Input />
    </Form.Item>
  );
}

function AnswerItem({ field }: { field: FormField }) {
  return (
    <Item
      field={field}
      check={(value) => problemOf(field, value)}
      validateTrigger={['onBlur', 'onSubmit']}
      // An agreement's words stand beside its box.
      {...(field.type === 'agreement' && { label: undefined, valuePropName: 'checked' })}
      {...(field.type === 'date' && {
        getValueProps: (value: string | undefined) => ({ value: value ? dayjs(value) : null }),
        getValueFromEvent: (day: Dayjs | null) => day?.format('YYYY-MM-DD'),
      })}
    >
      {inputOf(field)}
    </Item>
  );
}

function inputOf(field: FormField): ReactNode {
  const language = currentLanguage();
  const options = (field.options ?? []).map(({ value, label }) => ({ value, label: textIn(label, language) }));
  switch (field.type) {
    case 'text':
      return <Input />;
    case 'longText':
      return <Input.TextArea rows={3} {...(field.max && { count: { show: true, max: field.max } })} />;
    case 'phone':
      return field.phoneRegions === undefined ? (
        <Input type="tel" inputMode="tel" autoComplete="off" />
      ) : (
        <PhoneInput regions={field.phoneRegions} />
      );
    case 'email':
      return <Input type="email" inputMode="email" />;
    case 'number':
      return <NumberInput style={{ width: '100%' }} />;
    case 'date':
      return <DatePicker style={{ width: '100%' }} />;
    case 'single':
      return <Radio.Group options={options} />;
    case 'multiple':
      return <Checkbox.Group options={options} />;
    case 'dropdown':
      return <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={options} />;
    case 'rating':
    case 'scale':
      return <NumberInput style={{ width: '100%' }} />;
    case 'sort':
      return <SortInput field={field} />;
    case 'cascade':
      return <CascadeInput field={field} />;
    case 'region':
      return <RegionInput field={field} />;
    case 'matrix':
      return <MatrixInput field={field} />;
    case 'file':
    case 'signature':
    case 'score':
    case 'description':
    case 'pageBreak':
      return null;
    case 'agreement':
      return <Checkbox>{textIn(field.label, language)}</Checkbox>;
  }
}
