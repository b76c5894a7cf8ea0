import { AppstoreOutlined, PlusOutlined } from '@ant-design/icons';
import { questionnairePage, type SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useIsPhone } from '../../../ui/use-device.ts';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { CreateDialog } from './list/create-dialog.tsx';
import { LinkDialog } from './sharing/link-dialog.tsx';
import { PreviewDialog } from './templates/preview-dialog.tsx';
import { SaveSurveyTemplate } from './templates/save-template-dialog.tsx';
import { SettingsDrawer } from './settings/settings-drawer.tsx';
import { SurveyBulk } from './list/survey-bulk.tsx';
import { useSurveyColumns } from './list/survey-columns.tsx';
import { listInput, listStates, listStateTexts } from './common/survey-input.ts';
import { designPath, infoPath, templatesPath } from './common/survey-paths.ts';
import type { SurveyRowDoes } from './list/survey-row-actions.tsx';
import { surveysKey } from './common/use-surveys.ts';
import './questionnaire.css';

/** All questionnaires of the organisation. */
export default function QuestionnairePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phone = useIsPhone();
  const table = useTableState({ filters: ['state'], sort: '-createdAt' });
  const input = listInput(table.input);
  const query = useQuery({
    queryKey: [...surveysKey, input],
    queryFn: ({ signal }) => call(questionnairePage, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    // Answers come in while the page is open.
    refetchInterval: 15_000,
  });
  const [creating, setCreating] = useState(false);
  const [settingsOf, setSettingsOf] = useState<string>();
  const [linkOf, setLinkOf] = useState<SurveyRow>();
  const [previewOf, setPreviewOf] = useState<SurveyRow>();
  const [templateOf, setTemplateOf] = useState<SurveyRow>();
  const does = useMemo<SurveyRowDoes>(
    () => ({ settings: setSettingsOf, link: setLinkOf, preview: setPreviewOf, saveTemplate: setTemplateOf }),
    [],
  );
  const chosen = listStates.find((each) => each === table.filter('state')) ?? 'all';
  const isBin = chosen === 'deleted';
  const columns = useSurveyColumns(isBin, does);
  const byId = useMemo(() => new Map((query.data?.records ?? []).map((row) => [row.surveyId, row])), [query.data]);
  const choose = (state: string) => table.setFilter('state', state === 'all' ? undefined : state);
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
      {phone ? (
        <Select
          className="survey-state-select"
          value={chosen}
          aria-label={t('questionnaire:list.state')}
          options={listStates.map((state) => ({ value: state, label: t(listStateTexts[state]) }))}
          onChange={choose}
        />
      ) : (
        <Tabs
          className="survey-state-tabs"
          activeKey={chosen}
          items={listStates.map((state) => ({ key: state, label: t(listStateTexts[state]) }))}
          onChange={choose}
        />
      )}
      <DataTable
        name="questionnaires"
        label={t('layout:title.Questionnaire')}
        table={table}
        query={query}
        rowKey={(row) => row.surveyId}
        columns={columns}
        onOpen={(row) => {
          if (isBin) return;
          // A draft is for designing; all else for reading.
          void navigate(row.state === 'draft' && row.answers === 0 ? designPath(row.surveyId) : infoPath(row.surveyId));
        }}
        searchPlaceholder={t('questionnaire:list.search')}
        bulk={(keys, clear) => <SurveyBulk keys={keys} known={byId} isBin={isBin} onDone={clear} />}
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
