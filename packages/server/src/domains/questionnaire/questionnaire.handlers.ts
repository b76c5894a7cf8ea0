import { answerHandlers } from './questionnaire.answers.ts';
import { draftHandlers } from './questionnaire.drafts.ts';
import { editHandlers } from './questionnaire.edits.ts';
import { exportHandlers } from './questionnaire.export.ts';
import { listHandlers } from './questionnaire.lists.ts';
import { watchForms } from './questionnaire.limits.ts';
import { publicHandlers } from './questionnaire.public.ts';
import { statisticsHandlers } from './questionnaire.statistics.ts';
import { templateHandlers } from './questionnaire.templates.ts';

watchForms();

export const questionnaireHandlers = [
  ...publicHandlers,
  ...draftHandlers,
  ...listHandlers,
  ...editHandlers,
  ...answerHandlers,
  ...statisticsHandlers,
  ...exportHandlers,
  ...templateHandlers,
];
