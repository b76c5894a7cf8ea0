import { voteFormAdd, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { FormOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DraftEditor } from '../../form-designer/draft-editor.tsx';
import { RemoveQuestions } from './remove-questions.tsx';
import { useRefreshVotes } from './use-votes.ts';

/** What is asked with the ballot: nothing, or a form made in the designer that every form is made in. */
export function QuestionsTab({ vote, isChanged }: { vote: VoteInfo; isChanged: boolean }) {
  const { t } = useTranslation();
  const refresh = useRefreshVotes();
  const [busy, setBusy] = useState(false);
  if (vote.formId !== null)
    return <DraftEditor formId={vote.formId} tools={() => <RemoveQuestions vote={vote} isChanged={isChanged} />} />;
  const add = async () => {
    setBusy(true);
    try {
      await call(voteFormAdd, { voteId: vote.voteId });
      await refresh();
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel>
      <EmptyState
        icon={<FormOutlined />}
        title={t('vote:questions.title')}
        text={t('vote:questions.text')}
        action={
          <Button
            loading={busy}
            disabled={isChanged}
            title={isChanged ? t('vote:saveFirst') : undefined}
            onClick={() => void add()}
          >
            {t('vote:questions.add')}
          </Button>
        }
      />
    </Panel>
  );
}
