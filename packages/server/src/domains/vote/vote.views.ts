import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import type { VoteKept } from '@convoke/contract/vote/vote.input.ts';
import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import {
  type Exhibition,
  noForm,
  type ResultMode,
  type RoundState,
  roundPhase,
  type RoundTimes,
  votePhase,
  type VotePeriod,
  type VoterKind,
} from '@convoke/contract/vote/vote.rules.ts';
import { fileUrl } from '../../core/storage.ts';
import type { KnownVote } from './casting/vote.caster.ts';
import type { CandidateRow, RoundRecord, RoundRow, VoteRecord, VoteRow } from './vote.read.ts';

type Timed = Pick<RoundRow, 'state' | 'opens_at' | 'closes_at'>;

export const timesOf = (round: Timed): RoundTimes => ({
  state: round.state as RoundState,
  opensAt: round.opens_at?.getTime() ?? null,
  closesAt: round.closes_at?.getTime() ?? null,
});

export const phaseOf = (round: Timed, now: Date) => roundPhase(timesOf(round), now.getTime());

export const rulesOf = (round: Pick<RoundRow, 'choices_min' | 'choices_max' | 'group_min' | 'group_max'>) => ({
  choicesMin: round.choices_min,
  choicesMax: round.choices_max,
  groupMin: round.group_min,
  groupMax: round.group_max,
});

export const standingOf = (candidates: readonly CandidateRow[]) =>
  candidates.map((each) => ({ candidateId: each.id, group: each.group_name, isWithdrawn: each.is_withdrawn }));

/** Where people vote and where they see the results. */
export function addressesOf(publicUrl: string, vote: Pick<VoteRow, 'id' | 'form_id'>) {
  const resultsUrl = `${publicUrl}/vote-info/${vote.id}`;
  return {
    voteUrl: `${publicUrl}/vote-form/${vote.form_id ?? noForm}/${vote.id}`,
    resultsUrl,
    hallUrl: `${resultsUrl}?hall=1`,
  };
}

function candidateView(candidate: CandidateRow) {
  return {
    candidateId: candidate.id,
    name: candidate.name,
    introduction: candidate.introduction,
    pictureUrl: fileUrl(candidate.picture_key),
    videoUrl: candidate.video_url,
    group: candidate.group_name,
    isWithdrawn: candidate.is_withdrawn,
  };
}

function roundView(round: RoundRow, now: Date) {
  return {
    voteInfoId: round.id,
    title: round.title,
    description: round.description,
    ...rulesOf(round),
    period: round.period as VotePeriod,
    voters: round.voters as VoterKind,
    opensAt: round.opens_at?.toISOString() ?? null,
    closesAt: round.closes_at?.toISOString() ?? null,
    state: round.state as RoundState,
    phase: phaseOf(round, now),
    results: round.results as ResultMode,
    exhibition: round.exhibition as Exhibition,
    shuffled: round.shuffled,
  };
}

export const countsOf = ({ counted, quarantined, discarded }: RoundRow) => ({ counted, quarantined, discarded });

export function officeView(
  { vote, rounds }: VoteRecord,
  more: { eventTitle: string | null; formName: string | null; draft: VoteKept | null },
  publicUrl: string,
  now: Date,
): VoteInfo {
  return {
    voteId: vote.id,
    title: vote.title,
    description: vote.description,
    coverKey: vote.cover_key,
    coverUrl: fileUrl(vote.cover_key),
    eventId: vote.event_id,
    eventTitle: more.eventTitle,
    timeZone: vote.time_zone,
    formId: vote.form_id,
    formName: more.formName,
    version: vote.version,
    phase: votePhase(rounds.map(timesOf), now.getTime()),
    ...addressesOf(publicUrl, vote),
    rounds: rounds.map((round) => ({
      ...roundView(round, now),
      guard: round.guard,
      ...countsOf(round),
      candidates: round.candidates.map((each) => ({
        ...candidateView(each),
        pictureKey: each.picture_key,
        votes: each.votes,
      })),
    })),
    draft: more.draft,
    createdAt: vote.created_at.toISOString(),
    updatedAt: vote.updated_at.toISOString(),
  };
}

/** What voters may know; of a draft round its title alone. */
export function publicView({ record, form, places }: KnownVote, now: Date): PublicVote {
  const { vote, rounds } = record;
  return {
    voteId: vote.id,
    title: vote.title,
    description: vote.description,
    coverUrl: fileUrl(vote.cover_key),
    timeZone: vote.time_zone,
    formId: vote.form_id,
    form,
    optionPlaces: places,
    rounds: rounds.map((round) => publicRoundView(round, now)),
    serverTime: now.toISOString(),
  };
}

function publicRoundView(round: RoundRecord, now: Date) {
  const isDraft = round.state === 'draft';
  return {
    ...roundView(round, now),
    description: isDraft ? '' : round.description,
    version: round.version,
    candidates: isDraft ? [] : round.candidates.map(candidateView),
  };
}
