import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Input, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import type { AnswersAddress } from './answers-input.ts';

/** What can be filtered by: everything that is counted under a value. */
const filterable: readonly FormField['type'][] = [
  'single',
  'dropdown',
  'multiple',
  'rating',
  'scale',
  'number',
  'date',
  'matrix',
  'agreement',
];

/** The values of a question that people can have chosen; undefined = any, to be typed. */
export function valuesOfField(field: FormField): { value: string; label: string }[] | undefined {
  const language = currentLanguage();
  const options = (field.options ?? []).map((option) => ({
    value: option.value,
    label: textIn(option.label, language) || option.value,
  }));
  const numbers = (least: number, most: number) =>
    Array.from({ length: most - least + 1 }, (_, at) => String(least + at)).map((value) => ({ value, label: value }));
  switch (field.type) {
    case 'single':
    case 'dropdown':
    case 'multiple':
      return options;
    case 'matrix':
      return (field.rows ?? []).flatMap((row) =>
        options.map((option) => ({
          value: `${row.value}:${option.value}`,
          label: `${textIn(row.label, language) || row.value}: ${option.label}`,
        })),
      );
    case 'rating':
      return numbers(1, field.max ?? 5);
    case 'scale':
      return numbers(field.min ?? 0, field.max ?? 10);
    case 'agreement':
      return undefined;
    default:
      return undefined;
  }
}

/** Who answered this to that question. */
export function AnsweredFilter({ fields, list }: { fields: readonly FormField[]; list: AnswersAddress }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const [asked, setAsked] = useState<string>();
  const questions = fields.filter((field) => filterable.includes(field.type) && field.type !== 'agreement');
  const chosen = questions.find((field) => field.fieldId === (list.filter('fieldId') ?? asked));
  if (questions.length === 0) return null;
  const setBoth = (fieldId: string | undefined, value: string | undefined) => list.set({ fieldId, value });
  const values = chosen && valuesOfField(chosen);
  return (
    <Space.Compact className="survey-answered">
      <Select
        className="survey-answered-field"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('survey:filter.question')}
        placeholder={t('survey:filter.question')}
        popupMatchSelectWidth={false}
        value={chosen?.fieldId ?? null}
        options={questions.map((field) => ({ value: field.fieldId, label: textIn(field.label, language) }))}
        onChange={(fieldId: string | null | undefined) => {
          setAsked(fieldId ?? undefined);
          if (list.filter('fieldId')) setBoth(undefined, undefined);
        }}
      />
      {chosen &&
        (values ? (
          <Select
            className="survey-answered-value"
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('survey:filter.value')}
            placeholder={t('survey:filter.value')}
            popupMatchSelectWidth={false}
            value={list.filter('value') ?? null}
            options={values}
            onChange={(value: string | null) => setBoth(chosen.fieldId, value ?? undefined)}
          />
        ) : (
          <Input
            className="survey-answered-value"
            key={chosen.fieldId}
            type={chosen.type === 'date' ? 'date' : 'number'}
            aria-label={t('survey:filter.value')}
            defaultValue={list.filter('value') ?? ''}
            onPressEnter={({ currentTarget }) => setBoth(chosen.fieldId, currentTarget.value || undefined)}
            onBlur={({ currentTarget: { value } }) => {
              if (value !== (list.filter('value') ?? '')) setBoth(chosen.fieldId, value || undefined);
            }}
          />
        ))}
    </Space.Compact>
  );
}
