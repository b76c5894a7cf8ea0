import { answerHandlers } from './answers/questionnaire.answers.ts';
import { answerFileHandlers } from './answers/questionnaire.files.ts';
import { draftHandlers } from './drafts/questionnaire.drafts.ts';
import { editHandlers } from './office/questionnaire.edits.ts';
import { exportHandlers } from './export/questionnaire.export.ts';
import { listHandlers } from './office/questionnaire.lists.ts';
import { watchForms } from './office/questionnaire.limits.ts';
import { publicHandlers } from './filling/questionnaire.public.ts';
import { statisticsHandlers } from './statistics/questionnaire.statistics.ts';
import { surveyTemplateHandlers } from './templates/questionnaire.templates.ts';

watchForms();

export const questionnaireHandlers = [
  ...publicHandlers,
  ...draftHandlers,
  ...listHandlers,
  ...editHandlers,
  ...answerHandlers,
  ...answerFileHandlers,
  ...statisticsHandlers,
  ...exportHandlers,
  ...surveyTemplateHandlers,
];
