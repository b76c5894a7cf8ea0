import type { Language } from '@convoke/contract/core/language.ts';
import type { Essentials } from '@convoke/contract/event/event.fields.ts';
import { sanitiseDescription, sanitisedWords } from './event.description.ts';

type Given = { [Name in keyof Essentials]?: Essentials[Name] | undefined };

/**
 * What a call says of an event, as columns of its row; what it leaves out is undefined and stays as it is. `main` is the language that the
 * event's own texts are in from now on.
 */
export function columnsOf(given: Essentials, main: Language): Known<ReturnType<typeof columns>>;
export function columnsOf(given: Given, main: Language): ReturnType<typeof columns>;
export function columnsOf(given: Given, main: Language) {
  return columns(given, main);
}

type Known<Columns> = { [Name in keyof Columns]: Exclude<Columns[Name], undefined> };

function columns(given: Given, main: Language) {
  return {
    language: given.language,
    words: given.words && JSON.stringify(sanitisedWords(given.words, main)),
    title: given.title,
    model: given.model,
    use_ticket: given.useTicket,
    starts_at: given.startsAt,
    ends_at: given.endsAt,
    time_zone: given.timeZone,
    place_name: given.placeName,
    address: given.address,
    latitude: given.latitude,
    longitude: given.longitude,
    cover_key: given.coverKey,
    description: given.description === undefined ? undefined : sanitiseDescription(given.description),
    summary: given.summary,
    organiser_name: given.organiserName,
    join_url: given.joinUrl,
    join_opens_minutes: given.joinOpensMinutes,
    needs_review: given.needsReview,
    registration_opens_at: given.registrationOpensAt,
    registration_closes_at: given.registrationClosesAt,
  };
}
