import { CloudUploadOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublish } from './event-actions.tsx';

/** An event that people meet at needs a place before it is published. The server says the same. */
export function lacksPlace(event: Pick<EventInfo, 'model' | 'placeName' | 'address'>): boolean {
  return event.model === 0 && event.placeName === '' && event.address === '';
}

/** Publishes an event; says why when that is not possible yet. */
export function PublishButton({ event, plain }: { event: EventInfo; plain?: boolean }) {
  const { t } = useTranslation();
  const publish = usePublish();
  const [busy, setBusy] = useState(false);
  const missing = lacksPlace(event);
  const run = async () => {
    setBusy(true);
    await publish(event.eventId, true).finally(() => setBusy(false));
  };
  return (
    <Tooltip title={missing ? t('event:publish.needsPlace') : undefined}>
      <Button
        type={plain ? 'default' : 'primary'}
        icon={<CloudUploadOutlined />}
        loading={busy}
        disabled={missing}
        onClick={() => void run()}
      >
        {t('event:publish.publish')}
      </Button>
    </Tooltip>
  );
}
