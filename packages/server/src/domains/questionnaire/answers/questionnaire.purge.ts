import { restorableDays } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { defineJob } from '../../../core/jobs/jobs.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { releaseFiles } from '../../form/files/form.files.ops.ts';
import { forgetOptions, removeForms } from '../../form/form.rows.ops.ts';
import { partOf } from '../counting/questionnaire.columns.ts';
import { askForParts, dropParts, lockParts } from '../counting/questionnaire.parts.ts';

/** Answers removed in one transaction. */
const removedRows = 500;

/** Deleted longer ago than can be restored; a day more, so that nobody restores what is being removed. */
const longAgo = sql<Date>`now() - make_interval(days => ${restorableDays + 1})`;

async function removeAnswers(
  services: Services,
  tx: Db,
  organisationId: string,
  ofGoneSurveys: boolean,
): Promise<number> {
  let query = tx
    .selectFrom('questionnaire_answer as a')
    .select(['a.id', 'a.questionnaire_id', 'a.number', 'a.deleted_at'])
    .where('a.organisation_id', '=', organisationId)
    .limit(removedRows);
  query = ofGoneSurveys
    ? query.where('a.questionnaire_id', 'in', goneSurveys(tx, organisationId))
    : query.where('a.deleted_at', '<', longAgo);
  return removeRows(services, tx, organisationId, await query.execute(), ofGoneSurveys);
}

/** Removes answers that were read, with their files and the parts that they are counted in. */
export async function removeRows(
  services: Services,
  tx: Db,
  organisationId: string,
  rows: readonly { id: string; questionnaire_id: string; number: number; deleted_at: Date | null }[],
  ofGoneSurveys: boolean,
): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await releaseFiles(tx, organisationId, ids);
  for (const [surveyId, gone] of [...Map.groupBy(rows, (row) => row.questionnaire_id)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    await lockParts(tx, surveyId);
    await dropParts(tx, organisationId, surveyId, [...new Set(gone.map((row) => partOf(row.number)))]);
    if (!ofGoneSurveys) await askForParts(services, organisationId, surveyId, tx);
  }
  await tx
    .deleteFrom('questionnaire_answer')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute();
  const bySurvey = Map.groupBy(
    rows.filter((row) => row.deleted_at !== null),
    (row) => row.questionnaire_id,
  );
  for (const [surveyId, gone] of [...bySurvey].sort(([a], [b]) => (a < b ? -1 : 1)))
    await tx
      .updateTable('questionnaire_tally')
      .set({ deleted: sql`deleted - ${gone.length}` })
      .where('organisation_id', '=', organisationId)
      .where('questionnaire_id', '=', surveyId)
      .execute();
  return rows.length;
}

function goneSurveys(tx: Db, organisationId: string) {
  return tx
    .selectFrom('questionnaire')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', '<', longAgo);
}

/** What is left of questionnaires without answers; their forms stay behind, deleted, since versions are only added to. */
async function removeSurveys(tx: Db, organisationId: string): Promise<void> {
  const rows = await tx
    .selectFrom('questionnaire')
    .select(['id', 'form_id'])
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', '<', longAgo)
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  for (const table of [
    'questionnaire_column',
    'questionnaire_count',
    'questionnaire_link',
    'questionnaire_guard',
    'questionnaire_draft',
    'questionnaire_tally',
  ] as const)
    await tx
      .deleteFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('questionnaire_id', 'in', ids)
      .execute();
  await forgetOptions(tx, organisationId, ids);
  await tx
    .deleteFrom('directory')
    .where('kind', 'in', ['survey', 'survey-id', 'survey-form', 'survey-result'])
    .where('organisation_id', '=', organisationId)
    .where('target_id', 'in', ids)
    .execute();
  await tx.deleteFrom('questionnaire').where('organisation_id', '=', organisationId).where('id', 'in', ids).execute();
  await removeForms(
    tx,
    organisationId,
    rows.map((row) => row.form_id),
  );
}

/** Removes for good what was deleted and can no longer be restored, in every organisation. */
export async function removeDeleted(services: Services): Promise<void> {
  const { database } = services;
  const organisations = await organisationsWith(database, 'survey-id');
  for (const organisationId of organisations) {
    for (const ofGoneSurveys of [false, true]) {
      for (;;) {
        const removed = await database.inOrganisation(organisationId, 'write', (tx) =>
          removeAnswers(services, tx, organisationId, ofGoneSurveys),
        );
        if (removed < removedRows) break;
      }
    }
    await database.inOrganisation(organisationId, 'write', (tx) => removeSurveys(tx, organisationId));
  }
}

export const purgeJob = defineJob<object>({
  name: 'questionnaire.removeDeleted',
  schedule: '41 3 * * *',
  retryLimit: 2,
  expireInSeconds: 3600,
  run: removeDeleted,
});
