import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    Questionnaire: {
      page: () => import('./questionnaire.page.tsx'),
      texts: ['questionnaire', 'designer', 'publish', 'template'],
    },
    QuestionnaireDesign: {
      page: () => import('./questionnaire-design.page.tsx'),
      texts: ['questionnaire', 'designer', 'publish'],
    },
    SurveyInfo: {
      page: () => import('./survey-info.page.tsx'),
      texts: ['questionnaire', 'survey', 'template'],
    },
    TemplateQuestionnaire: {
      page: () => import('./template-questionnaire.page.tsx'),
      texts: ['questionnaire', 'designer', 'publish', 'template'],
    },
  },
  mayImport: ['form'],
};
