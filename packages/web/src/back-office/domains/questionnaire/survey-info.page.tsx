import { questionnaireInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { EditOutlined, QrcodeOutlined, SaveOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PauseSurvey } from './common/pause-survey.tsx';
import { SurveyHeadLine } from './common/survey-head.tsx';
import { designPath } from './common/survey-paths.ts';
import './questionnaire.css';
import './statistics/statistics.css';

// What is opened from here comes when it is opened.
const AnswerDrawer = onDemand(
  () => import('./answers/answer-drawer.tsx').then((part) => part.AnswerDrawer),
  ({ answerId }) => answerId !== undefined,
);
const CrossTab = onDemand(
  () => import('./statistics/cross-tab.tsx').then((part) => part.CrossTab),
  () => true,
);
const CompareTab = onDemand(
  () => import('./statistics/compare-tab.tsx').then((part) => part.CompareTab),
  () => true,
);
const ShareTab = onDemand(
  () => import('./sharing/share-tab.tsx').then((part) => part.ShareTab),
  () => true,
);
const StatisticsTab = onDemand(
  () => import('./statistics/statistics-tab.tsx').then((part) => part.StatisticsTab),
  () => true,
);
const AnswersTab = onDemand(
  () => import('./answers/answers-tab.tsx').then((part) => part.AnswersTab),
  () => true,
);

const tabs = ['answers', 'statistics', 'cross', 'compare', 'share'] as const;
/** What a tab keeps in the address when another is chosen: the filters are everybody's. */
const ownParameters = ['tab', 'answer', 'current', 'sort'];

/** The answers to one questionnaire, and what they come to. */
export default function SurveyInfoPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { surveyId = '' } = useParams();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { data: survey, error, refetch } = useCall(questionnaireInfo, surveyId && { surveyId }, { everyMs: 10_000 });
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'answers';
  const change = (name: string, value: string | undefined, forget: readonly string[] = []) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const each of forget) next.delete(each);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const open = (answerId: string | undefined) => change('answer', answerId);
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
            <PauseSurvey survey={survey} />
            <Button icon={<EditOutlined />} onClick={() => void navigate(designPath(surveyId))}>
              {t('questionnaire:action.design')}
            </Button>
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
            <Button
              icon={<SaveOutlined />}
              onClick={() =>
                dialogs.open(
                  () => import('./templates/save-template-dialog.tsx').then((part) => part.SaveSurveyTemplate),
                  { survey },
                )
              }
            >
              {t('template:action.saveAs')}
            </Button>
          </>
        }
      />
      <Tabs
        className="survey-tabs"
        activeKey={tab}
        onChange={(key) => change('tab', key === 'answers' ? undefined : key, ownParameters)}
        items={tabs.map((key) => ({ key, label: t(`survey:tab.${key}`) }))}
      />
      {tab === 'answers' && <AnswersTab survey={survey} onOpen={open} />}
      {tab === 'statistics' && <StatisticsTab survey={survey} onOpen={open} />}
      {tab === 'cross' && <CrossTab survey={survey} />}
      {tab === 'compare' && <CompareTab survey={survey} />}
      {tab === 'share' && <ShareTab survey={survey} />}
      <AnswerDrawer
        answerId={params.get('answer') ?? undefined}
        timeZone={survey.timeZone}
        onOpen={open}
        onClose={() => open(undefined)}
      />
    </>
  );
}
