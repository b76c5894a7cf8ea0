import {
  questionnaireClose,
  questionnaireDelete,
  questionnaireRestore,
  type SurveyRow,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useRefreshSurveys } from '../common/use-surveys.ts';

interface Props {
  keys: readonly string[];
  known: ReadonlyMap<string, SurveyRow>;
  /** Whether these are deleted ones. */
  isBin: boolean;
  onDone: () => void;
}

/** What can be done with several questionnaires at once. One that is refused stops none of the others; the refusals are listed. */
export function SurveyBulk({ keys, known, isBin, onDone }: Props) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const refresh = useRefreshSurveys();
  const [busy, setBusy] = useState(false);
  const forEach = async (act: (surveyId: string) => Promise<unknown>) => {
    setBusy(true);
    const refused: string[] = [];
    for (const surveyId of keys) {
      try {
        await act(surveyId);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        refused.push(`${known.get(surveyId)?.title ?? surveyId}: ${failureText(error) ?? error.message}`);
      }
    }
    setBusy(false);
    await refresh();
    onDone();
    const done = keys.length - refused.length;
    if (refused.length === 0) void message.success(t('questionnaire:bulk.done', { count: done }));
    else
      void modal.warning({
        title: t('questionnaire:bulk.some', { done, refused: refused.length }),
        content: (
          <ul className="survey-refusals">
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      });
  };
  const quiet = { quiet: true, hideLoad: true };
  if (isBin) {
    return (
      <Button
        size="small"
        loading={busy}
        onClick={() => void forEach((surveyId) => call(questionnaireRestore, { surveyId }, quiet))}
      >
        {t('questionnaire:delete.restore')}
      </Button>
    );
  }
  return (
    <>
      <ConfirmButton
        size="small"
        disabled={busy}
        question={t('questionnaire:close.several', { count: keys.length })}
        text={t('questionnaire:close.text')}
        onConfirm={() => forEach((surveyId) => call(questionnaireClose, { surveyId }, quiet))}
      >
        {t('questionnaire:action.close')}
      </ConfirmButton>
      <ConfirmButton
        size="small"
        danger
        disabled={busy}
        question={t('questionnaire:delete.several', { count: keys.length })}
        text={t('questionnaire:delete.text')}
        onConfirm={() => forEach((surveyId) => call(questionnaireDelete, { surveyId }, quiet))}
      >
        {t('questionnaire:delete.ok')}
      </ConfirmButton>
    </>
  );
}
