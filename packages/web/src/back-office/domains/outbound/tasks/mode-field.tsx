import { type DialMode, dialModes } from '@convoke/contract/outbound/outbound.rules.ts';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../ui/form/fields.tsx';
import type { Takes } from '../../../../ui/schema.ts';

/** Whether agents press to dial. */
export function ModeField<Raw extends { mode?: DialMode | undefined }>({ of }: { of: Takes<Raw> }) {
  const { t } = useTranslation();
  return (
    <Field of={of} name="mode" label={t('outbound:field.mode')}>
      <Radio.Group
        className="call-choices"
        options={dialModes.map((value) => ({
          value,
          label: (
            <>
              {t(`outbound:mode.${value}`)}
              <span className="muted call-choice-text">{t(`outbound:modeText.${value}`)}</span>
            </>
          ),
        }))}
      />
    </Field>
  );
}
