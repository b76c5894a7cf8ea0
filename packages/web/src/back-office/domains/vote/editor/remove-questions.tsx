import { DeleteOutlined } from '@ant-design/icons';
import { voteEdit, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { WhyButton } from '../../../../ui/publish/why-button.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { inputOf, publishedOf } from './vote-draft.ts';

/** Has the vote ask nothing any more. What was answered stays with its ballots; the confirmation says so. */
export function RemoveQuestions({ vote, isChanged }: { vote: VoteInfo; isChanged: boolean }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(useRefresh('vote'));
  const ballots = vote.rounds.reduce((all, round) => all + round.counted + round.quarantined + round.discarded, 0);
  const remove = () => {
    const { voteId, version } = vote;
    const input = { ...inputOf(publishedOf(vote)), voteId, version, formId: null };
    return told(call(voteEdit, input, { hideLoad: true }), () => t('vote:questions.removed'));
  };
  return (
    <WhyButton
      danger
      icon={<DeleteOutlined />}
      why={isChanged ? t('vote:publishFirst') : undefined}
      onClick={() =>
        ask({
          title: t('vote:questions.removeQuestion'),
          text: (
            <>
              <p>{t('vote:questions.removeText')}</p>
              <p>
                {ballots > 0 ? t('vote:questions.removeAnswered', { count: ballots }) : t('vote:questions.removeFresh')}
              </p>
            </>
          ),
          ok: t('vote:questions.remove'),
          danger: true,
          onOk: remove,
        })
      }
    >
      {t('vote:questions.remove')}
    </WhyButton>
  );
}
