import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { StandingTag, WindowText } from './survey-pieces.tsx';

/** Under the title of a questionnaire's pages: how it stands. */
export function SurveyHeadLine({ survey }: { survey: SurveyInfo }) {
  const { t } = useTranslation();
  return (
    <span className="survey-head">
      <StandingTag standing={survey.standing} />
      {survey.savedDrafts > 0 && (
        <Tooltip title={t('questionnaire:list.savedDraftsHint')}>
          <span>{t('questionnaire:list.savedDrafts', { count: survey.savedDrafts })}</span>
        </Tooltip>
      )}
      {(survey.opensAt ?? survey.closesAt) && <WindowText {...survey} />}
    </span>
  );
}
