import { type Language, languages, type Texts } from '../../core/language.ts';

/** A text of the organiser's in a language, or in the first one that it was written in. */
export function textIn(texts: Texts | undefined, language: Language): string {
  if (!texts) return '';
  return texts[language] || texts[languages.find((each) => texts[each]) ?? language] || '';
}
