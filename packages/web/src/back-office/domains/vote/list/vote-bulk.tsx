import { voteDelete, type VoteRow, voteState } from '@convoke/contract/vote/vote.calls.ts';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useRefreshVotes } from '../common/use-votes.ts';

interface Props {
  keys: readonly string[];
  known: ReadonlyMap<string, VoteRow>;
  onDone: () => void;
}

/** What can be done with several votes at once. One that is refused stops none of the others; the refusals are listed. */
export function VoteBulk({ keys, known, onDone }: Props) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const refresh = useRefreshVotes();
  const [busy, setBusy] = useState(false);
  const forEach = async (act: (voteId: string) => Promise<unknown>) => {
    setBusy(true);
    const refused: string[] = [];
    for (const voteId of keys) {
      try {
        await act(voteId);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        refused.push(`${known.get(voteId)?.title ?? voteId}: ${failureText(error) ?? error.message}`);
      }
    }
    setBusy(false);
    await refresh();
    onDone();
    if (refused.length === 0) void message.success(t('vote:bulk.done', { count: keys.length }));
    else
      void modal.warning({
        title: t('vote:bulk.some', { done: keys.length - refused.length, refused: refused.length }),
        content: (
          <ul className="vote-refusals">
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      });
  };
  const quiet = { quiet: true, hideLoad: true };
  return (
    <>
      <ConfirmButton
        size="small"
        disabled={busy}
        question={t('vote:bulk.close', { count: keys.length })}
        text={t('vote:close.text')}
        onConfirm={() => forEach((voteId) => call(voteState, { voteId, action: 'close' }, quiet))}
      >
        {t('vote:action.close')}
      </ConfirmButton>
      <ConfirmButton
        size="small"
        danger
        disabled={busy}
        question={t('vote:bulk.delete', { count: keys.length })}
        text={t('vote:delete.text')}
        onConfirm={() => forEach((voteId) => call(voteDelete, { voteId }, quiet))}
      >
        {t('vote:action.delete')}
      </ConfirmButton>
    </>
  );
}
