import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import type { Kept } from '@convoke/contract/event/event.fields.ts';
import type { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { Words } from '@convoke/contract/event/event.words.ts';
import dayjs, { type Dayjs } from 'dayjs';
import type * as z from 'zod';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';

type Added = z.input<typeof eventAdd.input>;

/**
 * What the forms of an event hold. Times are what a clock of the event's zone shows, so changing the zone keeps them; names are the call's,
 * so that refused fields are marked.
 */
export interface EventValues {
  /** Which language the texts are in. */
  language: Language;
  words: Words<string>;
  title: string;
  model: 0 | 1;
  /** 1 people come by ticket, 0 by form alone. */
  useTicket: 0 | 1;
  startsAt: Dayjs;
  endsAt: Dayjs;
  timeZone: string;
  placeName: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  coverKey: string | null;
  description: string;
  summary: string;
  organiserName: string;
  siteUrl: string;
  joinUrl: string;
  /** Minutes before the start; null = at once. */
  joinOpensMinutes: number | null;
  capacity: number | null;
  needsReview: boolean;
  companions: number;
  registrationOpensAt: Dayjs | null;
  registrationClosesAt: Dayjs | null;
}

/** A moment as the pickers hold it: the zone's wall clock. */
export function toPicker(moment: string, timeZone: string): Dayjs {
  return dayjs(toWall(moment, timeZone));
}

/** The moment that a picker's wall-clock time means in a zone. */
export function fromPicker(value: Dayjs, timeZone: string): string {
  return fromWall(value.format('YYYY-MM-DDTHH:mm'), timeZone);
}

const weekMs = 7 * 86_400_000;

/** The same weekday and hour on the clock of the zone, the first time that it is ahead and later than the original. */
export function nextStart(startsAt: string, timeZone: string, now: number): string {
  const wall = Date.parse(`${toWall(startsAt, timeZone)}Z`);
  const weeks = Math.max(1, Math.floor((now - Date.parse(startsAt)) / weekMs) + 1);
  return fromWall(new Date(wall + weeks * weekMs).toISOString().slice(0, 16), timeZone);
}

/** An event as the public sees it, with what is changed and not published. */
export const withDraft = (event: EventInfo): EventInfo => ({ ...event, ...(event.draft as Partial<EventInfo>) });

export function valuesOf(event: EventInfo): EventValues {
  const { timeZone } = event;
  const orNull = (moment: string | null) => (moment === null ? null : toPicker(moment, timeZone));
  return {
    language: event.language,
    words: event.words,
    title: event.title,
    model: event.model === 1 ? 1 : 0,
    useTicket: event.useTicket === 1 ? 1 : 0,
    startsAt: toPicker(event.startsAt, timeZone),
    endsAt: toPicker(event.endsAt, timeZone),
    timeZone,
    placeName: event.placeName,
    address: event.address,
    latitude: event.latitude,
    longitude: event.longitude,
    coverKey: event.coverKey,
    description: event.description,
    summary: event.summary,
    organiserName: event.organiserName,
    siteUrl: event.siteUrl,
    joinUrl: event.joinUrl,
    joinOpensMinutes: event.joinOpensMinutes,
    capacity: event.capacity,
    needsReview: event.needsReview,
    companions: event.companions,
    registrationOpensAt: orNull(event.registrationOpensAt),
    registrationClosesAt: orNull(event.registrationClosesAt),
  };
}

/** The call's fields from a form's values; those the form does not have stay away. */
export function inputOf<Values extends Partial<EventValues> & { timeZone: string }>(values: Values) {
  const { startsAt, endsAt, registrationOpensAt, registrationClosesAt, ...rest } = values;
  const moment = (value: Dayjs | null | undefined) => (value ? fromPicker(value, values.timeZone) : null);
  return {
    ...rest,
    ...(startsAt && { startsAt: fromPicker(startsAt, values.timeZone) }),
    ...(endsAt && { endsAt: fromPicker(endsAt, values.timeZone) }),
    ...('registrationOpensAt' in values && { registrationOpensAt: moment(registrationOpensAt) }),
    ...('registrationClosesAt' in values && { registrationClosesAt: moment(registrationClosesAt) }),
    // One coordinate alone names no place.
    ...('latitude' in values &&
      (values.latitude == null || values.longitude == null) && { latitude: null, longitude: null }),
  } as Omit<Values, 'startsAt' | 'endsAt' | 'registrationOpensAt' | 'registrationClosesAt'> &
    Pick<Added, 'startsAt' | 'endsAt'>;
}

const momentNames = ['startsAt', 'endsAt', 'registrationOpensAt', 'registrationClosesAt'] as const;
const wall = 'YYYY-MM-DDTHH:mm';

/**
 * Form values as JSON, for a draft kept in the browser. The same whatever order they come in: a form gives its fields as they stand on the page, and
 * what is only opened must not count as changed.
 */
export function toDraft(values: Partial<EventValues>): string {
  const plain: Record<string, unknown> = { ...values };
  for (const name of momentNames) if (values[name]) plain[name] = values[name].format(wall);
  return sorted(plain);
}

/** The same text for the same value, whatever order its names come in. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** What the form says otherwise than the public sees it. */
export function changesOf(values: EventValues, event: EventInfo): Kept {
  const seen: Record<string, unknown> = inputOf(valuesOf(event));
  const typed = Object.entries(inputOf(values)).filter(([name, value]) => sorted(value) !== sorted(seen[name]));
  return Object.fromEntries(typed);
}

/** The values of a draft; undefined when it cannot be read. */
export function fromDraft(text: string | null): Partial<EventValues> | undefined {
  if (text === null) return undefined;
  try {
    const plain = JSON.parse(text) as Record<string, unknown>;
    for (const name of momentNames) {
      const value = plain[name];
      if (typeof value !== 'string') continue;
      const moment = dayjs(value);
      if (!moment.isValid()) return undefined;
      plain[name] = moment;
    }
    return plain as Partial<EventValues>;
  } catch {
    return undefined;
  }
}
