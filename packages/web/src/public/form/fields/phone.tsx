import type { FieldProps } from '../field-frame.tsx';
import { type ComponentType, useEffect, useState } from 'react';
import { inputId } from '../form-state.ts';
import { line } from './line.tsx';
import type { AbroadProps } from './phone-abroad.tsx';

const UsualPhone = line('phone');

/** Countries weigh more than most fields: they are fetched once, where a form asks for them. */
let countries: ComponentType<AbroadProps> | null = null;
async function loadCountries(): Promise<ComponentType<AbroadProps>> {
  countries = (await import('./phone-abroad.tsx')).PhoneAbroad;
  return countries;
}

/** A phone number: of the specification's pattern, or with its country where the form takes others too. Until countries are there, or without them, one writes +81 … */
export function Phone(props: FieldProps) {
  const { phoneRegions, fieldId } = props.field;
  const [Abroad, setAbroad] = useState(() => countries);
  const isAbroad = phoneRegions !== undefined;
  useEffect(() => {
    if (!isAbroad || Abroad) return;
    const swap = (loaded: ComponentType<AbroadProps>) => {
      const hadFocus = document.activeElement?.id === inputId(fieldId);
      setAbroad(() => loaded);
      // Another input stands in its place.
      if (hadFocus) setTimeout(() => document.getElementById(inputId(fieldId))?.focus({ preventScroll: true }));
    };
    void loadCountries().then(swap, () => undefined);
  }, [isAbroad, fieldId]);
  return phoneRegions === undefined || !Abroad ? (
    <UsualPhone {...props} />
  ) : (
    <Abroad {...props} phoneRegions={phoneRegions} />
  );
}
