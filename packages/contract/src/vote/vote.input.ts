import * as z from 'zod';
import { id, isoTime, line, longText, timeZone } from '../core/fields.ts';
import { isPublicLink } from '../core/public-link.ts';
import { whole } from '../core/update-fields.ts';
import { mostCandidates, mostRounds, resultModes, voterKinds, votePeriods } from './vote.rules.ts';

export const pictureKey = z.string().max(200).nullable();
const link = z.string().trim().max(1000).refine(isPublicLink);

export const candidateInput = z.object({
  /** Of a candidate that is there already; absent = a new one. */
  candidateId: id.optional(),
  name: line(100, 1),
  introduction: longText(5000).default(''),
  /** Storage key that resource.fileUpload answered. */
  pictureKey: pictureKey.default(null),
  videoUrl: link.nullable().default(null),
  /** Candidates of one group stand together, and the rules of groups count them; '' = none. */
  group: line(60).default(''),
  /** Stays in the list and keeps its votes, but takes no further ones. */
  isWithdrawn: z.boolean().default(false),
});

/** A round (the product's calls name it vote info). The candidates stand in the order in which they are shown. */
export const roundInput = z.object({
  /** Of a round that is there already; absent = a new one. */
  voteInfoId: id.optional(),
  title: line(100, 1),
  description: longText(5000).default(''),
  /** Single choice = 1 and 1. */
  choicesMin: z.int().min(1).max(mostCandidates).default(1),
  choicesMax: z.int().min(1).max(mostCandidates).default(1),
  groupMin: z.int().min(0).max(mostCandidates).default(0),
  groupMax: z.int().min(1).max(mostCandidates).nullable().default(null),
  period: z.enum(votePeriods).default('once'),
  voters: z.enum(voterKinds).default('device'),
  opensAt: isoTime.nullable().default(null),
  closesAt: isoTime.nullable().default(null),
  results: z.enum(resultModes).default('voted'),
  /** Whether suspicious ballots are set aside. Not unless asked for: a hall behind one address may well agree. */
  guard: z.boolean().default(false),
  /** Shown to every voter in another order, so that nobody gains by standing first. */
  shuffled: z.boolean().default(false),
  candidates: z.array(candidateInput).max(mostCandidates).default([]),
});

/** What an organiser sets of a vote. */
export const essentials = {
  title: line(100, 1),
  description: longText(20_000).default(''),
  coverKey: pictureKey.default(null),
  /** Of an event of the organisation; null = a vote by itself. */
  eventId: id.nullable().default(null),
  /** Whose days count where a voter has one ballot a day. */
  timeZone,
  /** The questions asked with the ballot; null = none. */
  formId: id.nullable().default(null),
  rounds: z.array(roundInput).min(1).max(mostRounds),
};

/** What is kept of a vote while it is edited: as it is typed, so also without titles, or with a window that closes before it opens. */
const keptCandidate = z.object({
  ...whole(candidateInput.shape),
  name: line(100),
  videoUrl: z.string().trim().max(1000).nullable(),
});
const keptRound = z.object({
  ...whole(roundInput.shape),
  title: line(100),
  candidates: z.array(keptCandidate).max(mostCandidates),
});
const { formId: _form, ...keptEssentials } = whole(essentials);
export const kept = { ...keptEssentials, title: line(100), rounds: z.array(keptRound).min(1).max(mostRounds) };
export const voteDraft = z.object(kept);
export type VoteKept = z.infer<typeof voteDraft>;
