import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { readEventForm, readOptionsLeft } from './form-calls.ts';
import { leftOf, type OptionPlace, withFull } from './option-places.ts';
import type { FormSurroundings } from './surroundings.tsx';
import { uploaderOf } from './upload.ts';

const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;

const unchanged = (id: string) => id;

/**
 * What the fields of a registration form need besides the form: where their files go, and how many places limited options have left. Asked for
 * only by a form that has such fields. `idIn` gives a field's id in the form, where the page shows it under another.
 */
export function useEventForm(
  eventId: string,
  form: FormDefinition,
  idIn: (fieldId: string) => string = unchanged,
): { surroundings: FormSurroundings; onFull: (options: readonly { fieldId: string; option: string }[]) => void } {
  const [places, setPlaces] = useState<readonly OptionPlace[]>([]);
  /** The form's id, asked for once. */
  const asked = useRef<Promise<string> | null>(null);
  const formId = () => {
    asked.current ??= call(readEventForm, { sourceId: eventId }, quietly)
      .then((published) => published.formId)
      .catch((error: unknown) => {
        asked.current = null;
        throw error;
      });
    return asked.current;
  };
  const hasLimits = form.fields.some((field) => field.options?.some((option) => option.limit !== undefined));
  useEffect(() => {
    if (!hasLimits) return;
    formId()
      .then((id) => call(readOptionsLeft, { formId: id }, quietly))
      .then(setPlaces)
      .catch((error: unknown) => {
        // Without the numbers one chooses all the same; the server decides.
        if (!(error instanceof CallFailure)) throw error;
      });
  }, [hasLimits, form.version]);

  const surroundings = useMemo<FormSurroundings>(
    () => ({
      left: leftOf(places),
      seed: eventId,
      idIn,
      upload: async (field, file, watch) => uploaderOf(await formId(), idIn)(field, file, watch),
    }),
    [places, eventId],
  );
  return { surroundings, onFull: (options) => setPlaces((before) => withFull(before, options)) };
}
