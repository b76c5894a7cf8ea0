import { canScore } from '@convoke/contract/form/definition/form.definition.ts';
import { type FormField, fileKinds } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Checkbox, Radio, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldsBefore, useChange, useDesigning } from '../design/designing.ts';
import { noTexts } from '../design/field-texts.ts';
import { NumberProp, Prop } from './property-pieces.tsx';
import { TextsField } from './texts-field.tsx';

/** What answers regions, ratings, scales and files take, and what a score adds up. Part of property-answer.tsx. */

interface Props {
  field: FormField;
}

export function RegionAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  return (
    <Prop label={t('designer:region.depth')}>
      {(id) => (
        <Radio.Group
          id={id}
          className="fd-stack"
          value={field.depth ?? 3}
          onChange={(event) => change({ depth: event.target.value as number })}
          options={['province', 'city', 'district'].map((name, index) => ({
            value: index + 1,
            label: t(`designer:region.to.${name}`),
          }))}
        />
      )}
    </Prop>
  );
}

export function RatingAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  return (
    <Prop label={t('designer:answer.stars')}>
      {(id) => <Segmented id={id} value={field.max ?? 5} options={[3, 5, 7, 10]} onChange={(max) => change({ max })} />}
    </Prop>
  );
}

export function ScaleAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  const ends = field.ends ?? { low: noTexts(), high: noTexts() };
  return (
    <>
      <div className="fd-pair">
        <NumberProp
          label={t('designer:answer.scaleFrom')}
          value={field.min}
          min={0}
          max={1}
          onChange={(min) => change({ min }, 'min')}
        />
        <NumberProp
          label={t('designer:answer.scaleTo')}
          value={field.max}
          min={2}
          max={20}
          onChange={(max) => change({ max }, 'max')}
        />
      </div>
      <TextsField
        label={t('designer:answer.low')}
        value={ends.low}
        onChange={(low) => change({ ends: { ...ends, low: low ?? noTexts() } }, 'low')}
      />
      <TextsField
        label={t('designer:answer.high')}
        value={ends.high}
        onChange={(high) => change({ ends: { ...ends, high: high ?? noTexts() } }, 'high')}
      />
    </>
  );
}

const megabyte = 1024 * 1024;

export function FileAnswer({ field }: Props) {
  const { t } = useTranslation();
  const change = useChange(field);
  const files = field.files ?? { kinds: ['picture' as const], maxBytes: 10 * megabyte };
  return (
    <>
      <Prop label={t('designer:file.kinds')}>
        {(id) => (
          <Checkbox.Group
            key={id}
            className="fd-two"
            value={files.kinds}
            options={fileKinds.map((kind) => ({ value: kind, label: t(`designer:file.${kind}`) }))}
            onChange={(chosen) => {
              const kinds = fileKinds.filter((kind) => chosen.includes(kind));
              // A field that takes no kind at all takes nothing.
              if (kinds.length > 0) change({ files: { ...files, kinds } });
            }}
          />
        )}
      </Prop>
      <div className="fd-pair">
        <NumberProp
          label={t('designer:file.size')}
          value={Math.round(files.maxBytes / megabyte)}
          min={1}
          max={50}
          required
          suffix="MB"
          onChange={(n = 10) => change({ files: { ...files, maxBytes: n * megabyte } }, 'size')}
        />
        <NumberProp
          label={t('designer:file.most')}
          value={field.max}
          min={1}
          max={20}
          placeholder="1"
          onChange={(max) => change({ max }, 'max')}
        />
      </div>
    </>
  );
}

export function ScoreAnswer({ field }: Props) {
  const { t } = useTranslation();
  const { design, language } = useDesigning();
  const change = useChange(field);
  const scoreOf = field.scoreOf ?? { fieldIds: [], how: 'sum' as const };
  return (
    <>
      <Prop label={t('designer:score.fields')} hint={t('designer:score.hint')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            optionFilterProp="label"
            value={scoreOf.fieldIds}
            options={fieldsBefore(design.form, field)
              .filter(canScore)
              .map((each) => ({ value: each.fieldId, label: textIn(each.label, language) || each.fieldId }))}
            onChange={(fieldIds: string[]) => change({ scoreOf: { ...scoreOf, fieldIds } })}
          />
        )}
      </Prop>
      <Prop label={t('designer:score.how')}>
        {(id) => (
          <Segmented
            id={id}
            value={scoreOf.how}
            options={(['sum', 'mean'] as const).map((how) => ({ value: how, label: t(`designer:score.${how}`) }))}
            onChange={(how) => change({ scoreOf: { ...scoreOf, how } })}
          />
        )}
      </Prop>
    </>
  );
}
