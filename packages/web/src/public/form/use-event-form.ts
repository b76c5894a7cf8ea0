import { useMemo } from 'react';
import type { FormSurroundings } from './surroundings.tsx';
import { type OfferedForm, useFormOffer } from './use-form-offer.ts';

const unchanged = (fieldId: string) => fieldId;

/** What the fields of one registration form find around them. `idIn` gives a field's id in the form, where the page shows it under another. */
export function useEventForm(
  eventId: string,
  form: OfferedForm,
  idOn: (fieldId: string) => string = unchanged,
  idIn: (fieldId: string) => string = unchanged,
) {
  const offer = useFormOffer(eventId, [form]);
  const left = offer.leftOf(form);
  const places = JSON.stringify(left);
  const surroundings = useMemo<FormSurroundings>(
    () => ({
      left: Object.fromEntries(Object.entries(left).map(([fieldId, count]) => [idOn(fieldId), count])),
      seed: eventId,
      upload: (field, file, watch) => offer.upload(form, idIn(field.fieldId), file, watch),
    }),
    [places, form, eventId],
  );
  return { surroundings, onFull: offer.onFull };
}
