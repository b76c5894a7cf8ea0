import { PlusOutlined } from '@ant-design/icons';
import {
  questionnaireTemplateImport,
  surveyTemplateFormat,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { App, Button, Tabs } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../core/call.ts';
import { ImportJson } from '../../../ui/template/import-json.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { NewTemplateDialog } from './templates/new-template-dialog.tsx';
import { OwnSurveyTemplates } from './templates/own-survey-templates.tsx';
import { ReadyTemplates } from './templates/ready-templates.tsx';
import { useRefreshTemplates } from './templates/use-own-templates.ts';
import './questionnaire.css';
import './templates/template.css';

const TemplateDesign = lazy(async () => ({
  default: (await import('./templates/template-design.tsx')).TemplateDesign,
}));

/** Questionnaires to begin with: those that come with the product, the organisation's own, and the one of these that is edited. */
export default function TemplateQuestionnairePage() {
  const [params, setParams] = useSearchParams();
  const templateId = params.get('template');
  const open = useCallback((id: string) => setParams({ template: id }), [setParams]);
  if (!templateId) return <Templates onEdit={open} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <TemplateDesign key={templateId} templateId={templateId} onBack={() => setParams({ tab: 'own' })} />
    </Suspense>
  );
}

const tabs = ['ready', 'own'] as const;

function Templates({ onEdit }: { onEdit: (templateId: string) => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [params, setParams] = useSearchParams();
  const refresh = useRefreshTemplates();
  // Ready-made templates are the first thing that somebody new needs.
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'ready';
  const table = useTableState({ filters: ['category'], sort: '-updatedAt' });
  const go = useCallback((to: string) => setParams(to === 'ready' ? {} : { tab: to }, { replace: true }), [setParams]);
  /** What the new one begins with; undefined while none is made. */
  const [begin, setBegin] = useState<{ id?: string }>();
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setBegin({})}>
      {t('template:new.button')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('layout:title.TemplateQuestionnaire')}
        text={t('questionnaire:template.text')}
        action={create}
        extra={
          <ImportJson
            format={surveyTemplateFormat}
            onFile={async (file) => {
              const made = await call(questionnaireTemplateImport, file as never, { quiet: true, hideLoad: true });
              void message.success(t('template:done.imported', { count: made.templateIds.length }));
              await refresh();
              go('own');
            }}
          >
            {t('template:action.import')}
          </ImportJson>
        }
      />
      <Tabs
        className="template-tabs"
        activeKey={tab}
        onChange={go}
        items={tabs.map((key) => ({ key, label: t(`template:tab.${key}`) }))}
      />
      {tab === 'ready' ? (
        <ReadyTemplates onAdapt={({ id }) => setBegin({ id })} />
      ) : (
        <OwnSurveyTemplates
          table={{ ...table, reset: () => go('own') }}
          onEdit={onEdit}
          begin={<Button onClick={() => go('ready')}>{t('template:list.toReady')}</Button>}
        />
      )}
      <NewTemplateDialog
        open={begin !== undefined}
        begin={begin?.id}
        onMade={onEdit}
        onClose={() => setBegin(undefined)}
      />
    </>
  );
}
