import type { Language, Texts } from '@convoke/contract/core/language.ts';
import {
  type OwnVoteTemplate,
  type VoteTemplateContent,
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
import type * as z from 'zod';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { oncePerKey } from '../../../core/http/once.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { createForm } from '../../form/form.publish.ops.ts';
import { type TemplateKind, templateHandlers } from '../../form/templates/form.template-handlers.ops.ts';
import { broughtIn, createDraft, isReady, ownPictures } from '../../form/templates/form.templates.ops.ts';
import { asNew, eventExists, insertVote } from '../office/vote.edits.ts';
import { voteRecord } from '../vote.read.ts';
import {
  type Design,
  insertTemplate,
  listTemplates,
  matchingTemplates,
  type NewTemplate,
  templateRow,
  templateSorts,
  questionsOf,
  templatesById,
} from './vote.templates.queries.ts';
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

type EditInput = z.output<typeof voteTemplateEdit.input>;
type EditFails = 'VOTE_RULES' | 'FILE_MISSING';

const voteTemplates: TemplateKind<OwnVoteTemplate, NewTemplate, EditInput, EditFails, 'VOTE_RULES'> = {
  table: 'vote_template',
  idColumn: 'id',
  format: voteTemplateFormat,
  fileName: fileNames,
  byId: templatesById,
  insert: insertTemplate,
  like: async (db, organisationId, { name, description, content, formId }) => ({
    name,
    description,
    content,
    form: await questionsOf(db, organisationId, formId),
  }),
  async change(ctx, { name, description, content }) {
    if (content) await checkContent(ctx, content);
    return { name, description, content: content && JSON.stringify(content) };
  },
  async bringIn(ctx, template, at) {
    const { organisationId, tx } = ctx;
    const wrong = problemOf(template.content);
    if (wrong) return ctx.fail('VOTE_RULES', { template: at, ...wrong.data });
    const content = await withOwnPictures(tx, organisationId, template.content);
    return { ...template, content, form: template.form && (await broughtIn(tx, organisationId, template.form)) };
  },
};

async function checkContent(ctx: WriteContext<EditFails>, content: VoteTemplateContent): Promise<void> {
  const wrong = problemOf(content);
  if (wrong) ctx.fail('VOTE_RULES', wrong.data);
  if (!(await picturesExist(ctx.tx, ctx.organisationId, picturesOf(content)))) ctx.fail('FILE_MISSING');
}

/** An organisation's own templates of votes. */
export const voteTemplateHandlers = [
  ...templateHandlers(voteTemplates, {
    info: voteTemplateInfo,
    copy: voteTemplateCopy,
    edit: voteTemplateEdit,
    delete: voteTemplateDelete,
    restore: voteTemplateRestore,
    export: voteTemplateExport,
    import: voteTemplateImport,
  }),

  implement(voteTemplatePage, async (ctx, input) => {
    const place = placeOf(ctx, templateSorts, input);
    const matching = matchingTemplates(ctx.db, ctx.organisationId, input);
    const rows = await listTemplates(matching, place);
    return pageAnswer(rows, await countOf(ctx.db, matching, place), place, templateRow);
  }),

  implement(voteTemplateAdd, async (ctx, input) => {
    await checkContent(ctx, input.content);
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

  implement(voteTemplateUse, (ctx, input) =>
    oncePerKey(ctx, voteTemplateUse, input, async () => {
      const { organisationId, tx } = ctx;
      const [template] = await templatesById(tx, organisationId, [input.templateId]);
      if (!template || !(await eventExists(tx, organisationId, input.eventId))) return ctx.notFound();
      const { content } = template;
      const form = await questionsOf(tx, organisationId, template.formId);
      const made = { name: input.title, by: ctx.userId, at: ctx.now(), language: ctx.language };
      const own = await withOwnPictures(tx, organisationId, content);
      const voteId = await insertVote(tx, organisationId, {
        id: input.voteId,
        title: input.title,
        description: content.description,
        cover_key: own.coverKey,
        event_id: input.eventId,
        time_zone: input.timeZone,
        form_id: form && (await formOfVote(tx, organisationId, form, made)),
        created_by: ctx.userId,
      });
      if (voteId === null) return ctx.fail('VOTE_EXISTS');
      for (const [at, round] of own.rounds.entries()) await insertRound(tx, organisationId, voteId, roundOf(round), at);
      return { voteId };
    }),
  ),
];
