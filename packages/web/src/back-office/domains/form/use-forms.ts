import { formList } from '@convoke/contract/form/form.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../core/call.ts';
import { eventKey } from '../event/use-event-info.part.ts';

export const formsKey = (eventId: string) => [...eventKey(eventId), 'forms'] as const;

/** The registration forms of an event: its own first, then those that tickets ask for. */
export function useForms(eventId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: formsKey(eventId),
    queryFn: ({ signal }) => call(formList, { eventId }, { signal, hideLoad: true }),
  });
  return { query, refresh: () => client.invalidateQueries({ queryKey: formsKey(eventId) }) };
}
