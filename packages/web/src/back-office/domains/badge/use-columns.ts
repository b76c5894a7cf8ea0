import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { participantColumns } from '@convoke/contract/participant/participant.calls.ts';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../ui/use-call.ts';

export interface FormColumn {
  fieldId: string;
  label: string;
}

/** What the forms of an event ask, for badges to show. */
export function useColumns(eventId: string): readonly FormColumn[] {
  const { i18n } = useTranslation();
  const { data } = useCall(participantColumns, { eventId });
  return (data ?? []).map(({ fieldId, label }) => ({
    fieldId,
    label: textIn(label, i18n.language as Language) || fieldId,
  }));
}
