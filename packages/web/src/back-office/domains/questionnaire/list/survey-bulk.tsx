import {
  questionnaireClose,
  questionnaireDelete,
  questionnaireRestore,
  type SurveyRow,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useEach } from '../../../../ui/list/use-bulk.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

interface Props {
  keys: readonly string[];
  known: ReadonlyMap<string, SurveyRow>;
  /** Whether these are deleted ones. */
  isBin: boolean;
  onDone: () => void;
}

/** What can be done with several questionnaires at once. */
export function SurveyBulk({ keys, known, isBin, onDone }: Props) {
  const { t } = useTranslation();
  const { busy, each } = useEach((surveyId) => known.get(surveyId)?.title ?? surveyId, useRefresh('questionnaire'));
  const forEach = (act: (surveyId: string) => Promise<unknown>) => each(keys, act).then(onDone);
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
        {t('common:delete.ok')}
      </ConfirmButton>
    </>
  );
}
