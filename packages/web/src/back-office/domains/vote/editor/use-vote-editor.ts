import { voteDraftSave, voteEdit, voteGet, type VoteInfo, voteList } from '@convoke/contract/vote/vote.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { problemWords, useDraft, type VoteEditor } from './use-draft.ts';
import { queryOf, useRefresh } from '../../../../ui/use-call.ts';
import { draftOf, draftProblem, inputOf, isSame, keptInput, publishedOf, type VoteDraft } from './vote-draft.ts';

const quiet = { quiet: true, hideLoad: true } as const;

/** Whether nobody has seen anything of it but its title: then it is kept in the vote itself. */
export const isUnseen = (vote: VoteInfo) => vote.rounds.every((round) => round.state === 'draft');

interface Publishing extends VoteEditor {
  /** Makes what is typed what the public sees; false = it could not be, and the page says why. */
  publish: () => Promise<boolean>;
  /** Goes back to what the public sees. */
  discard: () => void;
}

/** A vote as it is edited, beside what the public sees of it. `onProblem` is told the round (−1 = the vote itself) that cannot be published. */
export function useVoteEditor(vote: VoteInfo, onProblem: (round: number) => void): Publishing {
  const { voteId } = vote;
  const { t } = useTranslation();
  const client = useQueryClient();
  const refreshList = useRefresh(voteList);
  const { queryKey } = queryOf(voteGet, { voteId });
  const [refusal, setRefusal] = useState<string>();
  const editor = useDraft({
    value: vote,
    queryKey,
    draftOf,
    follow: standing,
    save: (draft, version, isFit) => {
      setRefusal(undefined);
      return isUnseen(vote) && isFit ? write(vote, draft, version) : keep(vote, draft, version);
    },
    conflict: 'VOTE_SAVED_MEANWHILE',
    list: voteList,
  });
  const { draft, autosave } = editor;
  const isChanged = useMemo(() => !isSame(draft, publishedOf(vote)), [draft, vote]);
  const publish = async () => {
    setRefusal(undefined);
    const wrong = draftProblem(draft);
    if (wrong) {
      onProblem(wrong.round);
      setRefusal(t(`vote:problem.${wrong.problem}`, { round: draft.rounds[wrong.round]?.title ?? '' }));
      return false;
    }
    const version = await autosave.flush();
    if (version === null) return false;
    if (!isChanged) return true;
    try {
      const fresh = await call(voteEdit, { voteId, version, ...inputOf(draft) }, quiet);
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, fresh);
      void refreshList();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const round = (error.data as { round?: number } | null)?.round;
      if (round !== undefined) onProblem(round);
      setRefusal(problemWords(error, draft, t));
      return false;
    }
  };
  return {
    ...editor,
    problem: refusal ?? editor.problem,
    isChanged,
    publish,
    discard: () => editor.change(publishedOf(vote, draft)),
  };
}

/** Into the vote itself; what the server refuses there is kept beside it, so that nothing is lost. */
async function write(vote: VoteInfo, draft: VoteDraft, version: number): Promise<VoteInfo> {
  try {
    return await call(voteEdit, { voteId: vote.voteId, version, ...inputOf(draft) }, quiet);
  } catch (error) {
    if (!(error instanceof CallFailure) || error.failure === 'VOTE_SAVED_MEANWHILE' || error.status !== 200)
      throw error;
    return keep(vote, draft, version);
  }
}

/** Beside what the public sees. */
async function keep(vote: VoteInfo, draft: VoteDraft, version: number): Promise<VoteInfo> {
  const kept = keptInput(draft);
  const saved = await call(voteDraftSave, { voteId: vote.voteId, version, ...kept }, quiet);
  return { ...vote, version: saved.version, draft: saved.draft };
}

/** A draft with states and ballots as the server says they are now. */
function standing(draft: VoteDraft, vote: VoteInfo): VoteDraft {
  const now = new Map(publishedOf(vote).rounds.map((round) => [round.voteInfoId, round]));
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
