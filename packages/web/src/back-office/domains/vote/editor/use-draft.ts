import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { type Autosave, useAutosave } from '../../../../ui/publish/use-autosave.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { draftProblem, type RoundDraft, type VoteDraft, withIds } from './vote-draft.ts';

export interface VoteEditor {
  draft: VoteDraft;
  /** Changes fields of the vote itself. */
  change: (fields: Partial<VoteDraft>) => void;
  /** Changes one round. */
  changeRound: (key: string, fields: Partial<RoundDraft>) => void;
  /** Whether something is not what the vote, or the template, says. */
  isChanged: boolean;
  /** What keeps it. */
  autosave: Autosave;
  /** Why what is typed cannot be what people see, in words. */
  problem: string | undefined;
  /** Goes on from what the server has; what was typed here since is given up. */
  takeTheirs: () => Promise<void>;
  /** Saves this page's version over the other one. */
  keepMine: () => Promise<void>;
}

/** What is edited: a vote, or a template of one. */
interface Edited<Value extends { version: number }> {
  /** As the server says it. */
  value: Value;
  /** Where the page keeps it. */
  queryKey: QueryKey;
  /** With the draft before it, rounds and candidates keep the keys that the page knows them by. */
  draftOf: (value: Value, old?: VoteDraft) => VoteDraft;
  /** What is not edited as a field, as the server says it now; the same object where nothing differs. */
  follow?: (draft: VoteDraft, value: Value) => VoteDraft;
  /** Answers what the server has then. `isFit`: whether it can be what people see. Make the call with `{ quiet: true, hideLoad: true }`. */
  save: (draft: VoteDraft, version: number, isFit: boolean) => Promise<Value>;
  /** The refusal that says that somebody else saved meanwhile. */
  conflict: CallFailure['failure'];
  /** What shows it, too. */
  list: { id: string };
}

/**
 * A vote's words, rounds and candidates as they are edited: each change keeps itself, on top of the version before. They follow the server while
 * nothing is changed here.
 */
export function useDraft<Value extends { version: number }>(edited: Edited<Value>): VoteEditor {
  const { value, queryKey, draftOf, follow, conflict, list } = edited;
  const { t } = useTranslation();
  const client = useQueryClient();
  const refreshList = useRefresh(list);
  const [typed, setDraft] = useState(() => draftOf(value));
  const [problem, setProblem] = useState<string>();
  /** The newest version that this page has saved or taken over. */
  const known = useRef(value.version);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const draft = useMemo(() => follow?.(typed, value) ?? typed, [follow, typed, value]);
  /** What was saved last, as it was sent and as it is there: who is new has an id by now. */
  const last = useRef<[VoteDraft, VoteDraft]>(undefined);
  const isConflict = (error: unknown) => error instanceof CallFailure && error.failure === conflict;
  const save = async (present: VoteDraft, version: number) => {
    // The page may not have drawn the last answer yet.
    const sent = last.current ? withIds(present, ...last.current) : present;
    const wrong = draftProblem(sent);
    // What was asked for before this is saved must not come in after it.
    await client.cancelQueries({ queryKey, exact: true });
    try {
      const fresh = await edited.save(follow?.(sent, value) ?? sent, version, wrong === null);
      known.current = fresh.version;
      client.setQueryData(queryKey, fresh);
      const there = draftOf(fresh, sent);
      last.current = [sent, there];
      setDraft((old) => withIds(old, sent, there));
      setProblem(
        wrong ? t(`vote:problem.${wrong.problem}`, { round: sent.rounds[wrong.round]?.title ?? '' }) : undefined,
      );
      void refreshList();
      return fresh.version;
    } catch (error) {
      if (error instanceof CallFailure && !isConflict(error)) setProblem(problemWords(error, sent, t));
      throw error;
    }
  };
  const autosave = useAutosave({ value: typed, revision: value.version, isConflict, save });
  const { state, rebase } = autosave;

  const take = useCallback(
    (fresh: Value) => {
      known.current = fresh.version;
      const next = draftOf(fresh, latest.current);
      setDraft(next);
      setProblem(undefined);
      rebase(fresh.version, next);
    },
    [draftOf, rebase],
  );
  // What somebody else saved shows at once while nothing is typed here.
  useEffect(() => {
    if (state === 'saved' && value.version > known.current) take(value);
  }, [state, value, take]);

  const change = useCallback((fields: Partial<VoteDraft>) => setDraft((old) => ({ ...old, ...fields })), []);
  const changeRound = useCallback(
    (key: string, fields: Partial<RoundDraft>) =>
      setDraft((old) => ({
        ...old,
        rounds: old.rounds.map((round) => (round.key === key ? { ...round, ...fields } : round)),
      })),
    [],
  );
  /** What the server has now. */
  const learn = async () => {
    await client.refetchQueries({ queryKey });
    return client.getQueryData<Value>(queryKey) ?? value;
  };
  return {
    draft,
    change,
    changeRound,
    isChanged: state !== 'saved',
    autosave,
    problem,
    takeTheirs: async () => take(await learn()),
    keepMine: async () => {
      const fresh = await learn();
      known.current = fresh.version;
      rebase(fresh.version);
    },
  };
}

/** Why the server refused it; with the title of the round that it is about. */
export function problemWords(
  error: CallFailure,
  draft: VoteDraft,
  t: (key: string, values: Record<string, unknown>) => string,
): string {
  const round = (error.data as { round?: number } | null)?.round;
  const title = round === undefined ? undefined : draft.rounds[round]?.title;
  const words = error.fields.map((each) => each.message).join(' ') || (failureText(error) ?? error.message);
  return title ? t('vote:problem.inRound', { round: title, text: words }) : words;
}
