import type { FieldType, FormField } from '@convoke/contract/form/form.engine.ts';
import { useTranslation } from 'react-i18next';
import { FittingInput } from '../../../../../ui/form/fitting-text.tsx';
import { AnswerInput } from './answer-input.tsx';
import { useChange } from '../design/designing.ts';
import { Prop } from './property-pieces.tsx';

/** Types that something can stand in before anybody has answered. */
export const takesFilling = (type: FieldType): boolean =>
  [
    'text',
    'longText',
    'phone',
    'email',
    'number',
    'date',
    'single',
    'multiple',
    'dropdown',
    'rating',
    'scale',
  ].includes(type);

/** What stands in the field at first, and by which parameter a link fills it. */
export function FillProperties({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const change = useChange(field);
  return (
    <>
      <Prop label={t('designer:fill.preset')}>
        {(id) => (
          <AnswerInput id={id} field={field} value={field.preset} onChange={(preset) => change({ preset }, 'preset')} />
        )}
      </Prop>
      <Prop
        label={t('designer:fill.parameter')}
        hint={
          field.parameter ? t('designer:fill.example', { example: `?${field.parameter}=…` }) : t('designer:fill.hint')
        }
      >
        {(id) => (
          <FittingInput
            id={id}
            max={40}
            value={field.parameter ?? ''}
            onChange={(name) => change({ parameter: name.replace(/[^A-Za-z0-9_-]/g, '') || undefined }, 'parameter')}
          />
        )}
      </Prop>
    </>
  );
}
