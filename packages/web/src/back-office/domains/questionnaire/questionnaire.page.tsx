import { AppstoreOutlined, PlusOutlined } from '@ant-design/icons';
import { questionnairePage, type SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StateTabs, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { SurveyBulk } from './list/survey-bulk.tsx';
import { useSurveyColumns } from './list/survey-columns.tsx';
import { listStateTexts } from './common/survey-texts.ts';
import { designPath, infoPath, templatesPath } from './common/survey-paths.ts';
import type { SurveyRowDoes } from './list/survey-row-actions.tsx';
import './questionnaire.css';

/** All questionnaires of the organisation. */
export default function QuestionnairePage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  // Answers come in while the page is open.
  const list = useList(questionnairePage, {}, { everyMs: 15_000 });
  const states = useOptions(listStateTexts);
  const openSettings = (surveyId: string) =>
    dialogs.open(() => import('./settings/settings-drawer.tsx').then((part) => part.SettingsDrawer), { surveyId });
  const openLink = (survey: SurveyRow) =>
    dialogs.open(() => import('./sharing/link-dialog.tsx').then((part) => part.LinkDialog), { survey });
  const openPreview = (survey: SurveyRow) =>
    dialogs.open(() => import('./templates/preview-dialog.tsx').then((part) => part.PreviewDialog), { survey });
  const openSaveSurveyTemplate = (survey: SurveyRow) =>
    dialogs.open(() => import('./templates/save-template-dialog.tsx').then((part) => part.SaveSurveyTemplate), {
      survey,
    });
  const does = useMemo<SurveyRowDoes>(
    () => ({ settings: openSettings, link: openLink, preview: openPreview, saveTemplate: openSaveSurveyTemplate }),
    [],
  );
  const isBin = list.filter('state') === 'deleted';
  const columns = useSurveyColumns(isBin, does);
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => dialogs.open(() => import('./list/create-dialog.tsx').then((part) => part.CreateDialog))}
    >
      {t('questionnaire:create.button')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('layout:title.Questionnaire')}
        text={t('questionnaire:list.text')}
        action={create}
        extra={
          <Button icon={<AppstoreOutlined />} onClick={() => void navigate(templatesPath)}>
            {t('questionnaire:list.templates')}
          </Button>
        }
      />
      <StateTabs list={list} name="state" label={t('questionnaire:list.state')} items={states} />
      <DataTable
        name="questionnaires"
        label={t('layout:title.Questionnaire')}
        list={list}
        rowKey={(row) => row.surveyId}
        columns={columns}
        onOpen={(row) => {
          if (isBin) return;
          // A draft is for designing; all else for reading.
          void navigate(row.state === 'draft' && row.answers === 0 ? designPath(row.surveyId) : infoPath(row.surveyId));
        }}
        searchPlaceholder={t('questionnaire:list.search')}
        bulk={(keys, clear, known) => <SurveyBulk keys={keys} known={known} isBin={isBin} onDone={clear} />}
        empty={
          <EmptyState
            title={t('questionnaire:list.emptyTitle')}
            text={t('questionnaire:list.emptyText')}
            action={
              <Button icon={<AppstoreOutlined />} onClick={() => void navigate(templatesPath)}>
                {t('questionnaire:list.fromTemplate')}
              </Button>
            }
          />
        }
      />
    </>
  );
}
