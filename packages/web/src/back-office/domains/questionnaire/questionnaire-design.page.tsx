import { BarChartOutlined, QrcodeOutlined, SettingOutlined } from '@ant-design/icons';
import { asks } from '@convoke/contract/form/logic/form.check.ts';
import { questionnaireInfo, questionnaireSwitch } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { SurveyStanding, SurveyState } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type { TFunction } from 'i18next';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../core/call.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { Standing } from '../../../ui/publish/publish-bar.tsx';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { DraftEditor } from '../form/designer/draft-editor.part.tsx';
import { PauseSurvey } from './common/pause-survey.tsx';
import { infoPath } from './common/survey-paths.ts';
import { SurveyHeadLine } from './common/survey-head.tsx';
import './questionnaire.css';

const standings: Readonly<Record<SurveyState, Standing>> = {
  draft: 'draft',
  open: 'public',
  paused: 'paused',
  closed: 'ended',
};

/** Public, and yet nobody can answer now: why. */
function windowWords(standing: SurveyStanding, t: TFunction): string | undefined {
  return standing === 'early' || standing === 'over' || standing === 'full'
    ? t(`questionnaire:publish.${standing}`)
    : undefined;
}

/** The questions of one questionnaire. */
export default function QuestionnaireDesignPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { surveyId = '' } = useParams();
  const navigate = useNavigate();
  const refresh = useRefresh('questionnaire');
  const { data: survey, error, refetch } = useCall(questionnaireInfo, surveyId && { surveyId });
  if (!survey) {
    if (!error) return <PageSkeleton />;
    return (
      <Panel>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <>
      <PageHeader
        title={survey.title}
        text={<SurveyHeadLine survey={survey} />}
        extra={
          <>
            <Button
              icon={<SettingOutlined />}
              onClick={() =>
                dialogs.open(() => import('./settings/settings-drawer.tsx').then((part) => part.SettingsDrawer), {
                  surveyId,
                })
              }
            >
              {t('questionnaire:action.settings')}
            </Button>
            <Button
              icon={<QrcodeOutlined />}
              onClick={() =>
                dialogs.open(() => import('./sharing/link-dialog.tsx').then((part) => part.LinkDialog), { survey })
              }
            >
              {t('questionnaire:action.link')}
            </Button>
            <Button icon={<BarChartOutlined />} onClick={() => void navigate(infoPath(surveyId))}>
              {t('questionnaire:action.info')}
            </Button>
          </>
        }
      />
      <DraftEditor
        formId={survey.formId}
        publishing={{
          standing: standings[survey.state],
          state: (isChanged) => (isChanged ? undefined : windowWords(survey.standing, t)),
          ...(survey.state === 'draft' && {
            open: () => call(questionnaireSwitch, { surveyId, state: 'open' }, { quiet: true }),
            text: t('questionnaire:publish.text'),
            why: (form) => (form.fields.some(asks) ? undefined : t('questionnaire:publish.empty')),
          }),
          onPublished: () => void refresh(),
          tools: <PauseSurvey survey={survey} />,
        }}
      />
    </>
  );
}
