import type { SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSurveyActions } from './use-surveys.ts';

/** Opens a draft, pauses and opens again. What was closed stays closed. */
export function TakesAnswers({ survey }: { survey: Pick<SurveyRow, 'surveyId' | 'title' | 'state'> }) {
  const { t } = useTranslation();
  const { toggle } = useSurveyActions();
  const [busy, setBusy] = useState(false);
  return (
    <Switch
      size="small"
      checked={survey.state === 'open'}
      loading={busy}
      disabled={survey.state === 'closed'}
      aria-label={t('questionnaire:list.takesOf', { title: survey.title })}
      onChange={() => {
        setBusy(true);
        void toggle(survey.surveyId).finally(() => setBusy(false));
      }}
    />
  );
}
