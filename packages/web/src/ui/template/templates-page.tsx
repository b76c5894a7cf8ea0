import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Tabs } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../core/call.ts';
import type { TypedCall } from '../../core/call-shape.ts';
import { PageHeader } from '../page-header.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { ImportJson } from './import-json.tsx';

interface Props<Raw> {
  title: string;
  text: string;
  /** Buttons before that of the import. */
  extra?: ReactNode;
  /** What a file of templates says that it is. */
  format: string;
  importCall: TypedCall<Raw, { templateIds: string[] }>;
  refresh: () => Promise<unknown>;
  /** Those that come with the product; `onAdapt` is given the key of one to make an own of. */
  ready: (onAdapt: (key: string) => void) => ReactNode;
  /** The organisation's own; `begin` is how to begin when there are none. */
  own: (onEdit: (templateId: string) => void, begin: ReactNode) => ReactNode;
  /** Makes an own one, with the ready-made one of a key or empty. */
  dialog: (props: {
    open: boolean;
    begin: string | undefined;
    onMade: (templateId: string) => void;
    onClose: () => void;
  }) => ReactNode;
  /** The page of one of them; fetched when it is opened. */
  editor: ComponentType<{ templateId: string; onBack: () => void }>;
}

const tabs = ['ready', 'own'] as const;

/** Templates to begin with: those that come with the product, the organisation's own, and the one of these that is edited. */
export function TemplatesPage<Raw>(props: Props<Raw>) {
  const [params, setParams] = useSearchParams();
  const templateId = params.get('template');
  const open = useCallback((id: string) => setParams({ template: id }), [setParams]);
  if (!templateId) return <Templates {...props} onEdit={open} />;
  const { editor: Editor } = props;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Editor key={templateId} templateId={templateId} onBack={() => setParams({ tab: 'own' })} />
    </Suspense>
  );
}

function Templates<Raw>(props: Props<Raw> & { onEdit: (templateId: string) => void }) {
  const { title, text, extra, format, importCall, refresh, ready, own, dialog, onEdit } = props;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [params, setParams] = useSearchParams();
  // Ready-made templates are the first thing that somebody new needs.
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'ready';
  const go = useCallback((to: string) => setParams(to === 'ready' ? {} : { tab: to }, { replace: true }), [setParams]);
  /** What the new one begins with; undefined while none is made. */
  const [begin, setBegin] = useState<{ key?: string }>();
  return (
    <>
      <PageHeader
        title={title}
        text={text}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setBegin({})}>
            {t('template:new.title')}
          </Button>
        }
        extra={
          <>
            {extra}
            <ImportJson
              format={format}
              onFile={async (file) => {
                // The call says what is wrong with a file.
                const made = await call(importCall, file as Raw, { quiet: true, hideLoad: true });
                void message.success(t('template:done.imported', { count: made.templateIds.length }));
                await refresh();
                go('own');
              }}
            >
              {t('common:import')}
            </ImportJson>
          </>
        }
      />
      <Tabs
        className="template-tabs"
        activeKey={tab}
        onChange={go}
        items={tabs.map((key) => ({ key, label: t(`template:tab.${key}`) }))}
      />
      {tab === 'ready'
        ? ready((key) => setBegin({ key }))
        : own(onEdit, <Button onClick={() => go('ready')}>{t('template:list.toReady')}</Button>)}
      {dialog({ open: begin !== undefined, begin: begin?.key, onMade: onEdit, onClose: () => setBegin(undefined) })}
    </>
  );
}
