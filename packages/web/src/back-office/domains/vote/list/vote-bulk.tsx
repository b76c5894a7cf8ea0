import { voteDelete, type VoteRow, voteState } from '@convoke/contract/vote/vote.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useEach } from '../../../../ui/list/use-bulk.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

interface Props {
  keys: readonly string[];
  known: ReadonlyMap<string, VoteRow>;
  onDone: () => void;
}

/** What can be done with several votes at once. */
export function VoteBulk({ keys, known, onDone }: Props) {
  const { t } = useTranslation();
  const { busy, each } = useEach((voteId) => known.get(voteId)?.title ?? voteId, useRefresh('vote'));
  const forEach = (act: (voteId: string) => Promise<unknown>) => each(keys, act).then(onDone);
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
        {t('common:delete.ok')}
      </ConfirmButton>
    </>
  );
}
