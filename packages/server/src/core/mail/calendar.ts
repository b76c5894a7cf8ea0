import { withoutTurning } from '@convoke/contract/core/bidi.ts';

/** RFC 5545 text: of one event, attached to a mail as `event.ics` (`text/calendar; method=…; charset=utf-8`), or of many, to be subscribed to. */

export interface CalendarEvent {
  /** Stays the same for all versions of the event: calendars replace by it. Globally unique, such as `<participant id>@<host>`. */
  uid: string;
  title: string;
  /** Moments; written in UTC, which every calendar shows in its owner's zone. No time zone tables are needed. */
  startsAt: Date;
  /** After `startsAt`, else this throws a RangeError. */
  endsAt: Date;
  place?: string;
  /** Plain text; line breaks are kept. */
  description?: string;
  url?: string;
  organiser?: { name: string; email: string };
  /** 0 at first, one more at each change: calendars ignore an older or equal one. */
  sequence: number;
  /** Takes the event out of calendars that have it. */
  cancelled?: boolean;
  /** When this version was made; now by default. */
  madeAt?: Date;
}

/** An iCalendar file of one event. Throws a RangeError for one that does not end after it begins. */
export function calendarFile(event: CalendarEvent): string {
  return calendar([`METHOD:${event.cancelled ? 'CANCEL' : 'PUBLISH'}`], [event]);
}

/**
 * A calendar of many events, to be subscribed to: what is cancelled stays in it as such, so that calendars which have it take it out. They ask again after an
 * hour (RFC 7986, 5.7; X-PUBLISHED-TTL for those that do not know it).
 */
export function calendarFeed(name: string, events: readonly CalendarEvent[]): string {
  const head = [
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  return calendar(head, events);
}

function calendar(head: readonly string[], events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Convoke//Convoke//EN',
    'CALSCALE:GREGORIAN',
    ...head,
    ...events.flatMap(entry),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function entry(event: CalendarEvent): string[] {
  if (!(event.endsAt.getTime() > event.startsAt.getTime())) throw new RangeError('an event must end after it begins');
  const lines = [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `DTSTAMP:${utc(event.madeAt ?? new Date())}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${text(event.title)}`,
  ];
  if (event.place) lines.push(`LOCATION:${text(event.place)}`);
  if (event.description) lines.push(`DESCRIPTION:${text(event.description)}`);
  if (event.url) lines.push(`URL:${address(event.url)}`);
  if (event.organiser)
    lines.push(`ORGANIZER;CN=${parameter(event.organiser.name)}:mailto:${address(event.organiser.email)}`);
  lines.push('END:VEVENT');
  return lines;
}

/** `20260131T080000Z`; whole seconds. Throws a RangeError for an invalid date. */
function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** TEXT of RFC 5545 section 3.3.11. Control characters other than line breaks are not allowed in it and are dropped. */
function text(value: string): string {
  return withoutTurning(value)
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (one) => (one === '\n' || one === '\t' ? one : ''))
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** A quoted parameter value cannot hold quotes or control characters (section 3.2), not even escaped. */
function parameter(value: string): string {
  return `"${value.replace(/\p{Cc}+/gu, ' ').replaceAll('"', "'")}"`;
}

function address(value: string): string {
  return value.replace(/[\s\p{Cc}]+/gu, '');
}

/** Lines of at most 75 bytes (section 3.1), cut between characters: the rest of a line begins with one space, which counts. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
