import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../core/call.ts';

/** Everything below this key is about one event: invalidating it refreshes its pages. */
export const eventKey = (eventId: string) => ['event', eventId] as const;

/** One event with its texts, form and default sign-in group. */
export function useEventInfo(eventId: string, refetchInterval: number | false = false) {
  return useQuery({
    queryKey: eventKey(eventId),
    queryFn: ({ signal }) => call(eventInfo, { eventId }, { signal, hideLoad: true }),
    refetchInterval,
  });
}
