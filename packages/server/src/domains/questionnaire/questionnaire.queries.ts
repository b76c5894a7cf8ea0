import type { SurveyState } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { restorableDays } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';

export interface SurveyFilter {
  search?: string | undefined;
  state?: SurveyState | 'deleted' | undefined;
}

export const surveySorts: Sorts = {
  id: sql`q.id`,
  words: {
    createdAt: { by: sql`q.created_at`, kind: 'moment' },
    title: { by: sql`q.title`, kind: 'text' },
    // Those that nobody has answered come last.
    lastAnswerAt: { by: sql`coalesce(t.last_answer_at, '-infinity')`, kind: 'moment' },
    answers: { by: sql`t.answers`, kind: 'whole' },
  },
};

export const restorableSince = (now: Date) => new Date(now.getTime() - restorableDays * 86_400_000);

/** Questionnaires that match; neither ordered nor paged. */
export function matchingSurveys(db: Db, organisationId: string, filter: SurveyFilter, now: Date) {
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
  if (filter.search) query = query.where(containing(sql`fold_text(q.title)`, filter.search));
  return query;
}

export function listSurveys(db: Db, organisationId: string, filter: SurveyFilter, now: Date, place: Place) {
  const matching = matchingSurveys(db, organisationId, filter, now)
    .selectAll('q')
    .select(['t.answers', 't.most', 't.last_answer_at']);
  return inPlace(matching, place).execute();
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
