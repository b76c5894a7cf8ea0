import { voteEdit, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure, failureText } from '../../../core/call-failure.ts';
import { voteKey, votesKey } from './use-votes.ts';
import { draftOf, draftProblem, inputOf, isSame, type RoundDraft, type VoteDraft } from './vote-draft.ts';

export interface VoteEditor {
  draft: VoteDraft;
  /** Changes fields of the vote itself. */
  change: (fields: Partial<VoteDraft>) => void;
  /** Changes one round. */
  changeRound: (key: string, fields: Partial<RoundDraft>) => void;
  isChanged: boolean;
  isSaving: boolean;
  problem: string | undefined;
  /** Somebody else has saved since this page read it. */
  isConflict: boolean;
  save: () => Promise<void>;
  /** Takes what the server has; what was typed here is given up. */
  discard: () => void;
  /** Saves this page's version over the other one. */
  overwrite: () => Promise<void>;
}

/**
 * The vote as it is edited. It follows the server (states, ballots) while nothing is changed here; what is changed is saved as a whole, only on
 * top of the version it was begun from.
 */
export function useVoteEditor(vote: VoteInfo, onProblem: (round: number) => void): VoteEditor {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [base, setBase] = useState(vote);
  const [draft, setDraft] = useState(() => draftOf(vote));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isConflict, setConflict] = useState(false);
  const isChanged = useMemo(() => !isSame(draft, draftOf(base)), [draft, base]);

  // What the server says anew is taken over at once, before anything is drawn.
  const [seen, setSeen] = useState(vote);
  if (seen !== vote) {
    setSeen(vote);
    if (isChanged) {
      // How rounds stand is not edited here: it is taken over beside what is.
      setDraft(standing(draft, vote));
    } else {
      setBase(vote);
      setDraft(draftOf(vote, draft));
    }
  }
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);

  const change = useCallback((fields: Partial<VoteDraft>) => setDraft((old) => ({ ...old, ...fields })), []);
  const changeRound = useCallback(
    (key: string, fields: Partial<RoundDraft>) =>
      setDraft((old) => ({
        ...old,
        rounds: old.rounds.map((round) => (round.key === key ? { ...round, ...fields } : round)),
      })),
    [],
  );
  const take = (fresh: VoteInfo) => {
    client.setQueryData(voteKey(fresh.voteId), fresh);
    setBase(fresh);
    setDraft((old) => draftOf(fresh, old));
    setConflict(false);
    setProblem(undefined);
  };
  const save = async (version: number) => {
    const wrong = draftProblem(draft);
    if (wrong) {
      setProblem(t(`vote:problem.${wrong.problem}`, { round: draft.rounds[wrong.round]?.title ?? '' }));
      onProblem(wrong.round);
      return;
    }
    setSaving(true);
    setProblem(undefined);
    // What was asked for before this is saved must not come in after it.
    await client.cancelQueries({ queryKey: voteKey(vote.voteId) });
    try {
      take(await call(voteEdit, { voteId: vote.voteId, version, ...inputOf(draft) }, { quiet: true, hideLoad: true }));
      void message.success(t('vote:saved'));
      await client.invalidateQueries({ queryKey: votesKey });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.failure === 'VOTE_SAVED_MEANWHILE') {
        setConflict(true);
        return;
      }
      const round = (error.data as { round?: number } | null)?.round;
      const title = round === undefined ? undefined : draft.rounds[round]?.title;
      const fields = error.fields.map((each) => each.message).join(' ');
      const words = fields || (failureText(error) ?? error.message);
      setProblem(title ? t('vote:problem.inRound', { round: title, text: words }) : words);
      if (round !== undefined) onProblem(round);
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    change,
    changeRound,
    isChanged,
    isSaving,
    problem,
    isConflict,
    save: () => save(base.version),
    discard: () => take(vote),
    overwrite: async () => {
      await client.refetchQueries({ queryKey: voteKey(vote.voteId) });
      const fresh = client.getQueryData<VoteInfo>(voteKey(vote.voteId));
      setConflict(false);
      await save(fresh?.version ?? base.version);
    },
  };
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
