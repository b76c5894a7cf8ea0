import { asks } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Selectable } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import type { Questionnaire } from '../../core/data/database-types.ts';
import { perServices } from '../../core/per-services.ts';
import { ShortCache } from '../../core/short-cache.ts';
import { formAsOf } from '../form/form.ops.ts';
import { limitsOf } from '../form/form.publish.ops.ts';

export type SurveyRecord = Selectable<Questionnaire>;

/** A questionnaire as people see it: its settings, how many have answered, its form as published. */
export interface LoadedSurvey {
  row: SurveyRecord;
  answers: number;
  most: number | null;
  form: FormDefinition;
  organiserName: string;
  /** Options with a limit and how many chose them. */
  taken: { fieldId: string; option: string; most: number; taken: number }[];
}

/** A questionnaire that is not deleted; null when there is none. */
export async function surveyRecord(db: Db, organisationId: string, surveyId: string): Promise<SurveyRecord | null> {
  const row = await db
    .selectFrom('questionnaire')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function loadSurvey(db: Db, organisationId: string, surveyId: string): Promise<LoadedSurvey | null> {
  const row = await surveyRecord(db, organisationId, surveyId);
  if (!row) return null;
  const more = await db
    .selectFrom('questionnaire_tally as t')
    .innerJoin('form as f', (join) =>
      join.onRef('f.organisation_id', '=', 't.organisation_id').on('f.id', '=', row.form_id),
    )
    .innerJoin('organisation as o', 'o.organisation_id', 't.organisation_id')
    .select(['t.answers', 't.most', 'f.current_version', 'o.name'])
    .where('t.organisation_id', '=', organisationId)
    .where('t.questionnaire_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  const form = await formAsOf(db, organisationId, row.form_id, more.current_version);
  if (!form) throw new Error('a questionnaire without a form');
  return {
    row,
    answers: more.answers,
    most: more.most,
    form,
    organiserName: more.name,
    taken: await takenOptions(db, organisationId, surveyId, form),
  };
}

/** From the counters, which know it of every version: the places themselves are brought in line when the next answer arrives. */
export async function takenOptions(db: Db, organisationId: string, surveyId: string, form: FormDefinition) {
  const limited = limitsOf(form.fields).map(({ field, ...each }) => ({ fieldId: field, ...each }));
  if (limited.length === 0) return [];
  const rows = await db
    .selectFrom('questionnaire_count')
    .select((eb) => ['field_id', 'key', eb.fn.sum<string>('n').as('n')])
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .where('field_id', 'in', [...new Set(limited.map((each) => each.fieldId))])
    .where('key', '<>', '')
    .groupBy(['field_id', 'key'])
    .execute();
  const taken = new Map(rows.map((row) => [`${row.field_id}/${row.key}`, Number(row.n)]));
  return limited.map((each) => ({ ...each, taken: taken.get(`${each.fieldId}/${each.option}`) ?? 0 }));
}

/** Whether a form asks anything at all. */
export const asksSomething = (form: FormDefinition) => form.fields.some(asks);

const keptMs = 1000;
const cacheOf = perServices(() => new ShortCache<LoadedSurvey | null>(500, keptMs));

/**
 * A questionnaire at most a second old: pages and answers under load share one reading. Older than the truth does no harm: the function that
 * takes answers looks at everything again. `maxAgeMs` 0 reads anew.
 */
export function keptSurvey(
  services: Services,
  organisationId: string,
  surveyId: string,
  maxAgeMs = keptMs,
): Promise<LoadedSurvey | null> {
  return cacheOf(services).read(
    surveyId,
    () => services.database.inOrganisation(organisationId, 'read', (db) => loadSurvey(db, organisationId, surveyId)),
    maxAgeMs,
  );
}
