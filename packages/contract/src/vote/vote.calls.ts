import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, line, pageOf, paging, timeZone, versionNumber } from '../core/fields.ts';
import { overwritten } from '../core/update-fields.ts';
import {
  exhibitions,
  resultModes,
  roundActions,
  roundPhases,
  roundStates,
  voterKinds,
  votePeriods,
} from './vote.rules.ts';
import { essentials, kept, voteDraft } from './vote.input.ts';
import { voteCandidatesPreview, voteCandidatesRead } from './vote.sheet.calls.ts';

const candidate = z.object({
  candidateId: id,
  name: z.string(),
  introduction: z.string(),
  pictureUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  group: z.string(),
  isWithdrawn: z.boolean(),
});

const officeCandidate = candidate.extend({ pictureKey: z.string().nullable(), votes: z.int() });

const round = z.object({
  voteInfoId: id,
  title: z.string(),
  description: z.string(),
  choicesMin: z.int(),
  choicesMax: z.int(),
  groupMin: z.int(),
  groupMax: z.int().nullable(),
  period: z.enum(votePeriods),
  voters: z.enum(voterKinds),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  state: z.enum(roundStates),
  /** Where it stands now: state and window together. */
  phase: z.enum(roundPhases),
  results: z.enum(resultModes),
  exhibition: z.enum(exhibitions),
  shuffled: z.boolean(),
});

const counts = {
  /** Ballots that count. */
  counted: z.int(),
  quarantined: z.int(),
  discarded: z.int(),
};

const officeRound = round.extend({ guard: z.boolean(), ...counts, candidates: z.array(officeCandidate) });

const voteInfo = z.object({
  voteId: id,
  title: z.string(),
  description: z.string(),
  coverKey: z.string().nullable(),
  coverUrl: z.string().nullable(),
  eventId: id.nullable(),
  eventTitle: z.string().nullable(),
  timeZone: z.string(),
  formId: id.nullable(),
  formName: z.string().nullable(),
  /** Sent with vote.edit: an older one is refused. */
  version: z.int(),
  phase: round.shape.phase,
  /** Where people vote, and where the results (and the hall screen, `?hall=1`) are. */
  voteUrl: z.string(),
  resultsUrl: z.string(),
  hallUrl: z.string(),
  rounds: z.array(officeRound),
  /** What was changed since and is not published; null = nothing. */
  draft: voteDraft.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type VoteInfo = z.infer<typeof voteInfo>;

export const voteInit = defineCall({
  id: 'vote.init',
  method: 'GET',
  path: '/resource/vote/generate/init',
  audience: 'organiser',
  kind: 'read',
  summary: 'A fresh voteId and sensible defaults; the row exists only after vote.add.',
  input: z.object({ timeZone: timeZone.optional(), eventId: id.optional() }),
  output: z.object({
    voteId: id,
    title: z.string(),
    eventId: id.nullable(),
    timeZone: z.string(),
    rounds: z.array(
      round
        .omit({ voteInfoId: true, state: true, phase: true, exhibition: true })
        .extend({ guard: z.boolean(), candidates: z.array(candidate) }),
    ),
  }),
});

export const voteAdd = defineCall({
  id: 'vote.add',
  method: 'POST',
  path: '/resource/vote/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Makes a vote with its rounds and candidates. All rounds begin as drafts. Done once for each Idempotency-Key; a voteId that is taken is refused.',
  input: z.object({ voteId: id.optional(), ...essentials }),
  output: z.object({ voteId: id, voteInfoIds: z.array(id) }),
  fails: [
    'VOTE_EXISTS',
    'VOTE_RULES',
    'VOTE_WINDOW',
    'VOTE_FORM_MISSING',
    'FILE_MISSING',
    'REQUEST_IN_FLIGHT',
    'REQUEST_KEY_REUSED',
  ],
});

export const voteEdit = defineCall({
  id: 'vote.edit',
  method: 'POST',
  path: '/resource/vote/edit',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Saves a whole vote: rounds and candidates with an id are changed, those without are new, those left out go. What ballots were cast by (choices, voters, period, candidates with votes) stays once there are ballots.',
  input: z.object({ voteId: id, version: versionNumber.optional(), ...essentials }),
  output: voteInfo.extend(overwritten),
  fails: [
    'VOTE_SAVED_MEANWHILE',
    'VOTE_HAS_BALLOTS',
    'VOTE_STATE',
    'VOTE_RULES',
    'VOTE_WINDOW',
    'VOTE_FORM_MISSING',
    'FILE_MISSING',
  ],
});

/** Not in the specification: what is changed of a vote that people see keeps itself until it is published (decision 0032). */
export const voteDraftSave = defineCall({
  id: 'vote.draftSave',
  method: 'POST',
  path: '/resource/vote/draft/{voteId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Keeps what is changed of a vote beside what people see. vote.edit publishes, and takes it away.',
  input: z.object({ voteId: id, version: versionNumber, ...kept }),
  output: z.object({ version: z.int(), draft: voteDraft }),
  fails: ['VOTE_SAVED_MEANWHILE', 'FILE_MISSING'],
});

export const voteCopy = defineCall({
  id: 'vote.copy',
  method: 'POST',
  path: '/resource/vote/copy',
  audience: 'organiser',
  kind: 'write',
  fails: ['FORM_NOT_READY'],
  summary: 'A new vote with the same rounds and candidates, all drafts, without ballots and windows.',
  input: z.object({ voteId: id, title: line(100, 1).optional() }),
  output: z.object({ voteId: id }),
});

export const voteDelete = defineCall({
  id: 'vote.delete',
  method: 'GET',
  path: '/resource/vote/delete/{voteId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Removes a vote. One that is open or paused is closed first.',
  input: z.object({ voteId: id }),
  output: done,
  fails: ['VOTE_STATE'],
});

export const voteGet = defineCall({
  id: 'vote.get',
  method: 'GET',
  path: '/resource/vote/info/{voteId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'A whole vote as its organiser sees it.',
  input: z.object({ voteId: id }),
  output: voteInfo,
});

const voteRow = z.object({
  voteId: id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  eventId: id.nullable(),
  eventTitle: z.string().nullable(),
  formId: id.nullable(),
  phase: round.shape.phase,
  timeZone: z.string(),
  rounds: z.array(
    round.pick({ voteInfoId: true, title: true, state: true, phase: true, exhibition: true, closesAt: true }),
  ),
  candidates: z.int(),
  ...counts,
  voteUrl: z.string(),
  resultsUrl: z.string(),
  hallUrl: z.string(),
  createdAt: z.string(),
});
export type VoteRow = z.infer<typeof voteRow>;

const found = {
  search: line(100).optional(),
  phase: round.shape.phase.optional(),
  eventId: id.optional(),
  sort: z.enum(['-createdAt', 'createdAt', 'title', '-ballots']).default('-createdAt'),
};

export const voteList = defineCall({
  id: 'vote.list',
  method: 'GET',
  path: '/resource/vote/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The votes of the organisation.',
  input: z.object({ ...paging, ...found }),
  output: pageOf(voteRow),
});

export const voteListExport = defineCall({
  id: 'vote.listExport',
  method: 'POST',
  path: '/resource/vote/list/excel',
  audience: 'organiser',
  kind: 'batch',
  file: true,
  summary: 'The votes of the organisation that fit, as a sheet in the order of the list.',
  input: z.object(found),
  output: fileOutput,
});

export const voteState = defineCall({
  id: 'vote.state',
  method: 'POST',
  path: '/resource/vote/state/{voteId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Opens, pauses or closes one round, or every round of the vote that the action suits.',
  input: z.object({ voteId: id, voteInfoId: id.optional(), action: z.enum(roundActions) }),
  output: voteInfo,
  fails: ['VOTE_STATE', 'VOTE_RULES'],
});

export const voteExhibition = defineCall({
  id: 'vote.exhibition',
  method: 'POST',
  path: '/resource/vote/exhibition/{voteInfoId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Shows or hides a round’s results for everybody, or leaves it to the round’s rule. Without `exhibition` it toggles.',
  input: z.object({ voteInfoId: id, exhibition: z.enum(exhibitions).optional() }),
  output: z.object({ exhibition: z.enum(exhibitions) }),
});

export const voteFormAdd = defineCall({
  id: 'vote.formAdd',
  method: 'POST',
  path: '/resource/vote/form/{voteId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'The form of the questions that a vote asks with its ballot: made empty when the vote has none yet, and edited like every form (form.draft).',
  input: z.object({ voteId: id }),
  output: z.object({ formId: id }),
});

export const voteCalls = [
  voteInit,
  voteAdd,
  voteEdit,
  voteDraftSave,
  voteCopy,
  voteDelete,
  voteGet,
  voteList,
  voteListExport,
  voteCandidatesPreview,
  voteCandidatesRead,
  voteState,
  voteExhibition,
  voteFormAdd,
];

/** What the public calls show of a round. */
export const publicRound = round.extend({
  /** Of this version are the candidates and rules that the page shows. */
  version: z.int(),
  /** Empty while the round is a draft. */
  candidates: z.array(candidate),
});
export type PublicRound = z.infer<typeof publicRound>;
export type PublicCandidate = z.infer<typeof candidate>;
