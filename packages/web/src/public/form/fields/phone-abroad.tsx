import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  browserRegion,
  homeRegion,
  joinNumber,
  namedRegions,
  offeredRegions,
  splitNumber,
} from '../../../core/phone-number.ts';
import { usePage } from '../../core/page-context.tsx';
import { described, type FieldProps, Labelled, labelText } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';
import { useAutoComplete } from '../surroundings.tsx';
import { text } from './line.tsx';

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
  const [chosen, setChosen] = useState(() => homeRegion(language, regions));
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
  const fill = useAutoComplete('tel');
  const named = useMemo(() => namedRegions(regions, language), [regions, language]);
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
              {each.label}
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
          autoComplete={fill}
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
