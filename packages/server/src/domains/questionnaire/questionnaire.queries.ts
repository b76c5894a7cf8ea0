import type { SurveyState } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { restorableDays } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { likeText } from '../../core/like-text.ts';

export interface SurveyFilter {
  search?: string | undefined;
  state?: SurveyState | 'deleted' | undefined;
}

export type SurveySort = '-createdAt' | 'createdAt' | 'title' | '-title' | '-lastAnswerAt' | '-answers';

const sortColumns = {
  createdAt: 'q.created_at',
  title: 'q.title',
  lastAnswerAt: 't.last_answer_at',
  answers: 't.answers',
} as const;

export const restorableSince = (now: Date) => new Date(now.getTime() - restorableDays * 86_400_000);

function filtered(db: Db, organisationId: string, filter: SurveyFilter, now: Date) {
  let query = db
    .selectFrom('questionnaire as q')
    .innerJoin('questionnaire_tally as t', (join) =>
      join.onRef('t.organisation_id', '=', 'q.organisation_id').onRef('t.questionnaire_id', '=', 'q.id'),
    )
    .where('q.organisation_id', '=', organisationId);
  query =
    filter.state === 'deleted'
      ? query.where('q.deleted_at', '>', restorableSince(now))
      : query.where('q.deleted_at', 'is', null);
  if (filter.state && filter.state !== 'deleted') query = query.where('q.state', '=', filter.state);
  if (filter.search) query = query.where('q.title', 'ilike', `%${likeText(filter.search)}%`);
  return query;
}

/** One page of questionnaires and how many match. */
export async function pageOfSurveys(
  db: Db,
  organisationId: string,
  filter: SurveyFilter,
  page: { current: number; size: number; sort: SurveySort },
  now: Date,
) {
  const descending = page.sort.startsWith('-');
  const column = sortColumns[page.sort.replace('-', '') as keyof typeof sortColumns];
  const matching = filtered(db, organisationId, filter, now);
  const rows = await matching
    .selectAll('q')
    .select(['t.answers', 't.most', 't.last_answer_at'])
    .orderBy(column, (order) => (descending ? order.desc().nullsLast() : order.asc()))
    .orderBy('q.id', descending ? 'desc' : 'asc')
    .limit(page.size)
    .offset((page.current - 1) * page.size)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** What is counted beside a questionnaire. */
export async function countsOf(db: Db, organisationId: string, surveyId: string) {
  return db
    .selectFrom('questionnaire_tally as t')
    .innerJoin('questionnaire as q', (join) =>
      join.onRef('q.organisation_id', '=', 't.organisation_id').onRef('q.id', '=', 't.questionnaire_id'),
    )
    .innerJoin('form as f', (join) =>
      join.onRef('f.organisation_id', '=', 'q.organisation_id').onRef('f.id', '=', 'q.form_id'),
    )
    .select((eb) => [
      't.answers',
      't.deleted',
      't.most',
      't.last_answer_at',
      'f.current_version as formVersion',
      eb
        .selectFrom('questionnaire_link as l')
        .select((link) => link.fn.countAll<number>().as('n'))
        .where('l.organisation_id', '=', organisationId)
        .where('l.questionnaire_id', '=', surveyId)
        .as('links'),
      eb
        .selectFrom('questionnaire_draft as d')
        .select((draft) => draft.fn.countAll<number>().as('n'))
        .where('d.organisation_id', '=', organisationId)
        .where('d.questionnaire_id', '=', surveyId)
        .where('d.expires_at', '>', sql<Date>`now()`)
        .as('drafts'),
    ])
    .where('t.organisation_id', '=', organisationId)
    .where('t.questionnaire_id', '=', surveyId)
    .executeTakeFirstOrThrow();
}
