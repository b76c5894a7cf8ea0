import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { loadRegions } from '@convoke/contract/form/regions/regions.load.ts';
import { registeredRegions } from '@convoke/contract/form/regions/regions.ts';
import { useEffect, useState } from 'react';

/** Fetches the table of regions once a form asks for one; whether it is there. */
export function useRegions(form: FormDefinition): boolean {
  const [isThere, setThere] = useState(registeredRegions() !== null);
  const isWanted = !isThere && form.fields.some((field) => field.type === 'region');
  useEffect(() => {
    if (!isWanted) return;
    // Without a connection it is asked for with the next form; a preset is said to be wrong till then.
    loadRegions().then(
      () => setThere(true),
      () => undefined,
    );
  }, [isWanted]);
  return isThere;
}
