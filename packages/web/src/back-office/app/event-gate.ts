import { useEffect, useLayoutEffect } from 'react';
import { CallFailure } from '../../core/call-failure.ts';
import { type CurrentEvent, forgetEvent, rememberEvent } from '../../core/current-event.ts';
import { useEventInfo } from '../domains/event/use-event-info.part.ts';

/** Whether the event that an address names may be shown. Until then its pages are not, so that they send nothing. */
export type Gate =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'open'; event: CurrentEvent }
  /** It does not exist, is deleted, or is another organisation's: the server says the same of all three. */
  | { kind: 'missing' }
  | { kind: 'failed'; error: Error; retry: () => void };

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Looks up the event of an address; `undefined` for an address that is about none. */
export function useEventGate(eventId: string | undefined): Gate {
  const isId = eventId !== undefined && form.test(eventId);
  const { data, error, refetch } = useEventInfo(isId ? eventId : undefined);
  // Also when it was there before: somebody may have deleted it since.
  const isMissing = eventId !== undefined && (!isId || (error instanceof CallFailure && error.status === 403));
  const event = isMissing ? undefined : data;
  useLayoutEffect(() => {
    if (event) rememberEvent(event);
  }, [event]);
  useEffect(() => {
    if (isMissing) forgetEvent(eventId);
  }, [isMissing, eventId]);
  if (eventId === undefined) return { kind: 'none' };
  if (isMissing) return { kind: 'missing' };
  if (event) return { kind: 'open', event };
  if (error) return { kind: 'failed', error, retry: () => void refetch() };
  return { kind: 'asking' };
}
