import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { readEventForm, readOptionsLeft } from './form-calls.ts';
import { leftOf, type OptionPlace, withFull } from './option-places.ts';
import type { StoredFile, UploadWatch } from './surroundings.tsx';
import { sendFile } from './upload.ts';

/** A registration form; the event's own may come without its id, which is asked for where it is needed. */
export type OfferedForm = FormDefinition & { formId?: string };

const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;

const keyOf = (form: OfferedForm) => form.formId ?? '';
const isLimited = (form: OfferedForm) =>
  form.fields.some((field) => field.options?.some((option) => option.limit !== undefined));

/** What registration forms need besides themselves: where their files go, and how many places limited options have left. */
export function useFormOffer(eventId: string, forms: readonly OfferedForm[]) {
  const [places, setPlaces] = useState<Readonly<Record<string, readonly OptionPlace[]>>>({});
  /** The id of the event's form, asked for once. */
  const asked = useRef<Promise<string> | null>(null);

  const idOf = (form: OfferedForm): Promise<string> => {
    if (form.formId !== undefined) return Promise.resolve(form.formId);
    asked.current ??= call(readEventForm, { sourceId: eventId }, quietly)
      .then((published) => published.formId)
      .catch((error: unknown) => {
        asked.current = null;
        throw error;
      });
    return asked.current;
  };

  const limited = forms.filter(isLimited);
  useEffect(() => {
    for (const form of limited)
      idOf(form)
        .then((formId) => call(readOptionsLeft, { formId }, quietly))
        .then((found) => setPlaces((before) => ({ ...before, [keyOf(form)]: found })))
        .catch((error: unknown) => {
          // Without the numbers one chooses all the same; the server decides.
          if (!(error instanceof CallFailure)) throw error;
        });
  }, [limited.map((form) => `${keyOf(form)} ${form.version}`).join()]);

  return {
    leftOf: (form: OfferedForm) => leftOf(places[keyOf(form)] ?? []),
    upload: async (form: OfferedForm, fieldId: string, file: File, watch: UploadWatch): Promise<StoredFile> =>
      sendFile(await idOf(form), fieldId, file, watch),
    /** These options have no place left. */
    onFull: (options: readonly { fieldId: string; option: string }[]) =>
      setPlaces((before) =>
        Object.fromEntries(forms.map((form) => [keyOf(form), withFull(before[keyOf(form)] ?? [], options)])),
      ),
  };
}
