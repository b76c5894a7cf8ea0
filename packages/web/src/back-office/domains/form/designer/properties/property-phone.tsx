import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import { usualRegions } from '@convoke/contract/core/contact.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { namedRegions } from '../../../../../core/phone-number.ts';
import { useOwnLanguage } from '../canvas/palette.tsx';
import { useChange } from '../design/designing.ts';
import { Prop } from './property-pieces.tsx';

/** As many as the contract takes. */
const mostRegions = 60;

type Taken = 'usual' | 'some' | 'any';

/** The numbers of which regions a phone field takes: of the specification's pattern, of some regions, of any country. */
export function PhoneAnswer({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const change = useChange(field);
  const own = useOwnLanguage();
  const { phoneRegions } = field;
  const taken: Taken = phoneRegions === undefined ? 'usual' : phoneRegions === 'any' ? 'any' : 'some';
  const options = useMemo(
    () => namedRegions([...callingCodes.keys()], own).map(({ region, label }) => ({ value: region, label })),
    [own],
  );
  const take = (next: Taken) =>
    change({ phoneRegions: next === 'usual' ? undefined : next === 'any' ? 'any' : [...usualRegions] });
  return (
    <>
      <Prop label={t('designer:phone.regions')} hint={t(`designer:phone.hint.${taken}`)}>
        {(id) => (
          <Select
            id={id}
            value={taken}
            options={(['usual', 'some', 'any'] as const).map((value) => ({
              value,
              label: t(`designer:phone.${value}`),
            }))}
            onChange={take}
          />
        )}
      </Prop>
      {taken === 'some' && (
        <Prop label={t('designer:phone.which')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              maxCount={mostRegions}
              value={[...(phoneRegions ?? [])]}
              options={options}
              // None at all would be a field that nobody can answer.
              onChange={(regions: string[]) => regions.length > 0 && change({ phoneRegions: regions })}
            />
          )}
        </Prop>
      )}
    </>
  );
}
