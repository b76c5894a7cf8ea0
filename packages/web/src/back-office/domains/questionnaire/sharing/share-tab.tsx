import { questionnaireShare, type SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Button, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useTold } from '../../../../ui/told.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { PersonalLinks } from './personal-links.tsx';

/** The read-only page of the results, and, where one answer a link is taken, the personal links. */
export function ShareTab({ survey }: { survey: SurveyInfo }) {
  const { t } = useTranslation();
  const told = useTold(useRefresh('questionnaire'));
  const { busy, run } = useBusy();
  const { surveyId, resultUrl } = survey;
  const share = (...steps: boolean[]) => {
    const all = async () => {
      for (const on of steps) await call(questionnaireShare, { surveyId, on });
      return steps.at(-1);
    };
    return run(() => told(all(), (on) => t(on ? 'survey:share.on' : 'survey:share.off')));
  };
  return (
    <>
      <Panel title={t('survey:share.title')}>
        <div className="switch-line">
          <div>
            <div>{t('survey:share.label')}</div>
            <div className="muted">{t('survey:share.text')}</div>
          </div>
          <Switch
            checked={resultUrl !== null}
            loading={busy}
            aria-label={t('survey:share.label')}
            onChange={(on) => void share(on)}
          />
        </div>
        {resultUrl && (
          <div className="survey-result-link">
            <CopyText text={resultUrl} shown={resultUrl.replace(/^https?:\/\//, '')} />
            <Button href={resultUrl} target="_blank" rel="noopener">
              {t('survey:share.open')}
            </Button>
            <ConfirmButton
              question={t('survey:share.revokeAsk')}
              text={t('survey:share.revokeText')}
              onConfirm={() => share(false, true)}
            >
              {t('survey:share.revoke')}
            </ConfirmButton>
          </div>
        )}
      </Panel>
      {(survey.onceBy === 'token' || survey.personalLinks > 0) && <PersonalLinks survey={survey} />}
    </>
  );
}
