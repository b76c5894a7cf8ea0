import { problemText } from '@convoke/contract/core/problems.ts';
import { type Answers, checkAnswers } from '@convoke/contract/form/logic/form.check.ts';
import type { BaseContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { type CurrentForm, formById } from '../form/form.ops.ts';

type Ctx = Pick<BaseContext<never>, 'failFields' | 'language' | 'organisationId'>;

/** The form that the agents of a task fill in; null while nothing is published of it. */
export async function formOfTask(db: Db, organisationId: string, formId: string): Promise<CurrentForm | null> {
  const form = await formById(db, organisationId, formId);
  return form && form.definition.fields.length > 0 ? form : null;
}

/** What was answered to the form of a task as it is kept, checked as the form asks; null where there is no form. Refuses what it does not take. */
export async function checkedAnswers(
  ctx: Ctx,
  db: Db,
  formId: string,
  given: Readonly<Record<string, unknown>>,
): Promise<{ answers: Answers; formVersion: number } | null> {
  const form = await formOfTask(db, ctx.organisationId, formId);
  if (!form) return null;
  const { answers, problems } = checkAnswers(form.definition, given);
  if (problems.length > 0)
    return ctx.failFields(
      problems.map(({ fieldId, problem, n }) => ({
        path: `answers.${fieldId}`,
        message: problemText(problem, ctx.language, n),
      })),
    );
  return { answers, formVersion: form.definition.version };
}
