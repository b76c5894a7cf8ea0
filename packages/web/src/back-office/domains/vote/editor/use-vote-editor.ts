import { voteEdit, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { call } from '../../../../core/call.ts';
import { useDraft, type VoteEditor } from './use-draft.ts';
import { voteKey, votesKey } from '../common/use-votes.ts';
import { draftOf, inputOf, isSame, type VoteDraft } from './vote-draft.ts';

/** A vote as it is edited. */
export function useVoteEditor(vote: VoteInfo, onProblem: (round: number) => void): VoteEditor {
  const { voteId } = vote;
  return useDraft({
    value: vote,
    queryKey: voteKey(voteId),
    draftOf,
    isSame,
    follow: standing,
    save: (draft, version) => call(voteEdit, { voteId, version, ...inputOf(draft) }, { quiet: true, hideLoad: true }),
    conflict: 'VOTE_SAVED_MEANWHILE',
    lists: votesKey,
    onProblem,
  });
}

/** A draft with states and ballots as the server says they are now. */
function standing(draft: VoteDraft, vote: VoteInfo): VoteDraft {
  const now = new Map(draftOf(vote).rounds.map((round) => [round.voteInfoId, round]));
  return {
    ...draft,
    // Made by another tab of this page; it is not edited as a field.
    formId: vote.formId,
    rounds: draft.rounds.map((round) => {
      const fresh = round.voteInfoId ? now.get(round.voteInfoId) : undefined;
      return fresh ? { ...round, state: fresh.state, phase: fresh.phase, ballots: fresh.ballots } : round;
    }),
  };
}
