import type { Language, Texts } from '@convoke/contract/core/language.ts';
import {
  type VoteTemplateContent,
  type VoteTemplateFile,
  voteTemplateAdd,
  voteTemplateCopy,
  voteTemplateDelete,
  voteTemplateEdit,
  voteTemplateExport,
  voteTemplateFormAdd,
  voteTemplateFormat,
  voteTemplateImport,
  voteTemplateInfo,
  voteTemplatePage,
  voteTemplateRestore,
  voteTemplateSave,
  voteTemplateUse,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { implement } from '../../../core/implement.ts';
import { pageAnswer } from '../../../core/page-answer.ts';
import { createForm } from '../../form/form.publish.ops.ts';
import {
  broughtIn,
  createDraft,
  deleteForms,
  isReady,
  ownPictures,
  templatesAnswer,
  templatesRestorableSince,
} from '../../form/form.templates.ops.ts';
import { asNew, insertVote } from '../office/vote.edits.ts';
import { voteRecord } from '../vote.read.ts';
import { type Design, insertTemplate, pageOfTemplates, questionsOf, templatesById } from './vote.templates.queries.ts';
import { insertRound, picturesExist, type RoundInput, roundsProblem } from '../office/vote.write.ts';

const fileNames: Texts = {
  en: 'vote templates',
  zh: '投票模板',
  es: 'plantillas de votación',
  ja: '投票テンプレート',
};

/** Who will stand there. */
const place: Texts = { en: 'Candidate {n}', zh: '候选人 {n}', es: 'Candidatura {n}', ja: '候補者 {n}' };

type TemplateRound = VoteTemplateContent['rounds'][number];

/** A template's round as a vote has it. */
const roundOf = (round: TemplateRound): RoundInput => ({
  ...round,
  opensAt: null,
  closesAt: null,
  candidates: round.candidates.map((each) => ({ ...each, isWithdrawn: false })),
});

/** A vote's round as a template has it. */
function templateRound({ opensAt: _, closesAt: _closes, candidates, ...round }: RoundInput): TemplateRound {
  return { ...round, candidates: candidates.map(({ isWithdrawn: _withdrawn, ...each }) => each) };
}

/** As many numbered places as there are candidates, in the same groups. */
const asPlaces = (round: TemplateRound, language: Language): TemplateRound => ({
  ...round,
  candidates: round.candidates.map(({ group }, index) => ({
    name: place[language].replace('{n}', String(index + 1)),
    introduction: '',
    pictureKey: null,
    videoUrl: null,
    group,
  })),
});

const problemOf = ({ rounds }: VoteTemplateContent) => roundsProblem(rounds.map(roundOf));

const picturesOf = ({ coverKey, rounds }: VoteTemplateContent) => [
  coverKey,
  ...rounds.flatMap((round) => round.candidates.map((each) => each.pictureKey)),
];

/** Pictures of a file that are not the organisation's own stay behind. */
async function withOwnPictures(db: Db, organisationId: string, content: VoteTemplateContent) {
  const own = await ownPictures(db, organisationId, picturesOf(content));
  const kept = (key: string | null) => (key !== null && own.has(key) ? key : null);
  return {
    ...content,
    coverKey: kept(content.coverKey),
    rounds: content.rounds.map((round) => ({
      ...round,
      candidates: round.candidates.map((each) => ({ ...each, pictureKey: kept(each.pictureKey) })),
    })),
  };
}

/** The form of a vote made of a template; questions that cannot be published yet are its draft. */
async function formOfVote(
  tx: Db,
  organisationId: string,
  form: Design,
  made: { name: string; by: string; at: Date; language: Language },
): Promise<string> {
  const { name, by, at, language } = made;
  if (!isReady(form, 'vote')) return createDraft(tx, organisationId, { kind: 'vote', name, fields: form, by, at });
  return (await createForm(tx, organisationId, { kind: 'vote', name, fields: form }, language)).formId;
}

/** An organisation's own templates. The questions they ask are saved by form.draftSave. */
export const templateHandlers = [
  implement(voteTemplatePage, async (ctx, input) => {
    const { rows, total } = await pageOfTemplates(ctx.db, ctx.organisationId, input);
    return pageAnswer(rows, total, input);
  }),

  implement(
    voteTemplateInfo,
    async (ctx, input) => (await templatesById(ctx.db, ctx.organisationId, [input.templateId]))[0] ?? ctx.notFound(),
  ),

  implement(voteTemplateAdd, async (ctx, input) => {
    const wrong = problemOf(input.content);
    if (wrong) return ctx.fail('VOTE_RULES', wrong.data);
    if (!(await picturesExist(ctx.tx, ctx.organisationId, picturesOf(input.content)))) return ctx.fail('FILE_MISSING');
    const template = { ...input, form: null };
    return { templateId: await insertTemplate(ctx.tx, ctx.organisationId, template, ctx.userId, ctx.now()) };
  }),

  implement(voteTemplateSave, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const { vote, rounds } = (await voteRecord(tx, organisationId, input.voteId)) ?? ctx.notFound();
    const kept = rounds.map((round) => templateRound(asNew(round)));
    const content: VoteTemplateContent = {
      title: vote.title,
      description: vote.description,
      coverKey: vote.cover_key,
      rounds: input.candidates === 'keep' ? kept : kept.map((round) => asPlaces(round, ctx.language)),
    };
    const form = await questionsOf(tx, organisationId, vote.form_id);
    const { name, description } = input;
    const template = { name, description, content, form };
    return { templateId: await insertTemplate(tx, organisationId, template, ctx.userId, ctx.now()) };
  }),

  implement(voteTemplateCopy, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const [from] = await templatesById(tx, organisationId, [input.templateId]);
    if (!from) return ctx.notFound();
    const form = await questionsOf(tx, organisationId, from.formId);
    const copy = { ...from, name: input.name, form };
    return { templateId: await insertTemplate(tx, organisationId, copy, ctx.userId, ctx.now()) };
  }),

  implement(voteTemplateEdit, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const [from] = await templatesById(tx, organisationId, [input.templateId], { lock: true });
    if (!from) return ctx.notFound();
    if (input.version !== undefined && input.version !== from.version) return ctx.fail('TEMPLATE_CHANGED');
    if (input.content) {
      const wrong = problemOf(input.content);
      if (wrong) return ctx.fail('VOTE_RULES', wrong.data);
      if (!(await picturesExist(tx, organisationId, picturesOf(input.content)))) return ctx.fail('FILE_MISSING');
    }
    await tx
      .updateTable('vote_template')
      .set({
        version: sql`version + 1`,
        updated_at: ctx.now(),
        updated_by: ctx.userId,
        ...(input.name !== undefined && { name: input.name }),
        ...(input.description !== undefined && { description: input.description }),
        ...(input.content && { content: JSON.stringify(input.content) }),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', from.templateId)
      .execute();
    const [saved] = await templatesById(tx, organisationId, [from.templateId]);
    return saved ?? ctx.notFound();
  }),

  implement(voteTemplateFormAdd, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const [from] = await templatesById(tx, organisationId, [input.templateId], { lock: true });
    if (!from) return ctx.notFound();
    if (from.formId !== null) return { formId: from.formId };
    const formId = await createDraft(tx, organisationId, {
      kind: 'template',
      name: from.name,
      fields: { fields: [] },
      by: ctx.userId,
      at: ctx.now(),
    });
    await tx
      .updateTable('vote_template')
      .set({ form_id: formId })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', from.templateId)
      .execute();
    return { formId };
  }),

  implement(voteTemplateDelete, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const gone = await tx
      .updateTable('vote_template')
      .set({ deleted_at: ctx.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', input.templateIds)
      .where('deleted_at', 'is', null)
      .returning('form_id')
      .execute();
    const forms = gone.flatMap((row) => row.form_id ?? []);
    await deleteForms(tx, organisationId, forms, ctx.now());
    // Who deletes takes away, too, what can no longer be brought back.
    await tx
      .deleteFrom('vote_template')
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', '<', templatesRestorableSince(ctx.now()))
      .execute();
    return { deleted: gone.length };
  }),

  implement(voteTemplateRestore, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const back = await tx
      .updateTable('vote_template')
      .set({ deleted_at: null })
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', input.templateIds)
      .where('deleted_at', '>=', templatesRestorableSince(ctx.now()))
      .returning('form_id')
      .execute();
    const forms = back.flatMap((row) => row.form_id ?? []);
    await deleteForms(tx, organisationId, forms, null);
    return { restored: back.length };
  }),

  implement(voteTemplateUse, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const [template] = await templatesById(tx, organisationId, [input.templateId]);
    if (!template) return ctx.notFound();
    const { content } = template;
    const form = await questionsOf(tx, organisationId, template.formId);
    const made = { name: input.title, by: ctx.userId, at: ctx.now(), language: ctx.language };
    const own = await withOwnPictures(tx, organisationId, content);
    const voteId = await insertVote(tx, organisationId, {
      id: input.voteId,
      title: input.title,
      description: content.description,
      cover_key: own.coverKey,
      event_id: null,
      time_zone: input.timeZone,
      form_id: form && (await formOfVote(tx, organisationId, form, made)),
      created_by: ctx.userId,
    });
    if (voteId === null) return ctx.fail('VOTE_EXISTS');
    for (const [at, round] of own.rounds.entries()) await insertRound(tx, organisationId, voteId, roundOf(round), at);
    return { voteId };
  }),

  implement(voteTemplateExport, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const found = await templatesById(db, organisationId, input.templateIds);
    if (found.length === 0) return ctx.notFound();
    const file: VoteTemplateFile = { format: voteTemplateFormat, version: 1, templates: [] };
    for (const { name, description, content, formId } of found)
      file.templates.push({ name, description, content, form: await questionsOf(db, organisationId, formId) });
    return templatesAnswer(file, fileNames[ctx.language]);
  }),

  implement(voteTemplateImport, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    const templateIds: string[] = [];
    for (const [at, template] of input.templates.entries()) {
      const wrong = problemOf(template.content);
      if (wrong) return ctx.fail('VOTE_RULES', { template: at, ...wrong.data });
      const content = await withOwnPictures(tx, organisationId, template.content);
      const form = template.form && (await broughtIn(tx, organisationId, template.form));
      templateIds.push(await insertTemplate(tx, organisationId, { ...template, content, form }, ctx.userId, ctx.now()));
    }
    return { templateIds };
  }),
];
