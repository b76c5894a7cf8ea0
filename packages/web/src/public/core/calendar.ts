/** Putting an event into a person's calendar without asking the server. */
export interface CalendarEntry {
  title: string;
  startsAt: string;
  endsAt: string;
  place: string;
  url: string;
  text: string;
}

const compact = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Lines are at most 75 octets (RFC 5545 section 3.1); a character of three bytes is never torn. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let size = 0;
  for (const sign of line) {
    const bytes = encoder.encode(sign).length;
    if (size + bytes > (lines.length === 0 ? 75 : 74)) {
      lines.push(current);
      current = '';
      size = 0;
    }
    current += sign;
    size += bytes;
  }
  return [...lines, current].join('\r\n ');
}

/** By what calendars know an entry again, and which version it is. Here it is the event’s; whoever comes has an entry of their own, in the files that the server makes and mails. */
export interface CalendarKey {
  uid: string;
  sequence: number;
}

export const calendarKey = (event: { eventId: string; version: number }, publicUrl: string): CalendarKey => ({
  uid: `${event.eventId}@${new URL(publicUrl).hostname}`,
  sequence: event.version,
});

export function calendarFile(entry: CalendarEntry, { uid, sequence }: CalendarKey, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Convoke//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${compact(now.toISOString())}`,
    `DTSTART:${compact(entry.startsAt)}`,
    `DTEND:${compact(entry.endsAt)}`,
    `SEQUENCE:${sequence}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    `DESCRIPTION:${escapeText([entry.text, entry.url].filter(Boolean).join('\n'))}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}

/** Outlook shows a + as it stands: spaces are %20. */
const spaced = (query: URLSearchParams) => query.toString().replaceAll('+', '%20');

export function googleCalendarUrl(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${compact(entry.startsAt)}/${compact(entry.endsAt)}`,
    details: [entry.text, entry.url].filter(Boolean).join('\n\n'),
    location: entry.place,
  });
  return `https://calendar.google.com/calendar/render?${spaced(query)}`;
}

export function outlookCalendarUrl(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    startdt: new Date(entry.startsAt).toISOString(),
    enddt: new Date(entry.endsAt).toISOString(),
    body: [entry.text, entry.url].filter(Boolean).join('\n\n'),
    location: entry.place,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${spaced(query)}`;
}
