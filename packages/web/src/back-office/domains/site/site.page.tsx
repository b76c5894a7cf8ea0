import { siteDraft } from '@convoke/contract/site/site.calls.ts';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useCurrentEvent, useInEvent } from '../../../ui/use-current-event.ts';

// Puck and the public modules come when there is a site to be edited.
const SiteEditor = lazyPart(() => import('./editor/site-editor.tsx'));

/** The site of an event: its editor, or the way to begin one. */
export default function WebsitePage() {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const inEvent = useInEvent();
  const navigate = useNavigate();
  const draft = useCall(siteDraft, { eventId }, { quiet: true, anew: true });
  if (!draft.data) {
    if (!draft.error) return <PageSkeleton />;
    return (
      <Panel>
        <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
      </Panel>
    );
  }
  const { document, version, pictures, shownVersion, hasChanges } = draft.data;
  if (!document)
    return (
      <>
        <PageHeader title={t('site:title')} />
        <Panel>
          <EmptyState
            title={t('site:none.title')}
            text={t('site:none.text')}
            action={
              <Button type="primary" onClick={() => void navigate(inEvent('/activity-manage/template'))}>
                {t('site:none.choose')}
              </Button>
            }
          />
        </Panel>
      </>
    );
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SiteEditor
        key={eventId}
        eventId={eventId}
        draft={{ document, version, pictures }}
        shownVersion={shownVersion}
        hasChanges={hasChanges}
      />
    </Suspense>
  );
}
