import { clockForm, type Locale, rangeText } from '@convoke/contract/core/dates.ts';

/** How an event's times read in its own zone. */
export interface EventTimes {
  /** Saturday, 21 November 2026 (of the first day) */
  day: string;
  /** 19:00 – 21:30; for an event over several days only its first moment. */
  hours: string;
  /** The last day and its hour, when the event ends on another day. */
  until: string | null;
  /** Nov */
  month: string;
  /** 21 */
  date: string;
  /** Saturday, 21 November 2026, 19:00 – 21:30, for one line. */
  line: string;
  /** Sat, 21 Nov, 19:00 – 21:30, where there is little room. */
  brief: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to make and are wanted by the hundred on a busy server. */
function format(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    try {
      made = new Intl.DateTimeFormat(locale, options);
    } catch {
      // A zone that this old phone does not know: UTC is at least true and says so.
      made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', timeZoneName: 'short' });
    }
    if (formats.size > 500) formats.clear();
    formats.set(key, made);
  }
  return made;
}

/** Node and browsers differ in their invisible spaces; one kind keeps server and browser alike. */
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ');

export function eventTimes(event: { startsAt: string; endsAt: string; timeZone: string }, locale: Locale): EventTimes {
  const { timeZone } = event;
  const start = new Date(event.startsAt);
  const end = new Date(event.endsAt);
  const whole = format(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const hour = format(locale, { timeZone, ...clockForm(locale) });
  const numeric = format('en-US', { timeZone, day: 'numeric', month: 'numeric', year: 'numeric' });
  const sameDay = numeric.format(start) === numeric.format(end);
  const span = () =>
    locale.startsWith('en-') ? hour.formatRange(start, end) : rangeText(locale, hour.format(start), hour.format(end));
  const hours = plain(sameDay ? span() : hour.format(start));
  const until = format(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...clockForm(locale),
  });
  const day = plain(whole.format(start));
  // Chinese and Japanese set no Western comma there.
  const joint = /^(zh|ja)-/.test(locale) ? ' ' : ', ';
  return {
    day,
    hours,
    until: sameDay ? null : plain(until.format(end)),
    month: plain(format(locale, { timeZone, month: 'short' }).format(start)),
    date: plain(format('en-US', { timeZone, day: 'numeric' }).format(start)),
    line: day + joint + hours,
    brief:
      plain(format(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(start)) +
      joint +
      hours,
  };
}

/** A single moment in a zone: 21 Nov, 19:00. */
export function momentText(moment: string, timeZone: string, locale: Locale): string {
  return plain(
    format(locale, { timeZone, day: 'numeric', month: 'short', ...clockForm(locale) }).format(new Date(moment)),
  );
}

/** The hour of a moment in a zone: 19:04. */
export function hourText(moment: string, timeZone: string | undefined, locale: Locale): string {
  return plain(format(locale, { timeZone, ...clockForm(locale) }).format(new Date(moment)));
}

/** The zone's offset and name at a moment: `GMT+8`, `China Standard Time`. */
export function zoneText(moment: string, timeZone: string, locale: Locale): { offset: string; name: string } {
  const part = (timeZoneName: 'shortOffset' | 'long') =>
    format(locale, { timeZone, timeZoneName })
      .formatToParts(new Date(moment))
      .find((each) => each.type === 'timeZoneName')?.value ?? timeZone;
  return { offset: part('shortOffset'), name: part('long') };
}

/** Whether this device's clock reads the same in both zones at a moment; then the zone need not be named. */
export function viewerSharesZone(moment: string, timeZone: string): boolean {
  const options = { day: 'numeric', hour: 'numeric', minute: '2-digit', hour12: false } as const;
  const at = new Date(moment);
  return format('en-US', { ...options, timeZone }).format(at) === format('en-US', options).format(at);
}

/** A moment with the zone's own offset, as schema.org wants it: 2026-11-21T19:00:00+08:00. */
export function isoInZone(moment: string, timeZone: string): string {
  const at = new Date(moment);
  const parts = Object.fromEntries(
    format('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const local = `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
  const minutes = Math.round((Date.parse(`${local}Z`) - at.getTime()) / 60_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
