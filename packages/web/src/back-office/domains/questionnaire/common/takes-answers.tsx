import type { SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useTranslation } from 'react-i18next';
import { BusySwitch } from '../../../../ui/busy-switch.tsx';
import { useSurveyActions } from './use-surveys.ts';

/** Pauses a published questionnaire and goes on with it. A draft is published on its page; what was closed stays closed. */
export function TakesAnswers({ survey }: { survey: Pick<SurveyRow, 'surveyId' | 'title' | 'state'> }) {
  const { t } = useTranslation();
  const { turn } = useSurveyActions();
  if (survey.state === 'draft' || survey.state === 'closed') return <span className="muted">—</span>;
  return (
    <BusySwitch
      size="small"
      checked={survey.state === 'open'}
      aria-label={t('questionnaire:list.takesOf', { title: survey.title })}
      onChange={(isOn) => turn(survey.surveyId, isOn ? 'open' : 'paused')}
    />
  );
}
