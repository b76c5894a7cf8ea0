import type { Language, Texts } from '@convoke/contract/core/language.ts';
import {
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
  type SurveyTemplateFile,
  surveyTemplateFormat,
  type TemplateSettings,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import type { OnceBy } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { implement } from '../../../core/implement.ts';
import { pageAnswer } from '../../../core/page-answer.ts';
import {
  broughtIn,
  deleteForms,
  designOf,
  isReady,
  putDraft,
  templatesAnswer,
  templatesRestorableSince,
} from '../../form/form.templates.ops.ts';
import { createSurvey } from '../office/questionnaire.create.ts';
import { freeId } from '../office/questionnaire.edits.ts';
import { type SurveyRecord, surveyRecord } from '../questionnaire.load.ts';
import { insertTemplate, pageOfTemplates, templatesById } from './questionnaire.templates.queries.ts';

const fileNames: Texts = {
  en: 'survey templates',
  zh: '问卷模板',
  es: 'modelos de encuesta',
  ja: 'アンケートのひな形',
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

async function oneTemplate(db: Db, organisationId: string, templateId: string) {
  const [template] = await templatesById(db, organisationId, [templateId]);
  return template;
}

/** An organisation's own templates. Their questions are saved by form.draftSave, which sees to two who save the same ones. */
export const templateHandlers = [
  implement(questionnaireTemplatePage, async (ctx, input) => {
    const { rows, total } = await pageOfTemplates(ctx.db, ctx.organisationId, input, input);
    return pageAnswer(rows, total, input);
  }),

  implement(
    questionnaireTemplateInfo,
    async (ctx, input) => (await oneTemplate(ctx.db, ctx.organisationId, input.templateId)) ?? ctx.notFound(),
  ),

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

  implement(questionnaireTemplateCopy, async (ctx, input) => {
    const from = (await oneTemplate(ctx.tx, ctx.organisationId, input.templateId)) ?? ctx.notFound();
    const copy = { ...from, name: input.name };
    return { templateId: await insertTemplate(ctx.tx, ctx.organisationId, copy, ctx.userId, ctx.now()) };
  }),

  implement(questionnaireTemplateEdit, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const row = await tx
      .selectFrom('questionnaire_template')
      .select(['form_id', 'version'])
      .where('organisation_id', '=', organisationId)
      .where('form_id', '=', input.templateId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return ctx.notFound();
    if (input.version !== undefined && input.version !== row.version) return ctx.fail('TEMPLATE_CHANGED');
    if (input.name !== undefined)
      await tx
        .updateTable('form')
        .set({ name: input.name })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', row.form_id)
        .execute();
    return tx
      .updateTable('questionnaire_template')
      .set({
        version: sql`version + 1`,
        updated_at: ctx.now(),
        updated_by: ctx.userId,
        ...(input.description !== undefined && { description: input.description }),
        ...(input.category && { category: input.category }),
        ...(input.settings && { settings: JSON.stringify(input.settings) }),
      })
      .where('organisation_id', '=', organisationId)
      .where('form_id', '=', row.form_id)
      .returning('version')
      .executeTakeFirstOrThrow();
  }),

  implement(questionnaireTemplateDelete, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const gone = await tx
      .updateTable('questionnaire_template')
      .set({ deleted_at: ctx.now() })
      .where('organisation_id', '=', organisationId)
      .where('form_id', 'in', input.templateIds)
      .where('deleted_at', 'is', null)
      .returning('form_id')
      .execute();
    const forms = gone.map((row) => row.form_id);
    await deleteForms(tx, organisationId, forms, ctx.now());
    // Who deletes takes away, too, what can no longer be brought back.
    await tx
      .deleteFrom('questionnaire_template')
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', '<', templatesRestorableSince(ctx.now()))
      .execute();
    return { deleted: gone.length };
  }),

  implement(questionnaireTemplateRestore, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const back = await tx
      .updateTable('questionnaire_template')
      .set({ deleted_at: null })
      .where('organisation_id', '=', organisationId)
      .where('form_id', 'in', input.templateIds)
      .where('deleted_at', '>=', templatesRestorableSince(ctx.now()))
      .returning('form_id')
      .execute();
    const forms = back.map((row) => row.form_id);
    await deleteForms(tx, organisationId, forms, null);
    return { restored: back.length };
  }),

  implement(questionnaireTemplateUse, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const template = (await oneTemplate(tx, organisationId, input.templateId)) ?? ctx.notFound();
    const { settings, form } = template;
    const ready = isReady(form, 'questionnaire');
    const made = await createSurvey(
      tx,
      organisationId,
      {
        id: await freeId(tx, organisationId, input.surveyId),
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

  implement(questionnaireTemplateExport, async (ctx, input) => {
    const found = await templatesById(ctx.db, ctx.organisationId, input.templateIds);
    if (found.length === 0) return ctx.notFound();
    const file: SurveyTemplateFile = {
      format: surveyTemplateFormat,
      version: 1,
      templates: found.map(({ name, description, category, settings, form }) => ({
        name,
        description,
        category,
        settings,
        form,
      })),
    };
    return templatesAnswer(file, fileNames[ctx.language]);
  }),

  implement(questionnaireTemplateImport, async (ctx, input) => {
    const templateIds: string[] = [];
    for (const template of input.templates) {
      const form = await broughtIn(ctx.tx, ctx.organisationId, template.form);
      templateIds.push(await insertTemplate(ctx.tx, ctx.organisationId, { ...template, form }, ctx.userId, ctx.now()));
    }
    return { templateIds };
  }),
];
