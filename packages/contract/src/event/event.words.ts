import * as z from 'zod';
import { type Language, languages } from '../core/language.ts';

/** What a thing says in further languages; a text that is not there is said in the event's own. */
export type Words<Name extends string> = Partial<
  Record<Language, Partial<Record<Name, string | undefined>> | undefined>
>;

/** Texts of a call in further languages, bounded as the same fields are in the event's own. */
export function wordsOf<Shape extends Record<string, z.ZodType<string, string>>>(fields: Shape) {
  const texts = z.object(fields).partial();
  return z.object({ en: texts, zh: texts, es: texts, ja: texts }).partial();
}

/** Words without what is empty, which is as if nobody had written it, and without those of `main`, which stand by themselves. */
export function writtenWords(words: Words<string>, main?: Language): Record<string, Record<string, string>> {
  const written: Record<string, Record<string, string>> = {};
  for (const language of languages.filter((each) => each !== main)) {
    const texts = Object.entries(words[language] ?? {}).filter(([, text]) => text !== undefined && text !== '');
    if (texts.length > 0) written[language] = Object.fromEntries(texts) as Record<string, string>;
  }
  return written;
}
