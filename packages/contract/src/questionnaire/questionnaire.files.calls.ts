import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, ids } from '../core/fields.ts';
import { keepingBegun } from '../form/form.keep.calls.ts';

export const questionnaireFilesKeep = defineCall({
  id: 'questionnaire.filesKeep',
  method: 'POST',
  path: '/resource/questionnaire/answer/files/keep/{surveyId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Copies the files of some answers to one question into the library, named by the number of the answer, the question and the file; form.keeping says how far it has come. Not in the specification.',
  input: z.object({
    surveyId: id,
    answerIds: ids(),
    fieldId: z.string().min(1).max(64),
    categoryId: id.nullable().default(null),
  }),
  output: keepingBegun,
  fails: ['FORM_FILES_NONE', 'FORM_FILES_MANY'],
});

export const questionnaireFilesCalls = [questionnaireFilesKeep];
