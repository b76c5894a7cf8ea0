import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { regionNames } from '../../../core/region-names.ts';
import { usePage } from '../../core/page-context.tsx';
import { described, type FieldProps, Labelled, labelText } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';
import { joinNumber, offeredRegions, splitNumber } from '../phone-number.ts';
import { text } from './line.tsx';

/** Where who reads a language is likely to be. */
const homes: Readonly<Record<Language, string>> = { en: 'CN', zh: 'CN', es: 'ES', ja: 'JP' };

/** Where the browser says that its person is; undefined = it does not, or not where one may choose. */
const browserRegion = (regions: readonly string[]) =>
  (navigator.languages ?? [])
    .map((each) => /-([A-Z]{2})$/.exec(each)?.[1] ?? '')
    .find((each) => regions.includes(each));

export interface AbroadProps extends FieldProps {
  phoneRegions: 'any' | readonly string[];
}

/** A number with its country. */
export function PhoneAbroad({ phoneRegions, ...props }: AbroadProps) {
  const { t, language } = usePage();
  const { field, onChange, onLeave } = props;
  const id = inputId(field.fieldId);
  const value = text(props.value);
  const regions = useMemo(() => offeredRegions(phoneRegions), [phoneRegions]);
  const home = homes[language];
  const [chosen, setChosen] = useState(regions.includes(home) ? home : (regions[0] ?? home));
  const isTouched = useRef(false);
  const { region, rest } = splitNumber(value, chosen, regions);
  useEffect(() => {
    const own = browserRegion(regions);
    if (own !== undefined && !isTouched.current) setChosen(own);
  }, [regions]);
  const change = (next: { region: string; rest: string }) => {
    isTouched.current = true;
    setChosen(next.region);
    onChange(joinNumber(next));
  };
  const named = useMemo(() => {
    const nameOf = regionNames(language);
    return regions
      .map((each) => ({ region: each, name: nameOf(each) }))
      .sort((one, other) => one.name.localeCompare(other.name, language));
  }, [regions, language]);
  return (
    <Labelled {...props}>
      <p className="field-help" id={`${id}-shape`}>
        {t('public-form:phone-country')}
      </p>
      <div className="phone">
        <select
          aria-label={t('public-form:phone-region')}
          autoComplete="off"
          value={region}
          onChange={(event) => change({ region: event.currentTarget.value, rest })}
        >
          {named.map((each) => (
            <option key={each.region} value={each.region}>
              {`${each.name} +${callingCodes.get(each.region) ?? ''}`}
            </option>
          ))}
        </select>
        <span className="phone-code" aria-hidden="true">
          {`+${callingCodes.get(region) ?? ''}`}
        </span>
        <input
          id={id}
          {...described(props, `${id}-shape`)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          placeholder={(field.placeholder && labelText(field.placeholder, language)) || undefined}
          value={rest}
          onInput={(event) => change(splitNumber(event.currentTarget.value, region, regions))}
          onBlur={onLeave}
        />
      </div>
    </Labelled>
  );
}
