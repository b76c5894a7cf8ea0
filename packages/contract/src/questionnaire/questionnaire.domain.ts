import { defineDomain, type MenuPage } from '../core/domain.ts';
import { questionnaireAnswerCalls } from './questionnaire.answers.calls.ts';
import { questionnaireCalls } from './questionnaire.calls.ts';
import { questionnaireDraftCalls } from './questionnaire.drafts.calls.ts';
import { questionnaireFailures } from './questionnaire.failures.ts';
import { questionnaireFilesCalls } from './questionnaire.files.calls.ts';
import { questionnairePublicCalls } from './questionnaire.public.calls.ts';
import { questionnaireTemplateCalls } from './questionnaire.template.calls.ts';

export const questionnairePages: readonly MenuPage[] = [
  {
    name: 'Questionnaire',
    group: 'ResourceManage',
    at: 10,
    path: '/resource-manage/questionnaire',
  },
  {
    name: 'QuestionnaireDesign',
    group: 'ResourceManage',
    at: 20,
    path: '/resource-manage/questionnaire-design/:surveyId',
    hidden: true,
  },
  {
    name: 'SurveyInfo',
    group: 'ResourceManage',
    at: 30,
    path: '/resource-manage/survey-info/:surveyId',
    hidden: true,
  },
  {
    name: 'TemplateQuestionnaire',
    group: 'ResourceManage',
    at: 40,
    path: '/resource-manage/template-questionnaire',
  },
];

export const questionnaireDomain = defineDomain({
  name: 'questionnaire',
  keys: 'surveys',
  calls: [
    questionnaireCalls,
    questionnaireAnswerCalls,
    questionnaireFilesCalls,
    questionnairePublicCalls,
    questionnaireTemplateCalls,
    questionnaireDraftCalls,
  ],
  failures: [questionnaireFailures],
  pages: questionnairePages,
  kinds: ['survey', 'survey-id', 'survey-form', 'survey-result'],
});
