import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, ids, line, longText, pageOf, timeZone } from '../core/fields.ts';
import { formDefinition } from '../form/form.engine.ts';
import {
  mostTemplatesInFile,
  ownTemplateEdit,
  ownTemplateInfo,
  ownTemplateList,
  ownTemplateRow,
  templateDescription,
  templateFile,
  templateName,
} from '../form/form.own-templates.ts';
import { candidateInput, pictureKey, publicRound, roundInput } from './vote.calls.ts';
import { mostCandidates, mostRounds } from './vote.rules.ts';

/** An organisation's own templates of votes. Those that come with the product stand in templates/. */

const details = { name: templateName, description: templateDescription.default('') };

/** A round without what ties it to one vote: its window, and who has withdrawn. */
const round = roundInput.omit({ voteInfoId: true, opensAt: true, closesAt: true, candidates: true }).extend({
  candidates: z
    .array(candidateInput.omit({ candidateId: true, isWithdrawn: true }))
    .max(mostCandidates)
    .default([]),
});

/** The vote that is made of it. */
const content = z.object({
  title: line(100, 1),
  description: longText(20_000).default(''),
  coverKey: pictureKey.default(null),
  rounds: z.array(round).min(1).max(mostRounds),
});
export type VoteTemplateContent = z.output<typeof content>;

/** As it is kept: nothing is left out. */
const keptContent = z.object({
  title: z.string(),
  description: z.string(),
  coverKey: z.string().nullable(),
  rounds: z.array(
    publicRound
      .pick({
        title: true,
        description: true,
        choicesMin: true,
        choicesMax: true,
        groupMin: true,
        groupMax: true,
        period: true,
        voters: true,
        results: true,
        shuffled: true,
      })
      .extend({
        guard: z.boolean(),
        candidates: z.array(
          z.object({
            name: z.string(),
            introduction: z.string(),
            pictureKey: z.string().nullable(),
            videoUrl: z.string().nullable(),
            group: z.string(),
          }),
        ),
      }),
  ),
});

const templateRow = z.object({
  ...ownTemplateRow,
  rounds: z.int(),
  candidates: z.int(),
  hasQuestions: z.boolean(),
});
export type OwnVoteTemplateRow = z.infer<typeof templateRow>;

const templateInfo = z.object({
  ...ownTemplateInfo,
  content: keptContent,
  /** The questions asked with the ballot, edited like every form (form.draft); null = none. */
  formId: id.nullable(),
});
export type OwnVoteTemplate = z.infer<typeof templateInfo>;

const path = '/resource/vote/template';

export const voteTemplatePage = defineCall({
  id: 'vote.templatePage',
  method: 'GET',
  path: `${path}/list`,
  audience: 'organiser',
  kind: 'read',
  summary: 'The organisation’s own templates of votes; search by name and description.',
  input: z.object({
    ...ownTemplateList,
    sort: z.enum(['-updatedAt', 'updatedAt', 'name', '-name']).default('-updatedAt'),
  }),
  output: pageOf(templateRow),
});

export const voteTemplateInfo = defineCall({
  id: 'vote.templateInfo',
  method: 'GET',
  path: `${path}/info/{templateId}`,
  audience: 'organiser',
  kind: 'read',
  summary: 'One template with the vote that is made of it.',
  input: z.object({ templateId: id }),
  output: templateInfo,
});

export const voteTemplateAdd = defineCall({
  id: 'vote.templateAdd',
  method: 'POST',
  path: `${path}/add`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Makes a template from rounds, rules and candidates.',
  input: z.object({ ...details, content }),
  output: z.object({ templateId: id }),
  fails: ['VOTE_RULES', 'FILE_MISSING'],
});

export const voteTemplateSave = defineCall({
  id: 'vote.templateSave',
  method: 'POST',
  path: `${path}/save`,
  audience: 'organiser',
  kind: 'write',
  summary:
    'Makes a template of a vote: its rounds, rules and questions, with its candidates or with numbered places for as many (groups stay). Windows and ballots stay behind.',
  input: z.object({
    voteId: id,
    ...details,
    candidates: z.enum(['keep', 'places']).default('keep'),
  }),
  output: z.object({ templateId: id }),
});

export const voteTemplateCopy = defineCall({
  id: 'vote.templateCopy',
  method: 'POST',
  path: `${path}/copy`,
  audience: 'organiser',
  kind: 'write',
  summary: 'A template like another, with questions of its own.',
  input: z.object({ templateId: id, name: templateName }),
  output: z.object({ templateId: id }),
});

export const voteTemplateEdit = defineCall({
  id: 'vote.templateEdit',
  method: 'POST',
  path: `${path}/edit`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes a template’s name, description or vote; with `version`, only if nobody changed them meanwhile.',
  input: z.object({ ...ownTemplateEdit, content: content.optional() }),
  output: templateInfo,
  fails: ['TEMPLATE_CHANGED', 'VOTE_RULES', 'FILE_MISSING'],
});

export const voteTemplateFormAdd = defineCall({
  id: 'vote.templateFormAdd',
  method: 'POST',
  path: `${path}/form/{templateId}`,
  audience: 'organiser',
  kind: 'write',
  summary: 'The form of the questions that votes made of a template ask: made empty when it has none yet.',
  input: z.object({ templateId: id }),
  output: z.object({ formId: id }),
});

export const voteTemplateDelete = defineCall({
  id: 'vote.templateDelete',
  method: 'POST',
  path: `${path}/delete`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes templates. What was made of them stays as it is; for a day they can be brought back.',
  input: z.object({ templateIds: ids() }),
  output: z.object({ deleted: z.int() }),
});

export const voteTemplateRestore = defineCall({
  id: 'vote.templateRestore',
  method: 'POST',
  path: `${path}/restore`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings deleted templates back within a day; ids of others are passed over.',
  input: z.object({ templateIds: ids() }),
  output: z.object({ restored: z.int() }),
});

export const voteTemplateUse = defineCall({
  id: 'vote.templateUse',
  method: 'POST',
  path: `${path}/use`,
  audience: 'organiser',
  kind: 'write',
  summary:
    'Makes a vote of a template; all its rounds begin as drafts. The voteId of vote.init makes a repeat harmless.',
  input: z.object({ templateId: id, voteId: id.optional(), title: line(100, 1), timeZone: timeZone.default('UTC') }),
  output: z.object({ voteId: id }),
  fails: ['VOTE_EXISTS'],
});

/** The file that templates travel in. */
export const voteTemplateFormat = 'convoke.vote-templates';
const file = templateFile(
  voteTemplateFormat,
  z.object({
    ...details,
    content,
    /** The questions asked with the ballot. */
    form: formDefinition.omit({ version: true }).nullable().default(null),
  }),
);
export type VoteTemplateFile = z.output<typeof file>;

export const voteTemplateExport = defineCall({
  id: 'vote.templateExport',
  method: 'POST',
  path: `${path}/export`,
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'Templates as one JSON file, which vote.templateImport takes.',
  input: z.object({ templateIds: ids(mostTemplatesInFile) }),
  output: fileOutput,
});

export const voteTemplateImport = defineCall({
  id: 'vote.templateImport',
  method: 'POST',
  path: `${path}/import`,
  audience: 'organiser',
  kind: 'write',
  summary:
    'Takes what a file of templates says: all of them or, when one is not a template, none; `fields` of the refusal say where. Pictures that are not the organisation’s own are left out.',
  input: file,
  output: z.object({ templateIds: z.array(id) }),
  fails: ['VOTE_RULES'],
});

export const voteTemplateCalls = [
  voteTemplatePage,
  voteTemplateInfo,
  voteTemplateAdd,
  voteTemplateSave,
  voteTemplateCopy,
  voteTemplateEdit,
  voteTemplateFormAdd,
  voteTemplateDelete,
  voteTemplateRestore,
  voteTemplateUse,
  voteTemplateExport,
  voteTemplateImport,
];
