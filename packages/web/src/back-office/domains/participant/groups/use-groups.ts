import { participantGroupList } from '@convoke/contract/participant/participant.groups.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';
import { eventKey } from '../../event/use-event-info.part.ts';

/** The groups of an event's participants in their order, with how many are in each. */
export function useGroups(eventId: string) {
  const { data, error } = useQuery({
    queryKey: [...eventKey(eventId), 'participant-groups'],
    queryFn: ({ signal }) => call(participantGroupList, { eventId }, { signal, hideLoad: true }),
    refetchInterval: 8_000,
  });
  return { groups: data ?? [], isLoaded: data !== undefined, error };
}
