import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { PublicVote, VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';

export const serverTime = '2026-11-21T04:00:00.000Z';

/** A vote of one round, open, for three candidates; changed as a test needs it. */
export function aRound(changes: Partial<PublicRound> = {}): PublicRound {
  return {
    voteInfoId: '019a0000-0000-7000-8000-000000000001',
    title: 'Final',
    description: '',
    choicesMin: 1,
    choicesMax: 1,
    groupMin: 0,
    groupMax: null,
    period: 'once',
    voters: 'device',
    opensAt: null,
    closesAt: null,
    state: 'open',
    phase: 'open',
    results: 'voted',
    exhibition: 'rule',
    shuffled: false,
    version: 1,
    candidates: ['Ada', 'Béla', 'Chen'].map((name) => ({
      candidateId: name,
      name,
      introduction: '',
      pictureUrl: null,
      videoUrl: null,
      group: '',
      isWithdrawn: false,
    })),
    ...changes,
  };
}

export function aVote(rounds: PublicRound[] = [aRound()], changes: Partial<PublicVote> = {}): PublicVote {
  return {
    voteId: '019a0000-0000-7000-8000-000000000000',
    title: 'Best talk',
    description: 'Who moved you most?',
    coverUrl: null,
    timeZone: 'Asia/Shanghai',
    formId: null,
    form: null,
    optionPlaces: [],
    rounds,
    serverTime,
    ...changes,
  };
}

/** Figures of a round; `votes` in the order of the places, best first. */
export function aTally(votes: Record<string, number> | null, changes: Partial<VoteTally> = {}): VoteTally {
  const ballots = Object.values(votes ?? {}).reduce((sum, each) => sum + each, 0);
  return {
    voteInfoId: aRound().voteInfoId,
    phase: 'open',
    revision: 1,
    ballots,
    ranking:
      votes &&
      Object.entries(votes).map(([candidateId, count], index) => ({
        candidateId,
        votes: count,
        rank: index + 1,
        share: ballots === 0 ? 0 : count / ballots,
      })),
    opensAt: null,
    closesAt: null,
    serverTime,
    ...changes,
  };
}
