import { ExportOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { liveInit } from '@convoke/contract/live/live.calls.ts';
import { hallGet, moduleList } from '@convoke/contract/live/live.hall.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useCurrentEvent, useInEvent } from '../../../../ui/use-current-event.ts';
import { HallForm } from './hall-form.tsx';
import { Modules } from './modules.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { WaitingPicture } from './waiting-picture.tsx';

/** The watch page of an event: who may watch, what is shown before and after, its modules, and how it looks on a phone. */
export function HallSetup() {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const inEvent = useInEvent();
  const navigate = useNavigate();
  const hall = useCall(hallGet, { eventId }, { quiet: true });
  // The first time somebody comes here it makes the modules.
  const made = useCall(liveInit, { eventId }, { quiet: true, once: true });
  const modules = useCall(moduleList, made.data && { eventId }, { quiet: true });
  const failed = [hall, made, modules].find((each) => each.error && !each.data);
  if (failed)
    return (
      <Panel>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  if (!hall.data || !modules.data) return <PageSkeleton />;
  const { watchUrl } = hall.data;
  return (
    <>
      <PageHeader
        title={t('layout:title.ActivityConfigure')}
        text={
          <span className="live-head">
            <span>{t('live:hall.text')}</span>
            <CopyText text={watchUrl} shown={watchUrl.replace(/^https?:\/\//, '')} />
          </span>
        }
        extra={
          <>
            <Button icon={<VideoCameraOutlined />} onClick={() => void navigate(inEvent('/activity-info/live'))}>
              {t('layout:title.Live')}
            </Button>
            <Button icon={<ExportOutlined />} href={watchUrl} target="_blank" rel="noopener">
              {t('common:preview')}
            </Button>
          </>
        }
      />
      <div className="live-hall">
        <div className="live-hall-parts">
          <HallForm key={eventId} hall={hall.data} />
          <WaitingPicture hall={hall.data} />
          <Modules eventId={eventId} modules={modules.data} />
        </div>
        <PhonePreview hall={hall.data} modules={modules.data} />
      </div>
    </>
  );
}
