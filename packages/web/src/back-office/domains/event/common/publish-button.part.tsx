import { CloudUploadOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { usePublish } from './event-actions.part.tsx';

/** An event that people meet at needs a place before it is published. The server says the same. */
export function lacksPlace(event: Pick<EventInfo, 'model' | 'placeName' | 'address'>): boolean {
  return event.model === 0 && event.placeName === '' && event.address === '';
}

/** Publishes an event; says why when that is not possible yet. */
export function PublishButton({ event, plain }: { event: EventInfo; plain?: boolean }) {
  const { t } = useTranslation();
  const publish = usePublish();
  const missing = lacksPlace(event);
  return (
    <Tooltip title={missing ? t('event:publish.needsPlace') : undefined}>
      <BusyButton
        type={plain ? 'default' : 'primary'}
        icon={<CloudUploadOutlined />}
        disabled={missing}
        onClick={() => publish(event.eventId, true)}
      >
        {t('event:publish.publish')}
      </BusyButton>
    </Tooltip>
  );
}
