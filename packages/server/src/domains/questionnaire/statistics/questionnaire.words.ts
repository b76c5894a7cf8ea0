import { isLanguage, type Language } from '@convoke/contract/core/language.ts';
import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { inTurns } from '../../../core/jobs/in-turns.ts';
import { type ChosenPart, numbersOf } from './questionnaire.chosen.ts';
import { keepEntries } from '../counting/questionnaire.columns.ts';
import { stopWords } from './questionnaire.stop-words.ts';

/** Texts that are read, the newest. */
const textLimit = 10_000;
const wordLimit = 100;
const latestLimit = 20;

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const made = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}

/** Chinese characters without Japanese syllables, or such syllables, say more about a text than the page it was typed into. */
export function languageOfText(text: string, kept: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Han}/u.test(text)) return kept === 'ja' ? 'ja' : 'zh';
  return isLanguage(kept) && kept !== 'zh' && kept !== 'ja' ? kept : 'en';
}

/** The words of a text that say something, each once: a word that one person repeats is not thereby said by many. */
export function wordsOfText(text: string, kept: string): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenterOf(languageOfText(text, kept)).segment(text.slice(0, 5000))) {
    if (!isWordLike) continue;
    const word = segment.normalize('NFKC').toLocaleLowerCase('en');
    // One letter says nothing; one Chinese character rarely does; syllables of Japanese alone are mostly endings.
    if ([...word].length < 2 || stopWords.has(word) || /^[\d.,]+$/.test(word)) continue;
    if (/^\p{Script=Hiragana}{1,2}$/u.test(word)) continue;
    words.add(word);
  }
  return words;
}

/** Where the texts of a field stand in an answer: of one with options, what was written beside them. */
export const textKeyOf = (field: FormField) => (field.options ? otherKey(field.fieldId) : field.fieldId);

/** Of the chosen answers, the newest first. */
export async function wordsOf(
  db: Db,
  { organisationId, surveyId }: { organisationId: string; surveyId: string },
  chosen: AsyncIterable<ChosenPart>,
  key: string,
) {
  const numbers: number[] = [];
  for await (const part of chosen) {
    keepEntries(part.mask, part.columns.get(key), () => true);
    numbers.push(...numbersOf(part).reverse());
    if (numbers.length > textLimit) break;
  }
  const text = sql<string>`a.answers->>${key}::text`;
  const read = await db
    .selectFrom('questionnaire_answer as a')
    .select(['a.id', 'a.language', 'a.submitted_at', text.as('text')])
    .where('a.organisation_id', '=', organisationId)
    .where('a.questionnaire_id', '=', surveyId)
    .where('a.number', '=', sql<number>`ANY(${numbers.slice(0, textLimit)}::int[])`)
    .where(text, 'is not', null)
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  const counts = new Map<string, number>();
  // Cutting Chinese and Japanese into words is work.
  await inTurns(read, (row) => {
    for (const word of wordsOfText(row.text, row.language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  return {
    texts: read.length,
    sampled: numbers.length > textLimit,
    words: [...counts]
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, wordLimit)
      .map(([word, n]) => ({ word, n })),
    latest: read
      .slice(0, latestLimit)
      .map((row) => ({ answerId: row.id, text: row.text, submittedAt: row.submitted_at.toISOString() })),
  };
}
