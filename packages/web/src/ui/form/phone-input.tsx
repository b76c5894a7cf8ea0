import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import { Input, type InputProps, Select, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../core/language.ts';
import {
  browserRegion,
  homeRegion,
  joinNumber,
  namedRegions,
  offeredRegions,
  splitNumber,
  type TypedNumber,
} from '../../core/phone-number.ts';

type Props = Omit<InputProps, 'value' | 'onChange' | 'type'> & {
  value?: unknown;
  onChange?: (number: string) => void;
  /** As a form's field has it: the numbers of these regions, or of any country. */
  regions?: 'any' | readonly string[];
};

/** Somebody's phone number with its country, as the attendees' pages ask for it (public/form/fields/phone-abroad.tsx). */
export function PhoneInput({ value, onChange, regions: taken = 'any', ...input }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const regions = useMemo(() => offeredRegions(taken), [taken]);
  const [chosen, setChosen] = useState(() => browserRegion(regions) ?? homeRegion(language, regions));
  const options = useMemo(
    () => namedRegions(regions, language).map(({ region, label }) => ({ value: region, label })),
    [regions, language],
  );
  const { region, rest } = splitNumber(typeof value === 'string' ? value : '', chosen, regions);
  const change = (next: TypedNumber) => {
    setChosen(next.region);
    onChange?.(joinNumber(next));
  };
  return (
    <Space.Compact block>
      <Select
        className="phone-region"
        aria-label={t('common:phone.region')}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={260}
        value={region}
        options={options}
        labelRender={() => `${region} +${callingCodes.get(region) ?? ''}`}
        onChange={(next: string) => change({ region: next, rest })}
      />
      <Input
        autoComplete="off"
        {...input}
        type="tel"
        inputMode="tel"
        value={rest}
        onChange={(event) => change(splitNumber(event.target.value, region, regions))}
      />
    </Space.Compact>
  );
}
