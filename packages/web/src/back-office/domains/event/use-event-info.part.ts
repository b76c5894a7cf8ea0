import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { queryOf, useCall } from '../../../ui/use-call.ts';

/** How one event is asked for. Whoever shows it says what went wrong: no toast. */
export const eventInfoQuery = (eventId: string) => queryOf(eventInfo, { eventId }, { quiet: true });

/** One event with its texts, form and default sign-in group. */
export const useEventInfo = (eventId: string | undefined, everyMs: number | false = false) =>
  useCall(eventInfo, eventId && { eventId }, { quiet: true, everyMs });
