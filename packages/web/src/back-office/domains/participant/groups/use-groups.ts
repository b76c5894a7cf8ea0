import { participantGroupList } from '@convoke/contract/participant/participant.groups.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** The groups of an event's participants in their order, with how many are in each. */
export function useGroups(eventId: string) {
  const { data, error } = useCall(participantGroupList, { eventId }, { everyMs: 8_000 });
  return { groups: data ?? [], isLoaded: data !== undefined, error };
}
