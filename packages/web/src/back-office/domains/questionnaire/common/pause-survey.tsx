import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useSurveyActions } from './use-surveys.ts';

/** Pauses a published questionnaire, or goes on with it. A draft is published first; what was closed stays closed. */
export function PauseSurvey({ survey }: { survey: Pick<SurveyInfo, 'surveyId' | 'state'> }) {
  const { t } = useTranslation();
  const { turn } = useSurveyActions();
  const { surveyId, state } = survey;
  // A key each: they are two presses, however soon the second comes.
  if (state === 'open')
    return (
      <BusyButton key="pause" icon={<PauseCircleOutlined />} onClick={() => turn(surveyId, 'paused')}>
        {t('common:pause')}
      </BusyButton>
    );
  if (state === 'paused')
    return (
      <BusyButton key="resume" icon={<PlayCircleOutlined />} onClick={() => turn(surveyId, 'open')}>
        {t('questionnaire:action.resume')}
      </BusyButton>
    );
  return null;
}
