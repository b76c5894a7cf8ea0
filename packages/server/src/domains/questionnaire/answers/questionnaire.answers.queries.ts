import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { countOf, inPlace, type Place, type Sorts, type Total } from '../../../core/data/list.ts';
import { type AnswerFilter, matching, scoreKey } from '../counting/questionnaire.filter.ts';

/** The few that are walked are sorted: by the index of scores all of them would be met. */
export const answerSorts = ({ walk }: Pick<AnswerFilter, 'walk'>): Sorts => ({
  id: sql`a.id`,
  words: {
    submittedAt: { by: sql`a.submitted_at`, kind: 'moment' },
    score: { by: walk ? sql`${scoreKey} + 0` : scoreKey, kind: 'number' },
  },
});

export function listAnswers(db: Db, filter: AnswerFilter, place: Place) {
  const found = matching(db, filter)
    .select(['a.id', 'a.number', 'a.submitted_at', 'a.seconds', 'a.channel', 'a.language'])
    .select(['a.score', 'a.form_version', 'a.deleted_at', 'a.answers']);
  return inPlace(found, place).execute();
}

export type ListedAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/** How many match: from the counters where they know it. */
export async function totalOf(db: Db, filter: AnswerFilter, page: { isExact: boolean }): Promise<Total> {
  const known = await knownTotal(db, filter);
  return known === null ? countOf(db, matching(db, filter), page) : { total: known, totalIsCapped: false };
}

async function knownTotal(db: Db, filter: AnswerFilter): Promise<number | null> {
  const { search, from, to, scoreFrom, scoreTo, ids, state, marks, fieldId, value } = filter;
  if (search || from || to || scoreFrom !== undefined || scoreTo !== undefined || ids) return null;
  // A key of numbers may stand for several values, texts are not counted.
  if (fieldId !== undefined && value !== undefined && !isExact(filter.field)) return null;
  if (state === 'live' && marks.length === 1) return filter.atMost;
  if (marks.length > 0) return null;
  const tally = await db
    .selectFrom('questionnaire_tally')
    .select(['answers', 'deleted'])
    .where('organisation_id', '=', filter.organisationId)
    .where('questionnaire_id', '=', filter.surveyId)
    .executeTakeFirstOrThrow();
  return state === 'live' ? tally.answers : tally.deleted;
}

function isExact(field: FormField | undefined): boolean {
  return field !== undefined && !['number', 'score', 'text', 'longText', 'phone', 'email', 'file'].includes(field.type);
}

/** The fields of every version: those of the current one in its order, then those that only older answers have. */
export function allFields(newestFirst: readonly FormDefinition[]): FormField[] {
  const fields = new Map<string, FormField>();
  for (const form of newestFirst)
    for (const field of form.fields) if (!fields.has(field.fieldId)) fields.set(field.fieldId, field);
  return [...fields.values()];
}
