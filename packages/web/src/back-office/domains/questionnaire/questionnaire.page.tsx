import { AppstoreOutlined, PlusOutlined } from '@ant-design/icons';
import { questionnairePage, type SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StateTabs, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { SurveyBulk } from './list/survey-bulk.tsx';
import { useSurveyColumns } from './list/survey-columns.tsx';
import { listStateTexts } from './common/survey-texts.ts';
import { designPath, infoPath, templatesPath } from './common/survey-paths.ts';
import type { SurveyRowDoes } from './list/survey-row-actions.tsx';
import './questionnaire.css';

// What is opened from here comes when it is opened.
const LinkDialog = onDemand(
  () => import('./sharing/link-dialog.tsx').then((part) => part.LinkDialog),
  ({ survey }) => survey !== undefined,
);
const SettingsDrawer = onDemand(
  () => import('./settings/settings-drawer.tsx').then((part) => part.SettingsDrawer),
  ({ surveyId }) => surveyId !== undefined,
);
const CreateDialog = onDemand(
  () => import('./list/create-dialog.tsx').then((part) => part.CreateDialog),
  ({ open }) => open,
);
const SaveSurveyTemplate = onDemand(
  () => import('./templates/save-template-dialog.tsx').then((part) => part.SaveSurveyTemplate),
  ({ survey }) => survey !== undefined,
);
const PreviewDialog = onDemand(
  () => import('./templates/preview-dialog.tsx').then((part) => part.PreviewDialog),
  ({ survey }) => survey !== undefined,
);

/** All questionnaires of the organisation. */
export default function QuestionnairePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Answers come in while the page is open.
  const list = useList(questionnairePage, {}, { everyMs: 15_000 });
  const states = useOptions(listStateTexts);
  const [creating, setCreating] = useState(false);
  const [settingsOf, setSettingsOf] = useState<string>();
  const [linkOf, setLinkOf] = useState<SurveyRow>();
  const [previewOf, setPreviewOf] = useState<SurveyRow>();
  const [templateOf, setTemplateOf] = useState<SurveyRow>();
  const does = useMemo<SurveyRowDoes>(
    () => ({ settings: setSettingsOf, link: setLinkOf, preview: setPreviewOf, saveTemplate: setTemplateOf }),
    [],
  );
  const isBin = list.filter('state') === 'deleted';
  const columns = useSurveyColumns(isBin, does);
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
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
      <CreateDialog open={creating} onClose={() => setCreating(false)} />
      <SettingsDrawer surveyId={settingsOf} onClose={() => setSettingsOf(undefined)} />
      <LinkDialog survey={linkOf} onClose={() => setLinkOf(undefined)} />
      <SaveSurveyTemplate survey={templateOf} onClose={() => setTemplateOf(undefined)} />
      <PreviewDialog survey={previewOf} onClose={() => setPreviewOf(undefined)} />
    </>
  );
}
