import type { Language, Texts } from '@convoke/contract/core/language.ts';
import {
  type OwnTemplateInfo,
  questionnaireTemplateAdd,
  questionnaireTemplateCopy,
  questionnaireTemplateDelete,
  questionnaireTemplateEdit,
  questionnaireTemplateExport,
  questionnaireTemplateImport,
  questionnaireTemplateInfo,
  questionnaireTemplatePage,
  questionnaireTemplateRestore,
  questionnaireTemplateSave,
  questionnaireTemplateUse,
  surveyTemplateFormat,
  type TemplateSettings,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import type { OnceBy } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type * as z from 'zod';
import { freeId } from '../../../core/data/free-id.ts';
import { implement } from '../../../core/http/implement.ts';
import { oncePerKey } from '../../../core/http/once.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { type TemplateKind, templateHandlers } from '../../form/templates/form.template-handlers.ops.ts';
import { broughtIn, designOf, isReady, putDraft, renameForm } from '../../form/templates/form.templates.ops.ts';
import { createSurvey } from '../office/questionnaire.create.ts';
import { type SurveyRecord, surveyRecord } from '../questionnaire.load.ts';
import {
  insertTemplate,
  listTemplates,
  matchingTemplates,
  type NewTemplate,
  templateRow,
  templateSorts,
  templatesById,
} from './questionnaire.templates.queries.ts';

const fileNames: Texts = {
  en: 'survey templates',
  zh: '问卷模板',
  es: 'modelos de encuesta',
  ja: 'アンケートのテンプレート',
};

const nothing: Texts = { en: '', zh: '', es: '', ja: '' };

/** A heading that says the title is that questionnaire's own: those made of the template have titles of theirs. */
function headingOf({ heading, title }: SurveyRecord): Texts {
  const texts = heading as unknown as Texts;
  return Object.values(texts).includes(title) ? nothing : texts;
}

/** What a questionnaire passes on to those made like it. */
const settingsOf = (row: SurveyRecord, answerLimit: number | null): TemplateSettings => ({
  heading: headingOf(row),
  introduction: row.introduction as unknown as Texts,
  thanks: row.thanks as unknown as Texts,
  redirectUrl: row.redirect_url,
  answerLimit,
  onceBy: row.once_by as OnceBy,
  resumeLater: row.resume_later,
  notifyEmail: row.notify_email,
  languages: row.languages as Language[],
  showScore: row.show_score,
});

type EditInput = z.output<typeof questionnaireTemplateEdit.input>;

const surveyTemplates: TemplateKind<OwnTemplateInfo, NewTemplate, EditInput, never, never> = {
  table: 'questionnaire_template',
  idColumn: 'form_id',
  format: surveyTemplateFormat,
  fileName: fileNames,
  byId: templatesById,
  insert: insertTemplate,
  like: (_db, _organisationId, { name, description, category, settings, form }) =>
    Promise.resolve({ name, description, category, settings, form }),
  async change(ctx, { templateId, name, description, category, settings }) {
    if (name !== undefined) await renameForm(ctx.tx, ctx.organisationId, templateId, name);
    return { description, category, settings: settings && JSON.stringify(settings) };
  },
  bringIn: async (ctx, template) => ({
    ...template,
    form: await broughtIn(ctx.tx, ctx.organisationId, template.form),
  }),
};

/** An organisation's own templates of questionnaires. */
export const surveyTemplateHandlers = [
  ...templateHandlers(surveyTemplates, {
    info: questionnaireTemplateInfo,
    copy: questionnaireTemplateCopy,
    edit: questionnaireTemplateEdit,
    delete: questionnaireTemplateDelete,
    restore: questionnaireTemplateRestore,
    export: questionnaireTemplateExport,
    import: questionnaireTemplateImport,
  }),

  implement(questionnaireTemplatePage, async (ctx, input) => {
    const place = placeOf(ctx, templateSorts, input);
    const matching = matchingTemplates(ctx.db, ctx.organisationId, input);
    const rows = await listTemplates(matching, place);
    return pageAnswer(rows, await countOf(ctx.db, matching, place), place, templateRow);
  }),

  implement(questionnaireTemplateAdd, async (ctx, input) => ({
    templateId: await insertTemplate(ctx.tx, ctx.organisationId, input, ctx.userId, ctx.now()),
  })),

  implement(questionnaireTemplateSave, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const row = (await surveyRecord(tx, organisationId, input.surveyId)) ?? ctx.notFound();
    const { most } = await tx
      .selectFrom('questionnaire_tally')
      .select('most')
      .where('organisation_id', '=', organisationId)
      .where('questionnaire_id', '=', row.id)
      .executeTakeFirstOrThrow();
    const form = await designOf(tx, organisationId, row.form_id);
    if (!form) throw new Error('a questionnaire without a form');
    const { name, description, category } = input;
    const template = { name, description, category, settings: settingsOf(row, most), form };
    return { templateId: await insertTemplate(tx, organisationId, template, ctx.userId, ctx.now()) };
  }),

  implement(questionnaireTemplateUse, (ctx, input) =>
    oncePerKey(ctx, questionnaireTemplateUse, input, async () => {
      const { organisationId, tx } = ctx;
      const [template] = await templatesById(tx, organisationId, [input.templateId]);
      if (!template) return ctx.notFound();
      const { settings, form } = template;
      const ready = isReady(form, 'questionnaire');
      const made = await createSurvey(
        tx,
        organisationId,
        {
          id: await freeId(tx, organisationId, 'survey-id', input.surveyId),
          title: input.title,
          heading: settings.heading,
          introduction: settings.introduction,
          thanks: settings.thanks,
          redirect_url: settings.redirectUrl,
          opens_at: null,
          closes_at: null,
          time_zone: input.timeZone,
          once_by: settings.onceBy,
          resume_later: settings.resumeLater,
          notify_email: settings.notifyEmail,
          languages: settings.languages,
          show_score: settings.showScore,
          created_by: ctx.userId,
        },
        settings.answerLimit,
        ready ? form : { fields: [] },
        ctx.language,
      );
      if (!made) return ctx.fail('SURVEY_EXISTS');
      if (!ready) await putDraft(tx, organisationId, made.formId, { fields: form, by: ctx.userId, at: ctx.now() });
      return made;
    }),
  ),
];
