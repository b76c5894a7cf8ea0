import { totalLimit } from '@convoke/contract/core/fields.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import type { Cursor } from './questionnaire.cursor.ts';
import { type AnswerFilter, matching, scoreKey } from '../counting/questionnaire.filter.ts';

export type AnswerSort = '-submittedAt' | 'submittedAt' | '-score' | 'score';

/** Answers in order, at most `limit`, from the cursor or the offset on. Their sort key comes with them. */
export function listAnswers(
  db: Db,
  filter: AnswerFilter,
  page: { sort: AnswerSort; limit: number; offset?: number; after?: Cursor | undefined },
) {
  const { sort, after } = page;
  const byScore = sort.endsWith('score');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const key = byScore ? sql<string>`${scoreKey}::text` : sql<string>`(a.submitted_at AT TIME ZONE 'UTC')::text`;
  let query = matching(db, filter)
    .select([
      'a.id',
      'a.number',
      'a.submitted_at',
      'a.seconds',
      'a.channel',
      'a.language',
      'a.score',
      'a.form_version',
      'a.deleted_at',
      'a.answers',
    ])
    .select(key.as('key'))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  // The few that are walked are sorted: by the index of scores all of them would be met.
  const scoreOrder = filter.walk ? sql<number>`${scoreKey} + 0` : scoreKey;
  query = byScore ? query.orderBy(scoreOrder, direction) : query.orderBy('a.submitted_at', direction);
  query = query.orderBy('a.id', direction);
  if (after) {
    const than = sql.raw(direction === 'desc' ? '<' : '>');
    query = query.where(
      byScore
        ? sql<SqlBool>`(${scoreKey}, a.id) ${than} (${after.key}::float8, ${after.id}::uuid)`
        : sql<SqlBool>`(a.submitted_at, a.id) ${than} (${`${after.key}Z`}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

export type ListedAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/** How many match: from the counters where they know it, else counted no further than the limit. */
export async function totalOf(db: Db, filter: AnswerFilter): Promise<{ total: number; totalIsCapped: boolean }> {
  const known = await knownTotal(db, filter);
  if (known !== null) return { total: known, totalIsCapped: false };
  const found = matching(db, filter)
    .select(sql`1`.as('one'))
    .limit(totalLimit + 1);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total > totalLimit ? { total: totalLimit, totalIsCapped: true } : { total, totalIsCapped: false };
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
