import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { draftProblem, type RoundDraft, type VoteDraft } from './vote-draft.ts';

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

/** What is edited: a vote, or a template of one. */
interface Edited<Value extends { version: number }> {
  /** As the server says it. */
  value: Value;
  /** Where the page keeps it. */
  queryKey: QueryKey;
  /** With the draft before it, rounds and candidates keep the keys that the page knows them by. */
  draftOf: (value: Value, old?: VoteDraft) => VoteDraft;
  isSame: (draft: VoteDraft, saved: VoteDraft) => boolean;
  /** Takes what is not edited as a field from the server into a draft that is changed. */
  follow?: (draft: VoteDraft, value: Value) => VoteDraft;
  /** Make the call with `{ quiet: true, hideLoad: true }`. */
  save: (draft: VoteDraft, version: number) => Promise<Value>;
  /** The refusal that says that somebody else saved meanwhile. */
  conflict: CallFailure['failure'];
  /** What shows it, too. */
  lists: QueryKey;
  /** The round (−1 = the vote itself) that cannot be saved. */
  onProblem: (round: number) => void;
}

/**
 * A vote's words, rounds and candidates as they are edited. They follow the server while nothing is changed here; what is changed is saved as a
 * whole, only on top of the version it was begun from.
 */
export function useDraft<Value extends { version: number }>(edited: Edited<Value>): VoteEditor {
  const { value, queryKey, draftOf, isSame, follow, conflict, lists, onProblem } = edited;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [base, setBase] = useState(value);
  const [draft, setDraft] = useState(() => draftOf(value));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isConflict, setConflict] = useState(false);
  const isChanged = useMemo(() => !isSame(draft, draftOf(base)), [draft, base, isSame, draftOf]);

  // What the server says anew is taken over at once, before anything is drawn.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (!isChanged) {
      setBase(value);
      setDraft(draftOf(value, draft));
    } else if (follow) {
      setDraft(follow(draft, value));
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
  const take = (fresh: Value) => {
    client.setQueryData(queryKey, fresh);
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
    await client.cancelQueries({ queryKey });
    try {
      take(await edited.save(draft, version));
      void message.success(t('vote:saved'));
      await client.invalidateQueries({ queryKey: lists });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.failure === conflict) {
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
  /** What the server has now. */
  const learn = async () => {
    await client.refetchQueries({ queryKey });
    return client.getQueryData<Value>(queryKey) ?? value;
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
    discard: () => {
      if (isConflict) void learn().then(take);
      else take(value);
    },
    overwrite: async () => {
      const fresh = await learn();
      setConflict(false);
      await save(fresh.version);
    },
  };
}
