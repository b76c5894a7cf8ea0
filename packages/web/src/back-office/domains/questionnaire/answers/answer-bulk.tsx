import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { ExportMenu } from './export-menu.tsx';
import { useAnswerActions } from './use-answer-actions.tsx';

interface Props {
  surveyId: string;
  keys: readonly string[];
  isBin: boolean;
  onDone: () => void;
}

/** What can be done with several answers at once. */
export function AnswerBulk({ surveyId, keys, isBin, onDone }: Props) {
  const { t } = useTranslation();
  const { remove, restore } = useAnswerActions(surveyId);
  const [busy, setBusy] = useState(false);
  const exporting = (
    <ExportMenu surveyId={surveyId} filters={isBin ? { state: 'deleted' } : {}} answerIds={keys} small />
  );
  if (isBin) {
    return (
      <>
        <Button
          size="small"
          loading={busy}
          onClick={() => {
            setBusy(true);
            void restore(keys)
              .then((done) => done && onDone())
              .finally(() => setBusy(false));
          }}
        >
          {t('questionnaire:delete.restore')}
        </Button>
        {exporting}
      </>
    );
  }
  return (
    <>
      <ConfirmButton
        size="small"
        danger
        question={t('survey:delete.several', { count: keys.length })}
        text={t('survey:delete.text')}
        onConfirm={async () => {
          if (await remove(keys)) onDone();
        }}
      >
        {t('questionnaire:delete.ok')}
      </ConfirmButton>
      {exporting}
    </>
  );
}
