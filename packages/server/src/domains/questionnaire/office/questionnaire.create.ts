import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Insertable } from 'kysely';
import { newPublicCode } from '../../../core/codes.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Questionnaire } from '../../../core/data/database-types.ts';
import { createForm } from '../../form/form.publish.ops.ts';
import { insertForm } from '../../form/form.rows.ops.ts';

/** What a questionnaire is made of besides what is made with it. */
export type NewSurvey = Omit<
  Insertable<Questionnaire>,
  'organisation_id' | 'code' | 'form_id' | 'heading' | 'introduction' | 'thanks'
> & { id: string; heading: Texts; introduction: Texts; thanks: Texts };

export interface MadeSurvey {
  surveyId: string;
  formId: string;
  code: string;
}

/**
 * Writes a draft with its form (version 1), its tally and the ways to it. Answers null when the id is taken by this organisation already;
 * throws FORM_NOT_READY for a form that nobody could fill in. One that is empty is drawn up later.
 */
export async function createSurvey(
  tx: Db,
  organisationId: string,
  survey: NewSurvey,
  answerLimit: number | null,
  form: Pick<FormDefinition, 'fields' | 'pace'>,
  language: Language,
): Promise<MadeSurvey | null> {
  const code = newPublicCode();
  const of = { organisation_id: organisationId };
  const formId =
    form.fields.length > 0
      ? (await createForm(tx, organisationId, { kind: 'questionnaire', name: survey.title, fields: form }, language))
          .formId
      : await insertForm(tx, organisationId, {
          kind: 'questionnaire',
          name: survey.title,
          definition: { version: 1, fields: [] },
        });
  const made = await tx
    .insertInto('questionnaire')
    .values({
      ...survey,
      ...of,
      code,
      form_id: formId,
      heading: JSON.stringify(survey.heading),
      introduction: JSON.stringify(survey.introduction),
      thanks: JSON.stringify(survey.thanks),
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await tx
    .insertInto('questionnaire_tally')
    .values({ ...of, questionnaire_id: survey.id, most: answerLimit })
    .execute();
  await tx
    .insertInto('directory')
    .values([
      { ...of, kind: 'survey', code, target_id: survey.id },
      { ...of, kind: 'survey-id', code: survey.id, target_id: survey.id },
      { ...of, kind: 'survey-form', code: formId, target_id: survey.id },
    ])
    .execute();
  return { surveyId: survey.id, formId, code };
}
