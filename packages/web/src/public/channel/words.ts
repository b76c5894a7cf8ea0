import { type Language, languages } from '@convoke/contract/core/language.ts';

/** The organiser's words in that language, or in the first that has any. */
export function wordsOf(texts: Readonly<Record<Language, string>>, language: Language): string {
  const found = [language, ...languages].find((each) => texts[each].trim() !== '');
  return found ? texts[found].trim() : '';
}

/** Paragraphs of a text, as the organiser divided it. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
