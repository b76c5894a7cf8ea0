import type { SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSurveyActions } from './use-surveys.ts';

/** Pauses a published questionnaire and goes on with it. A draft is published on its page; what was closed stays closed. */
export function TakesAnswers({ survey }: { survey: Pick<SurveyRow, 'surveyId' | 'title' | 'state'> }) {
  const { t } = useTranslation();
  const { turn } = useSurveyActions();
  const [busy, setBusy] = useState(false);
  if (survey.state === 'draft' || survey.state === 'closed') return <span className="muted">—</span>;
  return (
    <Switch
      size="small"
      checked={survey.state === 'open'}
      loading={busy}
      aria-label={t('questionnaire:list.takesOf', { title: survey.title })}
      onChange={(isOn) => {
        setBusy(true);
        void turn(survey.surveyId, isOn ? 'open' : 'paused').finally(() => setBusy(false));
      }}
    />
  );
}
