import type { Language } from '@convoke/contract/core/language.ts';
import type { Essentials, Kept } from '@convoke/contract/event/event.fields.ts';
import type { EventRecord } from '../../../core/context.ts';
import { sanitiseDescription, sanitisedWords } from '../../../core/rich-text.ts';

type Given = { [Name in keyof Essentials]?: Essentials[Name] | undefined };
type Columns = ReturnType<typeof columns>;

/**
 * What a call says of an event, as columns of its row; what it leaves out is undefined and stays as it is. `main` is the language that the
 * event's own texts are in from now on.
 */
export function columnsOf(
  given: Essentials,
  main: Language,
): { [Name in keyof Columns]: Exclude<Columns[Name], undefined> };
export function columnsOf(given: Given, main: Language): Columns;
export function columnsOf(given: Given, main: Language): Columns {
  return columns(given, main);
}

function columns(given: Given, main: Language) {
  return {
    language: given.language,
    words: given.words && sanitisedWords(given.words, main),
    title: given.title,
    model: given.model,
    use_ticket: given.useTicket,
    starts_at: given.startsAt === undefined ? undefined : new Date(given.startsAt),
    ends_at: given.endsAt === undefined ? undefined : new Date(given.endsAt),
    time_zone: given.timeZone,
    place_name: given.placeName,
    address: given.address,
    latitude: given.latitude,
    longitude: given.longitude,
    cover_key: given.coverKey,
    description: given.description === undefined ? undefined : sanitiseDescription(given.description),
    summary: given.summary,
    organiser_name: given.organiserName,
    website_url: given.siteUrl,
    join_url: given.joinUrl,
    join_opens_minutes: given.joinOpensMinutes,
    needs_review: given.needsReview,
    companions: given.companions,
    registration_opens_at: momentOrNone(given.registrationOpensAt),
    registration_closes_at: momentOrNone(given.registrationClosesAt),
  };
}

const momentOrNone = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text);

/** An event as it will be once what is changed of it is published. A title that was taken away stays until there is another. */
export function withChanges(event: EventRecord, changes: Kept): EventRecord {
  const main = changes.language ?? (event.language as Language);
  const words = changes.words ?? (changes.language && (event.words as Kept['words']));
  const given = Object.entries(columnsOf({ ...changes, words }, main)).filter(([, value]) => value !== undefined);
  return { ...event, ...Object.fromEntries(given), title: changes.title || event.title };
}
