import { sql } from 'kysely';
import { Refusal } from '../../../core/failure.ts';
import { type PublishHook, whenPublished } from '../../form/form.publish.ops.ts';
import { takenOptions } from '../questionnaire.load.ts';

/**
 * A version of a questionnaire's form is published: its places are brought in line at once. Under the lock of the tally, so that no answer is
 * on its way in by the version before. More answers than a limit allows refuse the version.
 */
const bringInLine: PublishHook = async (tx, { organisationId, formId, definition }) => {
  const survey = await tx
    .selectFrom('questionnaire')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('form_id', '=', formId)
    .executeTakeFirst();
  if (!survey) return;
  await tx
    .selectFrom('questionnaire_tally')
    .select('answers')
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', survey.id)
    .forUpdate()
    .execute();
  const taken = await takenOptions(tx, organisationId, survey.id, definition);
  const options = taken.filter((each) => each.taken > each.most).map(({ fieldId, option }) => ({ fieldId, option }));
  if (options.length > 0) throw new Refusal('OPTION_LIMIT_BELOW_TAKEN', { data: { options } });
  await sql`SELECT sync_survey_options(${organisationId}::uuid, ${survey.id}::uuid, ${formId}::uuid, ${definition.version})`.execute(
    tx,
  );
};

export function watchForms(): void {
  whenPublished('questionnaire', bringInLine);
}
