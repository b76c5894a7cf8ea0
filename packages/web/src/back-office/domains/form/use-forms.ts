import { formList } from '@convoke/contract/form/form.calls.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';

/** The registration forms of an event: its own first, then those that tickets ask for. */
export function useForms(eventId: string) {
  return { query: useCall(formList, { eventId }), refresh: useRefresh(formList) };
}
