import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { moveRows } from './answers/questionnaire.answers.ts';
import { removeRows } from './answers/questionnaire.purge.ts';
import { lockParts } from './counting/questionnaire.parts.ts';

/** Removes answers for good, also from what is counted: somebody asked to be forgotten. */
export async function forgetAnswers(
  services: Services,
  tx: Db,
  organisationId: string,
  answerIds: readonly string[],
): Promise<void> {
  const read = () =>
    tx
      .selectFrom('questionnaire_answer as a')
      .innerJoin('questionnaire as q', (join) =>
        join.onRef('q.organisation_id', '=', 'a.organisation_id').onRef('q.id', '=', 'a.questionnaire_id'),
      )
      .select(['a.id', 'a.questionnaire_id', 'a.number', 'a.deleted_at', 'a.form_version', 'a.answers'])
      .select(['a.channel', 'a.language', 'a.seconds', 'q.form_id'])
      .where('a.organisation_id', '=', organisationId)
      .where('a.id', 'in', [...answerIds])
      .orderBy('a.id')
      .execute();
  // Before the counters, as the job does that removes what was deleted.
  const surveys = new Set((await read()).map((row) => row.questionnaire_id));
  for (const surveyId of [...surveys].sort()) await lockParts(tx, surveyId);
  const here = (await read()).filter((row) => row.deleted_at === null);
  await moveRows(tx, organisationId, here, false);
  await removeRows(services, tx, organisationId, await read(), false);
}
