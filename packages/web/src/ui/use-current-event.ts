import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { eventIdOf, eventParameter, inEvent } from '../core/current-event.ts';

/**
 * The event that this within-event page is about: the one that its own address names. Pages that stay mounted behind another one keep theirs.
 * The shell shows such a page only for an event that is there.
 */
export function useCurrentEvent(): { eventId: string } {
  const eventId = eventIdOf(useLocation().search);
  if (eventId === undefined) throw new Error('a within-event page was shown without an event');
  return { eventId };
}

/** Makes addresses of pages within the event that this page is about. */
export function useInEvent(): (path: string) => string {
  const { eventId } = useCurrentEvent();
  return useCallback((path) => inEvent(path, eventId), [eventId]);
}

type Next = Record<string, string> | ((old: URLSearchParams) => URLSearchParams);

/** `useSearchParams` of a page within an event: whatever else is set, the event stays in the address. */
export function useEventParams(): [URLSearchParams, (next: Next, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (next: Next, options?: NavigateOptions) =>
      setParams((old) => {
        const made = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(old)) : next);
        const event = old.get(eventParameter);
        if (event) made.set(eventParameter, event);
        return made;
      }, options),
    [setParams],
  );
  return [params, set];
}
