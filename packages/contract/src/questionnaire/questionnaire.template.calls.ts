import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, pageOf, timeZone } from '../core/fields.ts';
import { formDefinition } from '../form/form.engine.ts';
import {
  ownTemplateEdit,
  ownTemplateInfo,
  ownTemplateList,
  ownTemplateRow,
  templateCopy,
  templateDelete,
  templateDescription,
  templateEdit,
  templateExport,
  templateFile,
  templateImport,
  templateInfo as templateInfoCall,
  templateMade,
  templateName,
  templatePage,
  templateRestore,
  templateUse,
} from '../form/form.own-templates.ts';
import { surveyDefaults, surveyTitle } from './questionnaire.calls.ts';
import { ownTemplateCategories } from './questionnaire.rules.ts';

/** An organisation's own templates of questionnaires. Those that come with the product stand in templates/. */

const { heading, introduction, thanks, redirectUrl, answerLimit, onceBy, resumeLater, notifyEmail } = surveyDefaults;
const { languages, showScore } = surveyDefaults;
/** What a questionnaire begins with; its window, zone and password are its own. */
const settings = z.object({
  heading,
  introduction,
  thanks,
  redirectUrl,
  answerLimit,
  onceBy,
  resumeLater,
  notifyEmail,
  languages,
  showScore,
});
export type TemplateSettings = z.output<typeof settings>;
/** As they are kept: nothing is left out. */
const keptSettings = z.object({
  heading: heading.unwrap(),
  introduction: introduction.unwrap(),
  thanks: thanks.unwrap(),
  redirectUrl: redirectUrl.unwrap(),
  answerLimit: answerLimit.unwrap(),
  onceBy: onceBy.unwrap(),
  resumeLater: resumeLater.unwrap(),
  notifyEmail: notifyEmail.unwrap(),
  languages: languages.unwrap(),
  showScore: showScore.unwrap(),
});

const category = z.enum(ownTemplateCategories);
/** Without its version: what a template says is never published. */
const design = formDefinition.omit({ version: true });

const content = {
  name: templateName,
  description: templateDescription.default(''),
  category: category.default('other'),
  settings: settings.prefault({}),
};

const templateRow = z.object({
  // Its id is also that of its form, by which the designer edits it (form.draft).
  ...ownTemplateRow,
  category,
  questions: z.int(),
  hasLogic: z.boolean(),
  hasScores: z.boolean(),
});
export type OwnTemplateRow = z.infer<typeof templateRow>;

const templateInfo = z.object({ ...ownTemplateInfo, category, settings: keptSettings, form: design });
export type OwnTemplateInfo = z.infer<typeof templateInfo>;

export const questionnaireTemplatePage = defineCall({
  id: 'questionnaire.templatePage',
  ...templatePage,
  path: '/resource/questionnaire/template/list/page',
  summary: 'The organisation’s own templates of questionnaires; search by name and description, filter by category.',
  input: z.object({
    ...ownTemplateList,
    category: category.optional(),
    sort: z.enum(['-updatedAt', 'updatedAt', 'name', '-name', '-questions']).default('-updatedAt'),
  }),
  output: pageOf(templateRow),
});

export const questionnaireTemplateInfo = defineCall({
  id: 'questionnaire.templateInfo',
  ...templateInfoCall,
  path: '/resource/questionnaire/template/{templateId}/info',
  summary: 'One template with its questions and the settings that questionnaires made of it begin with.',
  output: templateInfo,
});

export const questionnaireTemplateAdd = defineCall({
  id: 'questionnaire.templateAdd',
  ...templateMade,
  path: '/resource/questionnaire/template/add',
  summary: 'Makes a template, empty or with the questions given. They are kept as they are, ready or not.',
  input: z.object({ ...content, form: design.default({ fields: [] }) }),
});

export const questionnaireTemplateSave = defineCall({
  id: 'questionnaire.templateSave',
  ...templateMade,
  path: '/resource/questionnaire/template/save',
  summary:
    'Makes a template of a questionnaire: its questions as its designer left them, and its settings. Window, password, links and answers stay behind.',
  input: z.object({ surveyId: id, name: templateName, description: content.description, category: content.category }),
});

export const questionnaireTemplateCopy = defineCall({
  id: 'questionnaire.templateCopy',
  ...templateCopy,
  path: '/resource/questionnaire/template/copy',
  summary: 'A template like another.',
});

export const questionnaireTemplateEdit = defineCall({
  id: 'questionnaire.templateEdit',
  ...templateEdit,
  path: '/resource/questionnaire/template/edit',
  summary:
    'Changes what is given of a template’s name, description, category and settings; with `version`, only if nobody changed them meanwhile. Its questions are saved by form.draftSave.',
  input: z.object({
    ...ownTemplateEdit,
    category: category.optional(),
    settings: settings.optional(),
  }),
  output: templateInfo,
  fails: ['TEMPLATE_CHANGED'],
});

export const questionnaireTemplateDelete = defineCall({
  id: 'questionnaire.templateDelete',
  ...templateDelete,
  path: '/resource/questionnaire/template/delete',
});

export const questionnaireTemplateRestore = defineCall({
  id: 'questionnaire.templateRestore',
  ...templateRestore,
  path: '/resource/questionnaire/template/restore',
});

export const questionnaireTemplateUse = defineCall({
  id: 'questionnaire.templateUse',
  ...templateUse,
  path: '/resource/questionnaire/template/use',
  summary:
    'Makes a draft questionnaire of a template, with its questions and settings. Questions that cannot be published yet become the draft of its form. Done once for each Idempotency-Key; a surveyId that is taken is refused.',
  input: z.object({
    templateId: id,
    surveyId: id.optional(),
    title: surveyTitle,
    timeZone: timeZone.default('UTC'),
  }),
  output: z.object({ surveyId: id, formId: id, code: z.string() }),
  fails: ['SURVEY_EXISTS', 'REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'],
});

/** The file that templates travel in. */
export const surveyTemplateFormat = 'convoke.questionnaire-templates';
const file = templateFile(surveyTemplateFormat, z.object({ ...content, form: design }));
export type SurveyTemplateFile = z.output<typeof file>;

export const questionnaireTemplateExport = defineCall({
  id: 'questionnaire.templateExport',
  ...templateExport,
  path: '/resource/questionnaire/template/export',
  summary: 'Templates as one JSON file, which questionnaire.templateImport takes.',
});

export const questionnaireTemplateImport = defineCall({
  id: 'questionnaire.templateImport',
  ...templateImport,
  path: '/resource/questionnaire/template/import',
  input: file,
});

export const questionnaireTemplateCalls = [
  questionnaireTemplatePage,
  questionnaireTemplateInfo,
  questionnaireTemplateAdd,
  questionnaireTemplateSave,
  questionnaireTemplateCopy,
  questionnaireTemplateEdit,
  questionnaireTemplateDelete,
  questionnaireTemplateRestore,
  questionnaireTemplateUse,
  questionnaireTemplateExport,
  questionnaireTemplateImport,
];
