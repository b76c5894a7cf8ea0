import type { FieldType, FormField } from '@convoke/contract/form/form.engine.ts';
import { Collapse, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useDesigning } from '../design/designing.ts';
import { fieldKinds, hasOptions, isSilent, kindOf, newOptions } from '../design/field-kinds.ts';
import { noTexts } from '../design/field-texts.ts';
import { useOwnLanguage } from '../canvas/palette.tsx';
import { labelInputId } from './label-input.ts';
import { AnswerProperties } from './property-answer.tsx';
import { ExamProperties, hasPoints } from './property-exam.tsx';
import { FillProperties, takesFilling } from './property-fill.tsx';
import { LogicProperties } from './property-logic.tsx';
import { SwitchProp } from './property-pieces.tsx';
import { TextsField } from './texts-field.tsx';

/** Types that a field may turn into without losing what makes it: its texts and options. */
const families: readonly (readonly FieldType[])[] = [
  ['text', 'longText'],
  ['single', 'multiple', 'dropdown', 'sort'],
  ['rating', 'scale', 'number'],
];

/** The properties of the chosen field; another field is another one of these (`key`). */
export function Properties({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const { problems } = useDesigning();
  // What a field has is in sight; what it lacks is one click away.
  const [open, setOpen] = useState(field.showWhen ? ['answer', 'logic'] : ['answer']);
  const wrong = problems.get(field.fieldId) ?? [];

  const sections = [
    ...(hasAnswerProperties(field.type)
      ? [
          {
            key: 'answer',
            label: t(`designer:section.${answerTitle(field.type)}`),
            children: <AnswerProperties field={field} />,
          },
        ]
      : []),
    { key: 'logic', label: t('designer:section.logic'), children: <LogicProperties field={field} /> },
    ...(takesFilling(field.type)
      ? [{ key: 'fill', label: t('designer:section.fill'), children: <FillProperties field={field} /> }]
      : []),
    ...(hasPoints(field.type)
      ? [{ key: 'exam', label: t('designer:section.exam'), children: <ExamProperties field={field} /> }]
      : []),
  ];
  return (
    <div className="fd-properties">
      <Head field={field} />
      {wrong.length > 0 && (
        <ul className="fd-problems" role="status">
          {wrong.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Words field={field} />
      <Collapse
        ghost
        size="small"
        activeKey={open}
        onChange={(keys) => setOpen(typeof keys === 'string' ? [keys] : keys)}
        items={sections}
      />
    </div>
  );
}

function Head({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const { allows } = useDesigning();
  const own = useOwnLanguage();
  const change = useChange(field);
  const family = families.find((types) => types.includes(field.type))?.filter(allows) ?? [];
  const nameOf = (type: FieldType) => fieldKinds.find((kind) => kind.key === type)?.name[own] ?? type;
  if (family.length < 2) return <h2 className="fd-properties-title">{kindOf(field).name[own]}</h2>;
  return (
    <div className="fd-properties-title">
      <Select
        variant="borderless"
        aria-label={t('designer:prop.type')}
        value={field.type}
        options={family.map((type) => ({ value: type, label: nameOf(type) }))}
        onChange={(type) => change(turned(field, type))}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}

/** What a change of the type changes besides: bounds mean something else elsewhere. */
function turned(field: FormField, type: FieldType) {
  const keepsBounds = ['text', 'longText'].includes(type);
  return {
    type,
    ...(!keepsBounds && { min: undefined, max: undefined, preset: undefined, right: undefined }),
    ...(type === 'scale' && { min: 1, max: 7 }),
    ...(type === 'rating' && { max: 5, ends: undefined }),
    ...(type === 'longText' && { pattern: undefined }),
    ...(type === 'number' && { ends: undefined, placeholder: undefined }),
    ...(hasOptions(type) && !field.options && { options: newOptions(3) }),
  };
}

function Words({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const change = useChange(field);
  const switchId = useId();
  const isPlain = ['text', 'longText', 'phone', 'email', 'number', 'date'].includes(field.type);
  const long = field.type === 'agreement' || field.type === 'description';
  return (
    <>
      <TextsField
        id={labelInputId}
        label={t(
          field.type === 'description' || field.type === 'pageBreak' ? 'designer:prop.heading' : 'designer:prop.label',
        )}
        rows={1}
        value={field.label}
        onChange={(label) => change({ label: label ?? noTexts() }, 'label')}
      />
      {long && (
        <TextsField
          label={t(field.type === 'agreement' ? 'designer:prop.agreementBody' : 'designer:prop.body')}
          rows={4}
          max={20_000}
          value={field.body}
          onChange={(body) => change({ body }, 'body')}
        />
      )}
      {!isSilent(field.type) && (
        <>
          <TextsField
            label={t('designer:prop.help')}
            rows={1}
            value={field.help}
            onChange={(help) => change({ help }, 'help')}
          />
          {isPlain && field.type !== 'date' && (
            <TextsField
              label={t('designer:prop.placeholder')}
              value={field.placeholder}
              onChange={(placeholder) => change({ placeholder }, 'placeholder')}
            />
          )}
          <SwitchProp
            id={switchId}
            label={t('designer:prop.required')}
            control={
              <Switch
                id={switchId}
                size="small"
                checked={field.required}
                onChange={(required) => change({ required, orElse: undefined })}
              />
            }
          />
          <EitherProp field={field} />
        </>
      )}
    </>
  );
}

/** Of a phone and an e-mail on one form: that one of the two is enough. */
function EitherProp({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const { design, dispatch } = useDesigning();
  const id = useId();
  const wanted = field.type === 'phone' ? 'email' : field.type === 'email' ? 'phone' : undefined;
  const { fields } = design.form;
  const other =
    fields.find((each) => each.fieldId === field.orElse) ??
    fields.find((each) => each.type === wanted && each.orElse === undefined && each.means === wanted);
  if (wanted === undefined || other === undefined) return null;
  return (
    <SwitchProp
      id={id}
      label={t('designer:prop.either')}
      hint={t('designer:prop.eitherHint')}
      control={
        <Switch
          id={id}
          size="small"
          checked={field.orElse !== undefined}
          onChange={(on) => dispatch({ do: 'either', fieldIds: [field.fieldId, other.fieldId], on })}
        />
      }
    />
  );
}

const hasAnswerProperties = (type: FieldType) =>
  !['email', 'signature', 'agreement', 'description', 'pageBreak'].includes(type);

function answerTitle(type: FieldType): 'options' | 'matrix' | 'tree' | 'score' | 'answer' {
  if (type === 'matrix') return 'matrix';
  if (hasOptions(type)) return 'options';
  if (type === 'cascade') return 'tree';
  return type === 'score' ? 'score' : 'answer';
}
