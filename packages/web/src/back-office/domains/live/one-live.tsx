import { ArrowLeftOutlined, EditOutlined, LinkOutlined } from '@ant-design/icons';
import { liveList, type LiveRow } from '@convoke/contract/live/live.calls.ts';
import { hallGet } from '@convoke/contract/live/live.hall.calls.ts';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatRange, formatZone } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useCurrentEvent, useEventParams } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { OnAir } from './air/on-air.tsx';
import { isOn, StateTag, Watching } from './common/live-pieces.tsx';
import { useLive } from './common/use-lives.ts';

// What is opened from here comes when it is opened.
const Rehearsal = onDemand(
  () => import('./rehearsal/rehearsal.tsx').then((part) => part.Rehearsal),
  () => true,
);
const Chapters = onDemand(
  () => import('./chapters/chapters.tsx').then((part) => part.Chapters),
  () => true,
);
const ChatDesk = onDemand(
  () => import('../chat/chat-desk.part.tsx').then((part) => part.ChatDesk),
  () => true,
);
const Figures = onDemand(
  () => import('./figures/figures.tsx').then((part) => part.Figures),
  () => true,
);
const Viewers = onDemand(
  () => import('./figures/viewers.tsx').then((part) => part.Viewers),
  () => true,
);
const Recordings = onDemand(
  () => import('./recordings/recordings.tsx').then((part) => part.Recordings),
  () => true,
);

const tabs = ['air', 'rehearsal', 'chapters', 'chat', 'figures', 'viewers', 'recordings'] as const;
type Tab = (typeof tabs)[number];
/** What only a camera of our own has. */
const ofCamera: readonly Tab[] = ['rehearsal', 'recordings'];

/** One live: what is done with it before, during and after. */
export function OneLive({ liveId }: { liveId: string }) {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const [, setParams] = useEventParams();
  const timeZone = useEventInfo(eventId).data?.timeZone ?? 'UTC';
  const { live, error, refetch } = useLive(eventId, liveId);
  if (live) return <Live live={live} timeZone={timeZone} />;
  if (live === undefined && !error) return <PageSkeleton />;
  return (
    <Panel>
      {live === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <EmptyState title={t('live:gone')} action={<Button onClick={() => setParams({})}>{t('live:all')}</Button>} />
      )}
    </Panel>
  );
}

function Live({ live, timeZone }: { live: LiveRow; timeZone: string }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh(liveList);
  const [params, setParams] = useEventParams();
  const { liveId, eventId } = live;
  const watchUrl = useCall(hallGet, { eventId }, { quiet: true }).data?.watchUrl;
  const offered = tabs.filter((each) => live.source === 'ingest' || !ofCamera.includes(each));
  const tab = offered.find((each) => each === params.get('tab')) ?? 'air';
  // The filters of one tab are not another's.
  const go = (next: string) => setParams({ live: liveId, ...(next !== 'air' && { tab: next }) }, { replace: true });
  const edit = () =>
    dialogs.open(() => import('./list/live-dialog.tsx').then((part) => part.LiveDialog), {
      eventId,
      timeZone,
      opened: live,
      onSaved: refresh,
    });
  return (
    <>
      <PageHeader
        title={live.title}
        text={
          <span className="live-head">
            <StateTag state={live.state} />
            {isOn(live) && <Watching live={live} />}
            <span>
              {formatRange(live.startsAt, live.endsAt, timeZone)} {formatZone(timeZone, live.startsAt)}
            </span>
            {live.placeName && <span>{live.placeName}</span>}
          </span>
        }
        extra={
          <>
            <Button icon={<ArrowLeftOutlined />} onClick={() => setParams({})}>
              {t('live:all')}
            </Button>
            <Button icon={<EditOutlined />} onClick={edit}>
              {t('common:edit')}
            </Button>
            {watchUrl && (
              <Button icon={<LinkOutlined />} href={watchUrl} target="_blank" rel="noopener">
                {t('layout:title.ActivityConfigure')}
              </Button>
            )}
          </>
        }
      />
      <Tabs activeKey={tab} onChange={go} items={offered.map((key) => ({ key, label: t(`live:tab.${key}`) }))} />
      {tab === 'air' && (
        <OnAir live={live} watchUrl={watchUrl} timeZone={timeZone} onRehearse={() => go('rehearsal')} />
      )}
      {tab === 'rehearsal' && <Rehearsal live={live} onAddress={() => go('air')} />}
      {tab === 'chapters' && <Chapters live={live} timeZone={timeZone} />}
      {tab === 'chat' && <ChatDesk liveId={liveId} eventId={eventId} />}
      {tab === 'figures' && <Figures live={live} timeZone={timeZone} />}
      {tab === 'viewers' && <Viewers liveId={liveId} timeZone={timeZone} />}
      {tab === 'recordings' && <Recordings live={live} timeZone={timeZone} />}
    </>
  );
}
