import { DeleteOutlined } from '@ant-design/icons';
import { voteEdit, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { useRefreshVotes } from '../common/use-votes.ts';
import { draftOf, inputOf } from './vote-draft.ts';

/** Has the vote ask nothing any more. What was answered stays with its ballots; the confirmation says so. */
export function RemoveQuestions({ vote, isChanged }: { vote: VoteInfo; isChanged: boolean }) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const refresh = useRefreshVotes();
  const [busy, setBusy] = useState(false);
  const ballots = vote.rounds.reduce((all, round) => all + round.counted + round.quarantined + round.discarded, 0);
  const remove = async () => {
    setBusy(true);
    try {
      const { voteId, version } = vote;
      await call(voteEdit, { ...inputOf(draftOf(vote)), voteId, version, formId: null }, { hideLoad: true });
      void message.success(t('vote:questions.removed'));
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return (
    <Button
      danger
      icon={<DeleteOutlined />}
      loading={busy}
      disabled={isChanged}
      title={isChanged ? t('vote:saveFirst') : undefined}
      onClick={() =>
        void modal.confirm({
          title: t('vote:questions.removeQuestion'),
          content: (
            <>
              <p>{t('vote:questions.removeText')}</p>
              <p>
                {ballots > 0 ? t('vote:questions.removeAnswered', { count: ballots }) : t('vote:questions.removeFresh')}
              </p>
            </>
          ),
          okText: t('vote:questions.remove'),
          okButtonProps: { danger: true },
          cancelText: t('common:cancel'),
          onOk: remove,
        })
      }
    >
      {t('vote:questions.remove')}
    </Button>
  );
}
