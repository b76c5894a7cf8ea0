import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { eventIdOf, inEvent } from '../../../core/current-event.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { EventSelect } from '../event/event-select.part.tsx';

// The templates are drawn by the public modules.
const Templates = lazyPart(() => import('./templates/templates.tsx'));

/** The templates that the site of an event can begin with. */
export default function TemplatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const eventId = eventIdOf(search);
  return (
    <>
      <PageHeader title={t('layout:title.WebsiteTemplate')} text={t('site:templates.text')} />
      {eventId ? (
        <Suspense fallback={<PageSkeleton />}>
          <Templates key={eventId} eventId={eventId} />
        </Suspense>
      ) : (
        <Panel>
          <EmptyState
            title={t('site:templates.event')}
            action={
              <EventSelect
                className="site-event"
                label={t('field:event')}
                placeholder={t('site:templates.event')}
                value={null}
                known={null}
                onChange={(id) => id && void navigate(inEvent(pathname, id), { replace: true })}
              />
            }
          />
        </Panel>
      )}
    </>
  );
}
