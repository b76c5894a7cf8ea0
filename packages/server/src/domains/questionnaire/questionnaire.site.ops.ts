import type { Db } from '../../core/data/database.ts';
import { standingNow, surveyUrl } from './questionnaire.views.ts';

/** A questionnaire as the site of an event shows it. */
export interface SurveyOnSite {
  title: string;
  url: string;
  isOpen: boolean;
  /** Whether its organiser has opened it once. */
  isPublic: boolean;
}

/** Of these questionnaires those that there are, by their ids. */
export async function surveysOnSite(
  db: Db,
  surveyIds: readonly string[],
  now: Date,
): Promise<Map<string, SurveyOnSite>> {
  if (surveyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('questionnaire as q')
    .innerJoin('questionnaire_tally as t', 't.questionnaire_id', 'q.id')
    .selectAll('q')
    .select(['t.answers', 't.most'])
    .where('q.id', 'in', surveyIds)
    .where('q.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ answers, most, ...row }) => [
      row.id,
      {
        title: row.title,
        url: surveyUrl('', row.code),
        isOpen: standingNow(row, { answers, most }, now) === 'open',
        isPublic: row.state !== 'draft',
      },
    ]),
  );
}
