import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../core/call.ts';

/** Everything below this key is about one event: invalidating it refreshes its pages. */
export const eventKey = (eventId: string) => ['event', eventId] as const;

/** How one event is asked for. Whoever shows it says what went wrong: no toast. */
export const eventInfoQuery = (eventId: string) => ({
  queryKey: eventKey(eventId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(eventInfo, { eventId }, { signal, hideLoad: true, quiet: true }),
});

/** One event with its texts, form and default sign-in group. */
export function useEventInfo(eventId: string, refetchInterval: number | false = false) {
  return useQuery({
    ...eventInfoQuery(eventId),
    refetchInterval,
  });
}
