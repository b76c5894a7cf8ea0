import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line, longText, pageOf, timeZone } from '../core/fields.ts';
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
import { publicRound } from './vote.calls.ts';
import { candidateInput, pictureKey, roundInput } from './vote.input.ts';
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

export const voteTemplatePage = defineCall({
  id: 'vote.templatePage',
  ...templatePage,
  path: '/resource/vote/template/list',
  summary: 'The organisation’s own templates of votes; search by name and description.',
  input: z.object({
    ...ownTemplateList,
    sort: z.enum(['-updatedAt', 'updatedAt', 'name', '-name']).default('-updatedAt'),
  }),
  output: pageOf(templateRow),
});

export const voteTemplateInfo = defineCall({
  id: 'vote.templateInfo',
  ...templateInfoCall,
  path: '/resource/vote/template/info/{templateId}',
  summary: 'One template with the vote that is made of it.',
  output: templateInfo,
});

export const voteTemplateAdd = defineCall({
  id: 'vote.templateAdd',
  ...templateMade,
  path: '/resource/vote/template/add',
  summary: 'Makes a template from rounds, rules and candidates.',
  input: z.object({ ...details, content }),
  fails: ['VOTE_RULES', 'FILE_MISSING'],
});

export const voteTemplateSave = defineCall({
  id: 'vote.templateSave',
  ...templateMade,
  path: '/resource/vote/template/save',
  summary:
    'Makes a template of a vote: its rounds, rules and questions, with its candidates or with numbered places for as many (groups stay). Windows and ballots stay behind.',
  input: z.object({
    voteId: id,
    ...details,
    candidates: z.enum(['keep', 'places']).default('keep'),
  }),
});

export const voteTemplateCopy = defineCall({
  id: 'vote.templateCopy',
  ...templateCopy,
  path: '/resource/vote/template/copy',
  summary: 'A template like another, with questions of its own.',
});

export const voteTemplateEdit = defineCall({
  id: 'vote.templateEdit',
  ...templateEdit,
  path: '/resource/vote/template/edit',
  summary: 'Changes a template’s name, description or vote; with `version`, only if nobody changed them meanwhile.',
  input: z.object({ ...ownTemplateEdit, content: content.optional() }),
  output: templateInfo,
  fails: ['TEMPLATE_CHANGED', 'VOTE_RULES', 'FILE_MISSING'],
});

export const voteTemplateFormAdd = defineCall({
  id: 'vote.templateFormAdd',
  method: 'POST',
  path: '/resource/vote/template/form/{templateId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'The form of the questions that votes made of a template ask: made empty when it has none yet.',
  input: z.object({ templateId: id }),
  output: z.object({ formId: id }),
});

export const voteTemplateDelete = defineCall({
  id: 'vote.templateDelete',
  ...templateDelete,
  path: '/resource/vote/template/delete',
});

export const voteTemplateRestore = defineCall({
  id: 'vote.templateRestore',
  ...templateRestore,
  path: '/resource/vote/template/restore',
});

export const voteTemplateUse = defineCall({
  id: 'vote.templateUse',
  ...templateUse,
  path: '/resource/vote/template/use',
  summary:
    'Makes a vote of a template; all its rounds begin as drafts. Done once for each Idempotency-Key; a voteId that is taken is refused.',
  input: z.object({
    templateId: id,
    voteId: id.optional(),
    title: line(100, 1),
    /** Of an event of the organisation; null = a vote by itself. */
    eventId: id.nullable().default(null),
    timeZone: timeZone.default('UTC'),
  }),
  output: z.object({ voteId: id }),
  fails: ['VOTE_EXISTS', 'REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'],
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
  ...templateExport,
  path: '/resource/vote/template/export',
  summary: 'Templates as one JSON file, which vote.templateImport takes.',
});

export const voteTemplateImport = defineCall({
  id: 'vote.templateImport',
  ...templateImport,
  path: '/resource/vote/template/import',
  input: file,
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
