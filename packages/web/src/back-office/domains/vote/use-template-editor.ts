import { type OwnVoteTemplate, voteTemplateEdit } from '@convoke/contract/vote/vote.template.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure, failureText } from '../../../core/call-failure.ts';
import { contentOf, draftOfTemplate } from './template-draft.ts';
import { templateKey, templatesKey } from './use-own-templates.ts';
import type { VoteEditor } from './use-vote-editor.ts';
import { draftProblem, type RoundDraft, type VoteDraft } from './vote-draft.ts';

const textOf = (draft: VoteDraft) => JSON.stringify(contentOf(draft));

/** A template's vote as it is edited: like a vote (use-vote-editor.ts), saved as a whole and only on top of the version it was begun from. */
export function useTemplateEditor(template: OwnVoteTemplate, onProblem: (round: number) => void): VoteEditor {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [base, setBase] = useState(template);
  const [draft, setDraft] = useState(() => draftOfTemplate(template));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isConflict, setConflict] = useState(false);
  const saved = useMemo(() => textOf(draftOfTemplate(base)), [base]);
  const isChanged = useMemo(() => textOf(draft) !== saved, [draft, saved]);

  // What the server says anew is taken over at once, unless something is typed over what was there.
  const [seen, setSeen] = useState(template);
  if (seen !== template) {
    setSeen(template);
    if (!isChanged) {
      setBase(template);
      setDraft(draftOfTemplate(template, draft));
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
  const take = (fresh: OwnVoteTemplate) => {
    client.setQueryData(templateKey(fresh.templateId), fresh);
    setBase(fresh);
    setDraft((old) => draftOfTemplate(fresh, old));
    setConflict(false);
    setProblem(undefined);
  };
  const { templateId } = template;
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
    await client.cancelQueries({ queryKey: templateKey(templateId) });
    try {
      const content = contentOf(draft);
      take(await call(voteTemplateEdit, { templateId, version, content }, { quiet: true, hideLoad: true }));
      void message.success(t('vote:saved'));
      await client.invalidateQueries({ queryKey: [...templatesKey, 'list'] });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.failure === 'TEMPLATE_CHANGED') {
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
    await client.refetchQueries({ queryKey: templateKey(templateId) });
    return client.getQueryData<OwnVoteTemplate>(templateKey(templateId)) ?? base;
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
      void learn().then(take);
    },
    overwrite: async () => {
      const fresh = await learn();
      setConflict(false);
      await save(fresh.version);
    },
  };
}
