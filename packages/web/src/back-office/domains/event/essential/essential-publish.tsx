import { eventInfo, type EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { EventStateTag } from '../../../../ui/event-pieces.tsx';
import { eventKey } from '../../../../ui/use-event-info.ts';
import { usePublish } from '../common/event-actions.tsx';
import { lacksPlace } from '../common/publish-button.tsx';

/** The event's state and the button that changes it. */
export function EssentialPublish({ event, onDone }: { event: EventInfo; onDone: (fresh: EventInfo) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const publish = usePublish();
  const isPublished = event.publishStatus === publishStatus.published;
  const missing = !isPublished && lacksPlace(event);
  const run = async () => {
    if (!(await publish(event.eventId, !isPublished))) return;
    const { eventId } = event;
    const fresh = await client.fetchQuery({
      queryKey: eventKey(eventId),
      queryFn: () => call(eventInfo, { eventId }, { hideLoad: true }),
      staleTime: 0,
    });
    onDone(fresh);
  };
  return (
    <>
      <span className="publish-state">
        <EventStateTag event={event} />
      </span>
      <Tooltip title={missing ? t('event:publish.needsPlaceSaved') : undefined}>
        <ConfirmButton
          disabled={missing}
          question={
            isPublished
              ? t('event:publish.takeBack', { title: event.title })
              : t('event:publish.question', { title: event.title })
          }
          text={isPublished ? t('event:publish.takeBackText') : t('event:publish.text')}
          onConfirm={run}
        >
          {t(isPublished ? 'event:publish.unpublish' : 'event:publish.publish')}
        </ConfirmButton>
      </Tooltip>
    </>
  );
}
