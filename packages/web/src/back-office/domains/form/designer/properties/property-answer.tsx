import { type FormField, patternKinds } from '@convoke/contract/form/form.engine.ts';
import { Input, Select, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FittingInput } from '../../../../../ui/form/fitting-text.tsx';
import { useChange } from '../design/designing.ts';
import { OptionList } from './option-list.tsx';
import { FileAnswer, RatingAnswer, RegionAnswer, ScaleAnswer, ScoreAnswer } from './property-measure.tsx';
import { PhoneAnswer } from './property-phone.tsx';
import { NumberProp, Prop, SwitchProp } from './property-pieces.tsx';
import { TreeEditor } from './tree-editor.tsx';

/** What answers a field takes. */
export function AnswerProperties({ field }: { field: FormField }) {
  switch (field.type) {
    case 'text':
    case 'longText':
      return <TextAnswer field={field} />;
    case 'number':
      return <NumberAnswer field={field} />;
    case 'date':
      return <DateAnswer field={field} />;
    case 'single':
    case 'multiple':
    case 'dropdown':
    case 'sort':
      return <ChoiceAnswer field={field} />;
    case 'matrix':
      return <MatrixAnswer field={field} />;
    case 'cascade':
      return <TreeEditor field={field} />;
    case 'phone':
      return <PhoneAnswer field={field} />;
    case 'region':
      return <RegionAnswer field={field} />;
    case 'rating':
      return <RatingAnswer field={field} />;
    case 'scale':
      return <ScaleAnswer field={field} />;
    case 'file':
      return <FileAnswer field={field} />;
    case 'score':
      return <ScoreAnswer field={field} />;
    default:
      return null;
  }
}

interface Props {
  field: FormField;
}

function TextAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  const most = field.type === 'longText' ? 5000 : 200;
  return (
    <>
      <div className="fd-pair">
        <NumberProp
          label={t('designer:answer.minLength')}
          value={field.min}
          min={0}
          max={5000}
          onChange={(min) => change({ min }, 'min')}
        />
        <NumberProp
          label={t('designer:answer.maxLength')}
          value={field.max}
          min={1}
          max={5000}
          placeholder={String(most)}
          onChange={(max) => change({ max }, 'max')}
        />
      </div>
      {field.type === 'text' && (
        <Prop label={t('designer:answer.pattern')}>
          {(id) => (
            <Select
              id={id}
              allowClear
              placeholder={t('designer:pattern.any')}
              value={field.pattern?.kind}
              options={patternKinds.map((kind) => ({ value: kind, label: t(`designer:pattern.${kind}`) }))}
              onChange={(kind) =>
                change({
                  pattern: kind && { kind, ...(kind === 'mask' && { mask: field.pattern?.mask ?? 'AA-0000' }) },
                })
              }
            />
          )}
        </Prop>
      )}
      {field.pattern?.kind === 'mask' && (
        <Prop label={t('designer:pattern.mask')} hint={t('designer:pattern.maskHint')}>
          {(id) => (
            <FittingInput
              id={id}
              max={60}
              value={field.pattern?.mask ?? ''}
              onChange={(mask) => change({ pattern: { kind: 'mask', mask: mask || '*' } }, 'mask')}
            />
          )}
        </Prop>
      )}
    </>
  );
}

function NumberAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  return (
    <>
      <div className="fd-pair">
        <NumberProp
          label={t('designer:answer.min')}
          value={field.min}
          whole={false}
          onChange={(min) => change({ min }, 'min')}
        />
        <NumberProp
          label={t('designer:answer.max')}
          value={field.max}
          whole={false}
          onChange={(max) => change({ max }, 'max')}
        />
      </div>
      <NumberProp
        label={t('designer:answer.decimals')}
        value={field.decimals}
        min={0}
        max={6}
        placeholder={t('designer:answer.anyDecimals')}
        onChange={(decimals) => change({ decimals }, 'decimals')}
      />
    </>
  );
}

function DateAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  return (
    <div className="fd-pair">
      {(['from', 'to'] as const).map((end) => (
        <Prop key={end} label={t(`designer:answer.${end}`)}>
          {(id) => (
            <Input
              id={id}
              type="date"
              value={field[end] ?? ''}
              onChange={(event) => change({ [end]: event.target.value || undefined }, end)}
            />
          )}
        </Prop>
      ))}
    </div>
  );
}

function ChoiceAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  const shuffleId = useId();
  return (
    <>
      <OptionList field={field} />
      {field.type === 'multiple' && (
        <div className="fd-pair">
          <NumberProp
            label={t('designer:answer.minChoices')}
            value={field.min}
            min={0}
            max={200}
            onChange={(min) => change({ min }, 'min')}
          />
          <NumberProp
            label={t('designer:answer.maxChoices')}
            value={field.max}
            min={1}
            max={200}
            onChange={(max) => change({ max }, 'max')}
          />
        </div>
      )}
      <SwitchProp
        id={shuffleId}
        label={t('designer:answer.shuffled')}
        control={
          <Switch
            id={shuffleId}
            size="small"
            checked={field.shuffled ?? false}
            onChange={(on) => change({ shuffled: on || undefined })}
          />
        }
      />
    </>
  );
}

function MatrixAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  const severalId = useId();
  return (
    <>
      <h4>{t('designer:matrix.rows')}</h4>
      <OptionList field={field} of="rows" />
      <h4>{t('designer:matrix.columns')}</h4>
      <OptionList field={field} />
      <SwitchProp
        id={severalId}
        label={t('designer:matrix.several')}
        control={
          <Switch
            id={severalId}
            size="small"
            checked={field.several ?? false}
            onChange={(on) => change({ several: on || undefined })}
          />
        }
      />
    </>
  );
}
