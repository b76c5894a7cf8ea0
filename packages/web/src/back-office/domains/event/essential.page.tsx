import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../../../ui/use-event-info.ts';
import { EssentialForm } from './essential/essential-form.tsx';
import { EssentialPublish } from './essential/essential-publish.tsx';
import './event.css';

/** Everything an organiser says about an event. */
export default function EssentialPage() {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  // Asked again now and then, so that another person's change is seen before one's own is typed.
  const info = useEventInfo(eventId, 20_000);
  /** What the form was filled from; it does not follow `info`, or typing would be undone under the hands. */
  const [base, setBase] = useState<EventInfo>();
  const [round, setRound] = useState(0);
  if (!base && info.data) setBase(info.data);
  const reload = (event: EventInfo) => {
    setBase(event);
    setRound(round + 1);
  };
  return (
    <>
      <PageHeader
        title={t('layout:title.Essential')}
        text={t('event:essential.text')}
        extra={
          base &&
          info.data && (
            <EssentialPublish
              event={info.data}
              onDone={(fresh) => {
                // Publishing is a change too, one's own: the form goes on from it unless somebody else's came in between.
                if (fresh.version === base.version + 1) setBase({ ...base, version: fresh.version });
              }}
            />
          )
        }
      />
      {base ? (
        <EssentialForm
          key={`${eventId} ${round}`}
          base={base}
          latest={info.data ?? base}
          onSaved={(version) => setBase({ ...base, version })}
          onReload={reload}
        />
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
