import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { voteTemplateFormat, voteTemplateImport } from '@convoke/contract/vote/vote.template.calls.ts';
import { App, Button, Tabs } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../core/call.ts';
import { ImportJson } from '../../../ui/template/import-json.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { NewTemplateDialog } from './templates/new-template-dialog.tsx';
import { OwnVoteTemplates } from './templates/own-vote-templates.tsx';
import { ReadyTemplates } from './templates/ready-templates.tsx';
import { useRefreshTemplates } from './templates/use-own-templates.ts';
import { listPath } from './common/vote-paths.ts';
import './vote.css';

const TemplateEditor = lazy(async () => ({
  default: (await import('./templates/template-editor.tsx')).TemplateEditor,
}));

/** Votes to begin with: those that come with the product, the organisation's own, and the one of these that is edited. */
export default function TemplateVotePage() {
  const [params, setParams] = useSearchParams();
  const templateId = params.get('template');
  const open = useCallback((id: string) => setParams({ template: id }), [setParams]);
  if (!templateId) return <Templates onEdit={open} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <TemplateEditor key={templateId} templateId={templateId} onBack={() => setParams({ tab: 'own' })} />
    </Suspense>
  );
}

const tabs = ['ready', 'own'] as const;

function Templates({ onEdit }: { onEdit: (templateId: string) => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const refresh = useRefreshTemplates();
  // Ready-made templates are the first thing that somebody new needs.
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'ready';
  const table = useTableState({ sort: '-updatedAt' });
  const go = useCallback((to: string) => setParams(to === 'ready' ? {} : { tab: to }, { replace: true }), [setParams]);
  /** What the new one begins with; undefined while none is made. */
  const [begin, setBegin] = useState<{ key?: string }>();
  return (
    <>
      <PageHeader
        title={t('layout:title.TemplateVote')}
        text={t('vote:templates.text')}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setBegin({})}>
            {t('template:new.button')}
          </Button>
        }
        extra={
          <>
            <Button icon={<UnorderedListOutlined />} onClick={() => void navigate(listPath)}>
              {t('vote:templates.list')}
            </Button>
            <ImportJson
              format={voteTemplateFormat}
              onFile={async (file) => {
                const made = await call(voteTemplateImport, file as never, { quiet: true, hideLoad: true });
                void message.success(t('template:done.imported', { count: made.templateIds.length }));
                await refresh();
                go('own');
              }}
            >
              {t('template:action.import')}
            </ImportJson>
          </>
        }
      />
      <Tabs
        className="vote-tabs"
        activeKey={tab}
        onChange={go}
        items={tabs.map((key) => ({ key, label: t(`template:tab.${key}`) }))}
      />
      {tab === 'ready' ? (
        <ReadyTemplates table={table} onAdapt={({ key }) => setBegin({ key })} />
      ) : (
        <OwnVoteTemplates
          table={{ ...table, reset: () => go('own') }}
          onEdit={onEdit}
          begin={<Button onClick={() => go('ready')}>{t('template:list.toReady')}</Button>}
        />
      )}
      <NewTemplateDialog
        open={begin !== undefined}
        begin={begin?.key}
        onMade={onEdit}
        onClose={() => setBegin(undefined)}
      />
    </>
  );
}
