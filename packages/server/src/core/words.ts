import type { Language } from '@convoke/contract/core/language.ts';

/** What a row's `words` say in a language; the database has checked that they are texts. Those that nobody has written are not there. */
export function wordsIn<Name extends string>(words: unknown, language: Language): Partial<Record<Name, string>> {
  return (words as Partial<Record<Language, Partial<Record<Name, string>>>>)[language] ?? {};
}
