import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../../core/format.ts';
import { UploadPicture } from '../../../resource/upload-picture.part.tsx';
import { countKey, useDesigning } from '../design/designing.ts';
import { NumberProp } from './property-pieces.tsx';

type Option = NonNullable<FormField['options']>[number];

interface Props {
  option: Option;
  field: FormField;
  onChange: (option: Option) => void;
  onClose: () => void;
}

/** Without what is undefined: the form keeps no empty properties. */
function tidy(option: Option): Option {
  return Object.fromEntries(Object.entries(option).filter(([, value]) => value !== undefined)) as Option;
}

/** What an option has besides its words: how many may choose it, its points, its picture, and how it stands among the others. */
export function OptionDetails({ option, field, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { counts } = useDesigning();
  const taken = counts.get(countKey(field.fieldId, option.value));
  const change = (patch: Partial<Record<keyof Option, unknown>>) => onChange(tidy({ ...option, ...patch } as Option));
  const takesOther = ['single', 'multiple', 'dropdown'].includes(field.type);
  const takesLimit = takesOther;
  return (
    <div className="fd-option-details">
      <div className="fd-pair">
        {takesLimit && (
          <NumberProp
            label={t('designer:option.limit')}
            value={option.limit}
            min={0}
            max={1_000_000}
            placeholder={t('designer:option.unlimited')}
            onChange={(limit) => change({ limit })}
          />
        )}
        {field.type !== 'sort' && (
          <NumberProp
            label={t('designer:option.points')}
            value={option.points}
            whole={false}
            min={-1000}
            max={1000}
            onChange={(points) => change({ points })}
          />
        )}
      </div>
      {taken !== undefined && <p className="fd-hint muted">{t('designer:option.taken', { n: formatNumber(taken) })}</p>}
      {takesOther && (
        <Checkbox
          checked={option.isOther ?? false}
          onChange={(event) => change({ isOther: event.target.checked || undefined })}
        >
          {t('designer:option.other')}
        </Checkbox>
      )}
      {field.type === 'multiple' && (
        <Checkbox
          checked={option.isAlone ?? false}
          onChange={(event) => change({ isAlone: event.target.checked || undefined })}
        >
          {t('designer:option.alone')}
        </Checkbox>
      )}
      {field.type !== 'matrix' && field.type !== 'dropdown' && (
        <UploadPicture
          value={option.pictureKey ?? null}
          url={option.pictureKey ? `/files/${option.pictureKey}` : null}
          onChange={(key) => change({ pictureKey: key ?? undefined })}
        />
      )}
      <Button size="small" onClick={onClose}>
        {t('designer:option.close')}
      </Button>
    </div>
  );
}
