import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useEventInfo } from './use-event-info.part.ts';
import { EssentialForm } from './essential/essential-form.tsx';
import './event.css';

/** Everything an organiser says about an event. */
export default function EssentialPage() {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  // Asked again now and then, so that another person's change is seen before one's own is typed.
  const info = useEventInfo(eventId, 20_000);
  return (
    <>
      <PageHeader title={t('layout:title.Essential')} text={t('event:essential.text')} />
      {info.data ? (
        <EssentialForm key={eventId} event={info.data} />
      ) : (
        <Panel>
          {info.error ? (
            <ErrorState error={info.error} onRetry={() => void info.refetch()} />
          ) : (
            <Skeleton active paragraph={{ rows: 10 }} />
          )}
        </Panel>
      )}
    </>
  );
}
