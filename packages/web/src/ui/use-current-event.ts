import { type CurrentEvent, currentEvent } from '../core/current-event.ts';
import { useStore } from './use-store.ts';

/** The event that this within-event page is about. The guard lets nobody onto such a page without one. */
export function useCurrentEvent(): CurrentEvent {
  const event = useStore(currentEvent);
  if (!event) throw new Error('a within-event page was shown without an event');
  return event;
}
