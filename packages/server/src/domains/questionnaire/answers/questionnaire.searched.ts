import { foldSought } from '@convoke/contract/core/fold-text.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { likeText } from '../../../core/data/like-text.ts';
import { type AnswerFilter, isText, matching } from '../counting/questionnaire.filter.ts';

/**
 * How far texts are looked for while somebody waits. Few answers that may hold a text are found by its trigrams, however many there are; a text
 * that many may hold would be looked for in each of them, so of those only the newest are searched.
 */
export const searchBound = {
  /** Answers that are looked at one by one: a tenth of a second, some more where people wrote much. */
  answers: 100_000,
  /** Of all of them, as many are looked at beforehand, evenly spread, to say how many may hold it. */
  sample: 1000,
};

/** The filter as it is asked while somebody waits, and how many of the newest answers it searches, unless all. */
export async function withSearchBound(
  db: Db,
  filter: AnswerFilter,
): Promise<{ filter: AnswerFilter; reach: { searched?: number } }> {
  const all = { filter, reach: {} };
  const texts = textsOf(filter);
  if (texts.length === 0 || (filter.atMost !== null && filter.atMost <= searchBound.answers)) return all;
  if ((await mayHold(db, filter, texts)) <= searchBound.answers) return all;
  const last = await matching(db, periodOf(filter))
    .select(sql<string>`a.submitted_at::text`.as('at'))
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .offset(searchBound.answers)
    .limit(1)
    .executeTakeFirst();
  const walked = { ...filter, walk: { after: last?.at ?? null } };
  return { filter: walked, reach: last ? { searched: searchBound.answers } : {} };
}

function textsOf({ search, field, value }: AnswerFilter): string[] {
  // Fewer letters find no text (questionnaire.filter.ts).
  const texts = search !== undefined && [...search].length >= 3 ? [search] : [];
  return [...texts, ...(field && isText(field) && value !== undefined ? [value] : [])].map((text) => foldSought(text));
}

/** The filters without all but which answers there are at all. */
function periodOf({ organisationId, surveyId, state, from, to }: AnswerFilter): AnswerFilter {
  return { organisationId, surveyId, state, from, to, field: undefined, marks: [], atMost: null };
}

/** About how many answers hold all the trigrams of a text: the index finds those, and each of them is then looked at. */
async function mayHold(db: Db, filter: AnswerFilter, texts: readonly string[]): Promise<number> {
  const { last_number: last } = await db
    .selectFrom('questionnaire_tally')
    .select('last_number')
    .where('organisation_id', '=', filter.organisationId)
    .where('questionnaire_id', '=', filter.surveyId)
    .executeTakeFirstOrThrow();
  if (last <= searchBound.answers) return last;
  const step = Math.max(1, Math.floor(last / searchBound.sample));
  const numbers = Array.from({ length: Math.floor(last / step) }, (_, at) => (at + 1) * step);
  const { held } = await db
    .selectFrom('questionnaire_answer as a')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('a.organisation_id', '=', filter.organisationId)
    .where('a.questionnaire_id', '=', filter.surveyId)
    .where('a.number', '=', sql<number>`ANY(${numbers}::int[])`)
    .where(sql<boolean>`a.search LIKE ALL (${texts.flatMap(trigrams).map((each) => `%${likeText(each)}%`)}::text[])`)
    .executeTakeFirstOrThrow();
  return held * step;
}

/** Letters and digits that follow each other, three by three. */
function trigrams(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}]{3,}/gu)].flatMap(([run]) => {
    const characters = [...run];
    return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
  });
}
