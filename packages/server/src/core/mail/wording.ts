import { withoutTurning } from '@convoke/contract/core/bidi.ts';
import { localeFor } from '@convoke/contract/core/dates.ts';
import { isLanguage, type Language } from '@convoke/contract/core/language.ts';
import type { EventRecord } from '../context.ts';

/** What the words of mails and text messages have in common. */

/** The language kept with somebody; English for one the product does not speak. */
export function languageOr(kept: string): Language {
  return isLanguage(kept) ? kept : 'en';
}

/** Fills `{name}` marks; what is filled in is never read for marks itself. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}

/** On one line: what people typed must not become a header or a line of its own. */
export function oneLine(text: string): string {
  return withoutTurning(text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** At most so many characters, with … for the rest. */
export function cut(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/** From when to when, in the event's own zone, which is named: the reader may be in another. A day that both share is said once. */
export function timesText(event: Pick<EventRecord, 'starts_at' | 'ends_at' | 'time_zone'>, language: Language): string {
  const { starts_at: startsAt, ends_at: endsAt, time_zone: timeZone } = event;
  const day = new Intl.DateTimeFormat(localeFor(language), { timeZone, dateStyle: 'full' });
  const zone = zoneText(startsAt, timeZone, language);
  const moment = (at: Date) =>
    `${day.format(at)}${language === 'en' || language === 'es' ? ', ' : ' '}${clockText(at, timeZone)}`;
  const sameDay = day.format(startsAt) === day.format(endsAt);
  return `${moment(startsAt)} – ${sameDay ? clockText(endsAt, timeZone) : moment(endsAt)} (${zone})`;
}

function clockText(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  );
}

/** A moment in a zone, which is named. */
export function momentText(at: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeFor(language), { timeZone, dateStyle: 'full', timeStyle: 'short' });
  return `${format.format(at)} (${zoneText(at, timeZone, language)})`;
}

/** What a zone is called, with its own name. */
export function zoneText(at: Date, timeZone: string, language: Language): string {
  const name = new Intl.DateTimeFormat(localeFor(language), { timeZone, timeZoneName: 'long' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  return `${name ?? timeZone}, ${timeZone}`;
}

/** Short, for text messages: day, month and time of day. */
export function shortTimeText(at: Date, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(localeFor(language), {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** Money in minor units, by the number of minor digits its currency has. */
export function moneyText(minorUnits: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(localeFor(language), { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}

/** Where an event is, on one line; `online` for one that is nowhere else. */
export function placeText(event: Pick<EventRecord, 'place_name' | 'address' | 'model'>, online: string): string {
  const place = [event.place_name, event.address].map(oneLine).filter(Boolean).join(', ');
  return place || (event.model === 1 ? online : '');
}

/** Titles in text messages are cut so that a usual message stays within two segments. */
export const smsTitleLength = 20;
