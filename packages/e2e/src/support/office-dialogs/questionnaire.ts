import { choose, domain, main, press, row, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'new questionnaire',
    on: 'Questionnaire',
    drawnBy: [domain('questionnaire/list/create-dialog')],
    open: press('New questionnaire'),
  },
  {
    name: 'preview of a questionnaire',
    on: 'Questionnaire',
    drawnBy: [domain('questionnaire/templates/preview-dialog')],
    open: choose(/^Actions for/, 'Preview'),
  },
  {
    name: 'block',
    on: 'QuestionnaireDesign',
    drawnBy: [domain('form/designer/bar/block-dialog')],
    open: async (page) => {
      await main(page).locator('[data-field]').first().click();
      await press('Save as a block')(page);
    },
  },
  {
    name: 'settings of a questionnaire',
    on: 'QuestionnaireDesign',
    drawnBy: [domain('questionnaire/settings/settings-drawer')],
    open: press('Settings'),
  },
  {
    name: 'link of a questionnaire',
    on: 'QuestionnaireDesign',
    drawnBy: [domain('questionnaire/sharing/link-dialog')],
    open: press('Link and QR code'),
  },
  {
    name: 'options as text',
    on: 'QuestionnaireDesign',
    drawnBy: [domain('form/designer/properties/paste-dialog')],
    open: async (page) => {
      await main(page).locator('[data-field]', { hasText: 'Practice reports' }).first().click();
      await press('Edit as text')(page);
    },
  },
  {
    name: 'answer',
    on: 'SurveyInfo',
    drawnBy: [domain('questionnaire/answers/answer-drawer')],
    open: row(),
  },
  {
    name: 'questionnaire as template',
    on: 'SurveyInfo',
    drawnBy: ['ui/template/save-template-dialog'],
    open: press('Save as template'),
  },
  {
    name: 'preview of a template',
    on: 'TemplateQuestionnaire',
    drawnBy: [domain('questionnaire/templates/template-preview')],
    open: press(/^Preview the template/),
  },
  {
    name: 'use of a template',
    on: 'TemplateQuestionnaire',
    drawnBy: [domain('questionnaire/templates/use-template')],
    open: press(/^Use the template/),
  },
  {
    name: 'new template of a questionnaire',
    on: 'TemplateQuestionnaire own',
    drawnBy: [domain('questionnaire/templates/new-template-dialog')],
    open: press('New template'),
  },
];
