import { type Language, languages } from '@convoke/contract/core/language.ts';
import type { EventRecord } from '../context.ts';
import { wordsIn } from '../words.ts';

type Name = 'title' | 'summary' | 'description' | 'placeName' | 'address';

/** An event as a reader of a language is told of it: what nobody has written in that language is said in the event's own. */
export function eventIn(event: EventRecord, language: Language): EventRecord {
  const words = wordsIn<Name>(event.words, language);
  return {
    ...event,
    title: words.title ?? event.title,
    summary: words.summary ?? event.summary,
    description: words.description ?? event.description,
    place_name: words.placeName ?? event.place_name,
    address: words.address ?? event.address,
  };
}

/** The languages that an event speaks: its own, and those in which it has a title. */
export function languagesOf(event: EventRecord): Language[] {
  return languages.filter((each) => each === event.language || wordsIn<Name>(event.words, each).title !== undefined);
}
