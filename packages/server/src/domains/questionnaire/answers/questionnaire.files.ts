import { keptName, mostKept } from '@convoke/contract/form/form.keep.rules.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { questionnaireFilesKeep } from '@convoke/contract/questionnaire/questionnaire.files.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { formVersions } from '../../form/form.ops.ts';
import { filesIn } from '../../form/files/form.files.ops.ts';
import { beginKeeping } from '../../form/files/form.keep.ops.ts';
import { surveyRecord } from '../questionnaire.load.ts';
import { allFields } from './questionnaire.answers.queries.ts';

/** Files of answers to one question, into the library. */
export const answerFileHandlers = [
  implement(questionnaireFilesKeep, async (ctx, { surveyId, answerIds, fieldId, categoryId }) => {
    const { tx, organisationId, language } = ctx;
    const survey = (await surveyRecord(tx, organisationId, surveyId)) ?? ctx.notFound();
    const fields = allFields(await formVersions(tx, organisationId, survey.form_id));
    const question = fields.find((field) => field.fieldId === fieldId);
    if (question?.type !== 'file' && question?.type !== 'signature') return ctx.fail('FORM_FILES_NONE');
    const label = textIn(question.label, language) || fieldId;
    const rows = await tx
      .selectFrom('questionnaire_answer')
      .select(['number', 'answers'])
      .where('questionnaire_id', '=', survey.id)
      .where('id', 'in', answerIds)
      .where('deleted_at', 'is', null)
      .orderBy('number')
      .execute();
    const files = rows.flatMap(({ number, answers }) =>
      filesIn((answers as Answers)[fieldId]).map(({ fileId, name }) => ({
        fileId,
        name: keptName(`#${number}`, label, name),
      })),
    );
    if (files.length === 0) return ctx.fail('FORM_FILES_NONE');
    if (files.length > mostKept) return ctx.fail('FORM_FILES_MANY');
    return beginKeeping(ctx, categoryId, files);
  }),
];
