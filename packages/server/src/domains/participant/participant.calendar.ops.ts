import type { EventRecord } from '../../core/context.ts';
import { type CalendarEvent, calendarFile } from '../../core/mail/calendar.ts';
import { isOnline } from '../event/joining/event.join.ops.ts';
import { eventUrl } from '../event/event.ops.ts';
import { ownUrl } from './participant.ops.ts';

/** Ids of before had the event's UID in their calendars by the time an entry became a person's own (uuid v7 of 28 November 2026): they keep it, else they would have two. */
const firstOwn = '01a21f73-9c00-7000-8000-000000000000';

/** An event in the calendar of one who comes. */
export interface CalendarOwner {
  id: string;
  /** The event's count at the last change of theirs. */
  revision: number;
}

/**
 * By what calendars know somebody's entry again, and which version it is: the same in mails, on their page and on the page of their order. Two people who share an address
 * share a calendar as a rule, so each has a UID of their own. The sequence rises when the event changes and when they do: a cancellation comes after what it takes back.
 */
export function calendarKeyOf(
  event: Pick<EventRecord, 'id' | 'version'>,
  { id, revision }: CalendarOwner,
  publicUrl: string,
): Pick<CalendarEvent, 'uid' | 'sequence'> {
  return {
    uid: `${id < firstOwn ? event.id : id}@${new URL(publicUrl).hostname}`,
    sequence: event.version + revision,
  };
}

/** The event for somebody's calendar. */
export function calendarOf(
  event: EventRecord,
  { code, ...owner }: CalendarOwner & { code: string },
  publicUrl: string,
  cancelled: boolean,
): string {
  const own = ownUrl(publicUrl, code);
  return calendarFile({
    ...calendarKeyOf(event, owner, publicUrl),
    title: event.title,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    // The own page leads on to the link of the moment: what stands in a calendar stays there.
    place: isOnline(event) ? own : [event.place_name, event.address].filter(Boolean).join(', '),
    description: [event.summary, own].filter(Boolean).join('\n\n'),
    url: isOnline(event) ? own : eventUrl(publicUrl, event.code),
    cancelled,
  });
}
