import { bytesIn } from './format-bytes.ts';
import { clockForm, dayForm as day, localeFor, rangeText } from '@convoke/contract/core/dates.ts';
import { currentLanguage } from './language.ts';

/** English as this browser's region writes it. */
const currentLocale = () => localeFor(currentLanguage(), navigator.languages);

/** Formatters are costly to make and are asked for once a table cell. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function dateFormat(asked: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale();
  const options = { ...asked, timeZone: asked.timeZone ?? ownZone };
  const key = `${locale}|${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    dateFormats.set(key, format);
  }
  return format;
}

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = currentLocale();
  const key = `${locale}|${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    numberFormats.set(key, format);
  }
  return format;
}

const dayOfYear = { month: 'short', day: 'numeric' } as const;

type Moment = string | number | Date;

const clock = () => clockForm(currentLocale());

let ownZone: string | undefined;

/** What the signed-in user has chosen; null: the browser's. */
export function setOwnZone(zone: string | null): void {
  ownZone = zone ?? undefined;
}

/** The zone of whoever looks: the one they have chosen, else that of this browser. */
export function browserZone(): string {
  return ownZone ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

/** A span of time in its largest whole unit, such as `3 hours`; seconds, either sign. */
export function formatSpan(seconds: number): string {
  const span = Math.abs(seconds);
  const [unit, size] =
    span >= 172_800 ? (['day', 86_400] as const) : span >= 7200 ? (['hour', 3600] as const) : (['minute', 60] as const);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(span / size);
}

/** A span of minutes in the largest unit of which it is a whole number: `90 minutes`, `2 hours`. */
export function formatMinutes(minutes: number): string {
  const [unit, size] =
    minutes % 1440 === 0
      ? (['day', 1440] as const)
      : minutes % 60 === 0
        ? (['hour', 60] as const)
        : (['minute', 1] as const);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

/** A day of the week; 1 = Monday. */
export function formatWeekday(weekday: number): string {
  // 4 January 2026 was a Sunday.
  return dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday));
}

/** A day such as `21 Nov 2026`, in a zone (the event's; the browser's when none is given). */
export function formatDate(at: Moment, timeZone?: string): string {
  return dateFormat({ ...day, timeZone }).format(new Date(at));
}

/** A day and time of day, in a zone. */
export function formatDateTime(at: Moment, timeZone?: string): string {
  return dateFormat({ ...day, ...clock(), timeZone }).format(new Date(at));
}

export function formatTime(at: Moment, timeZone?: string): string {
  return dateFormat({ ...clock(), timeZone }).format(new Date(at));
}

/** A day without its year, where all are of one time: `21 Nov`. */
export function formatDayOfYear(at: Moment, timeZone?: string): string {
  return dateFormat({ ...dayOfYear, timeZone }).format(new Date(at));
}

/** A span, said once where both ends share it: `21 Nov 2026, 09:00 – 17:00`. */
export function formatRange(from: Moment, to: Moment, timeZone?: string): string {
  const whole = dateFormat({ ...day, ...clock(), timeZone });
  const [start, end] = [new Date(from), new Date(to)];
  if (currentLanguage() === 'en') return whole.formatRange(start, end);
  if (formatDate(start, timeZone) === formatDate(end, timeZone))
    return rangeText(currentLocale(), whole.format(start), formatTime(end, timeZone));
  const last = isSameYear(start, end, timeZone) ? dateFormat({ ...dayOfYear, ...clock(), timeZone }) : whole;
  return rangeText(currentLocale(), whole.format(start), last.format(end));
}

/** The times of day of a span: `09:00 – 17:00`. */
export const formatTimes = (from: Moment, to: Moment, timeZone?: string): string =>
  rangeText(currentLocale(), formatTime(from, timeZone), formatTime(to, timeZone));

/** The days of a span: `21 Nov 2026`, or `21 – 22 Nov 2026`. */
export function formatDays(from: Moment, to: Moment, timeZone?: string): string {
  const [start, end] = [new Date(from), new Date(to)];
  const first = formatDate(start, timeZone);
  const language = currentLanguage();
  if (language === 'en' || language === 'es') return dateFormat({ ...day, timeZone }).formatRange(start, end);
  if (first === formatDate(end, timeZone)) return first;
  const last = isSameYear(start, end, timeZone) ? formatDayOfYear(end, timeZone) : formatDate(end, timeZone);
  return rangeText(currentLocale(), first, last);
}

/** Languages that begin with the year need not say it twice. */
function isSameYear(from: Date, to: Date, timeZone: string | undefined): boolean {
  if (currentLanguage() === 'es') return false;
  const year = dateFormat({ year: 'numeric', timeZone });
  return year.format(from) === year.format(to);
}

/** The short name of a zone at a moment, such as `GMT+8`. */
export function formatZone(timeZone: string, at: Moment = Date.now()): string {
  const parts = dateFormat({ timeZone, timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `3 hours ago`, `in 2 days`; a date when it is more than 30 days off. */
export function formatAgo(at: Moment, now: number = Date.now()): string {
  const distance = new Date(at).getTime() - now;
  if (Math.abs(distance) > 30 * 86_400_000) return formatDate(at);
  const format = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit);
  }
  return format.format(0, 'second');
}

export function formatNumber(value: number): string {
  return numberFormat({}).format(value);
}

/** A share of 1 as a percentage: 0.256 gives `25.6%`. */
export function formatPercent(share: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** Money in minor units (fen, cents, yen), by the number of minor digits its currency has. */
export function formatMoney(minorUnits: number, currency: string): string {
  const format = numberFormat({ style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}

export const formatBytes = (bytes: number): string => bytesIn(bytes, currentLocale());
