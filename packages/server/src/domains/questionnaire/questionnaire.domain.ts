import { questionnaireDomain as contract } from '@convoke/contract/questionnaire/questionnaire.domain.ts';
import { onceBys, ownTemplateCategories, surveyStates } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { questionnaireHandlers } from './questionnaire.handlers.ts';
import { questionnaireJobs } from './questionnaire.jobs.ts';
import { questionnairePages } from './questionnaire.pages.ts';

export const questionnaireDomain = defineServerDomain({
  contract,
  imports: ['auth', 'form'],
  handlers: questionnaireHandlers,
  jobs: questionnaireJobs,
  pages: questionnairePages,
  tables: {
    questionnaire: 'belongs to the organisation',
    questionnaire_answer: 'not of an event',
    questionnaire_column: 'not of an event',
    questionnaire_count: 'not of an event',
    questionnaire_draft: 'not of an event',
    questionnaire_draft_file: 'not of an event',
    questionnaire_guard: 'not of an event',
    questionnaire_link: 'not of an event',
    questionnaire_tally: 'not of an event',
    questionnaire_template: 'belongs to the organisation',
  },
  enums: {
    questionnaire: { once_by: onceBys, state: surveyStates },
    questionnaire_template: { category: ownTemplateCategories },
  },
  writes: {
    'sync_survey_options.sql': {
      tables: ['form_option_tally'],
      why: 'limits follow the published version under the lock that answers are counted under',
    },
  },
});
