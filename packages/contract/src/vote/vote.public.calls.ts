import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { contactProof } from '../form/contact.calls.ts';
import { formDefinition } from '../form/form.engine.ts';
import { publicRound } from './vote.calls.ts';
import { mostCandidates } from './vote.rules.ts';

const publicVote = z.object({
  voteId: id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  timeZone: z.string(),
  formId: id.nullable(),
  /** The questions asked with the ballot; null = none. */
  form: formDefinition.nullable(),
  /** What is left of the options that only so many may choose; at most two seconds old. */
  optionPlaces: z.array(z.object({ fieldId: z.string(), option: z.string(), left: z.int() })),
  rounds: z.array(publicRound),
  serverTime: z.string(),
});
export type PublicVote = z.infer<typeof publicVote>;

export const votePreview = defineCall({
  id: 'vote.preview',
  method: 'GET',
  path: '/resource/vote/preview/voteInfo/{voteId}',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'voteId', kind: 'vote-id' } },
  summary: 'A vote as its voters see it. A draft round shows its title alone.',
  input: z.object({ voteId: id }),
  output: publicVote,
});

const castAnswer = z.object({
  /** False: kept, and counted once the organiser has looked at it. */
  isCounted: z.boolean(),
  castAt: z.string(),
  /** Shows the results of a round that shows them to its voters (vote.tally). */
  receipt: z.string(),
});

export const voteCast = defineCall({
  id: 'vote.cast',
  method: 'POST',
  path: '/resource/vote/add/data',
  audience: 'anonymous',
  kind: 'batch',
  // The ballot's own nonce keeps it to one: a second one would be written for nothing.
  scope: { code: { field: 'voteInfoId', kind: 'vote-info' } },
  summary:
    'Casts a ballot. The server decides who the voter is: a verified phone or e-mail (`proof`), else the signed device cookie. The same nonce again answers the same ballot.',
  input: z.object({
    voteInfoId: id,
    candidateIds: z.array(id).min(1).max(mostCandidates),
    /** Made by the page, unique per ballot. */
    nonce: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
    /** Of the round as the page showed it. */
    version: versionNumber.optional(),
    /** From contact.verify, where the round is for verified phones or e-mails. */
    proof: contactProof.optional(),
    answers: z.record(z.string(), z.unknown()).optional(),
    formVersion: versionNumber.optional(),
    language: z.enum(languages).optional(),
  }),
  output: castAnswer,
  fails: [
    'VOTE_NOT_YET',
    'VOTE_CLOSED',
    'VOTE_PAUSED',
    'VOTE_DONE',
    'VOTE_CHOICE',
    'VOTE_CHANGED',
    'VOTE_PROOF_NEEDED',
    'VOTE_DEVICE_NEEDED',
    'FORM_CHANGED',
    'OPTION_FULL',
    'FORM_FILE_GONE',
  ],
});

export const voteMine = defineCall({
  id: 'vote.mine',
  method: 'POST',
  path: '/resource/vote/mine/{voteInfoId}',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'voteInfoId', kind: 'vote-info' } },
  summary: 'Whether this voter has voted in the round’s present period, and for whom.',
  input: z.object({ voteInfoId: id, proof: contactProof.optional() }),
  output: castAnswer.extend({ candidateIds: z.array(id) }).nullable(),
});

export const voteTally = defineCall({
  id: 'vote.tally',
  method: 'GET',
  path: '/resource/vote/tally/{voteInfoId}',
  audience: 'open',
  kind: 'batch',
  // Halls ask several times a second: a nonce each would be written for nothing.
  scope: { code: { field: 'voteInfoId', kind: 'vote-info' } },
  summary: 'The results of a round as they stand, for as many screens as like: at most a quarter of a second old.',
  input: z.object({ voteInfoId: id, receipt: z.string().max(200).optional() }),
  output: z.object({
    voteInfoId: id,
    phase: publicRound.shape.phase,
    /** Counts up with every change of the ballots. */
    revision: z.int(),
    /** Ballots that count. */
    ballots: z.int(),
    /** Null while the results are hidden. Best first; equals share a rank. */
    ranking: z.array(z.object({ candidateId: id, votes: z.int(), rank: z.int(), share: z.number() })).nullable(),
    opensAt: z.string().nullable(),
    closesAt: z.string().nullable(),
    serverTime: z.string(),
  }),
});
export type VoteTally = z.infer<typeof voteTally.output>;
export type CastAnswer = z.infer<typeof castAnswer>;

export const votePublicCalls = [votePreview, voteCast, voteMine, voteTally];
