import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { regionNames } from '../../../core/region-names.ts';
import { useAwake } from '../../core/browser.ts';
import { usePage } from '../../core/page-context.tsx';
import { described, type FieldProps, Labelled, labelText } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';
import { joinNumber, offeredRegions, splitNumber } from '../phone-number.ts';
import { line, text } from './line.tsx';

const UsualPhone = line('phone');

/** A phone number: of the specification's pattern, or with its country where the form takes others too. */
export function Phone(props: FieldProps) {
  const { phoneRegions } = props.field;
  return phoneRegions === undefined ? (
    <UsualPhone {...props} />
  ) : (
    <PhoneAbroad {...props} phoneRegions={phoneRegions} />
  );
}

/** Where who reads a language is likely to be. */
const homes: Readonly<Record<Language, string>> = { en: 'CN', zh: 'CN', es: 'ES', ja: 'JP' };

/** Where the browser says that its person is; undefined = it does not, or not where one may choose. */
const browserRegion = (regions: readonly string[]) =>
  (navigator.languages ?? [])
    .map((each) => /-([A-Z]{2})$/.exec(each)?.[1] ?? '')
    .find((each) => regions.includes(each));

function PhoneAbroad({ phoneRegions, ...props }: FieldProps & { phoneRegions: 'any' | readonly string[] }) {
  const { t, language } = usePage();
  const awake = useAwake();
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
  // Until the page is alive only what is chosen: the list is long.
  const listed = awake ? named : named.filter((each) => each.region === region);
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
          {listed.map((each) => (
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
