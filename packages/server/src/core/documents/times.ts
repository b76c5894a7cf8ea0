import { localeFor } from '@convoke/contract/core/dates.ts';
import type { Language } from '@convoke/contract/core/language.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** When an event is, in its own zone. One day: the day, then the hours. Several: the beginning, then the end. */
export interface TimesText {
  lines: readonly string[];
  /** The zone by its name and its distance from UTC. */
  zone: string;
}

/** When an event is, in its own zone: day over hours where it begins and ends on one day, otherwise both ends. An unknown zone reads as UTC. */
export function timesText(startsAt: Date, endsAt: Date, timeZone: string, language: Language): TimesText {
  const zone = usableZone(timeZone);
  const day = formatter(language, { timeZone: zone, dateStyle: 'full' });
  const hours = formatter(language, { timeZone: zone, ...clock });
  if (day(startsAt) === day(endsAt)) {
    const [from, to] = [hours(startsAt), hours(endsAt)];
    return { lines: [day(startsAt), from === to ? from : `${from} – ${to}`], zone: zoneText(startsAt, zone, language) };
  }
  const both = formatter(language, {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...clock,
  });
  return { lines: [`${both(startsAt)} –`, both(endsAt)], zone: zoneText(startsAt, zone, language) };
}

/** A day as a document writes it, `full` with its day of the week; an unknown zone reads as UTC. */
export function dayText(at: Date, timeZone: string, language: Language, dateStyle: 'long' | 'full' = 'long'): string {
  return formatter(language, { timeZone: usableZone(timeZone), dateStyle })(at);
}

/** From when to when something was on its day: `5 Dec 09:00 – 10:30`. */
export function itemTimes(timeZone: string, language: Language): (from: Date, to: Date) => string {
  const zone = usableZone(timeZone);
  const day = formatter(language, { timeZone: zone, month: 'short', day: 'numeric' });
  const hours = formatter(language, { timeZone: zone, ...clock });
  return (from, to) => `${day(from)} ${hours(from)} – ${hours(to)}`;
}

function zoneText(at: Date, timeZone: string, language: Language): string {
  const named = (timeZoneName: 'long' | 'shortOffset') =>
    Number.isNaN(at.getTime())
      ? ''
      : (new Intl.DateTimeFormat(localeFor(language), { timeZone, timeZoneName })
          .formatToParts(at)
          .find(({ type }) => type === 'timeZoneName')?.value ?? '');
  const [long, offset] = [named('long'), named('shortOffset')];
  // A zone without a name of its own is called by its distance; then the place tells more.
  const name = /^(GMT|UTC)\b./.test(long) || long === '' ? timeZone.replaceAll('_', ' ') : long;
  return capitalised(name === offset || offset === '' ? name : `${name} (${offset})`);
}

/** Each stands at the beginning of a line, where Spanish writes `Sábado`. */
function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A moment that is none is an empty text, not a failure. */
function formatter(language: Language, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = new Intl.DateTimeFormat(localeFor(language), options);
  return (at) => (Number.isNaN(at.getTime()) ? '' : capitalised(format.format(at)));
}

function usableZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
