import { Button, Popconfirm, Skeleton, Switch, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { SaleRoomLine } from './sale-room-line.tsx';
import { SaleRoomRate } from './sale-room-rate.tsx';
import { type SaleRoom, useSaleRoom } from './use-sale-room.ts';
import './room.css';

/** The waiting room before an event's sale: switch, rate and the line as it moves. For the ticket page, whose route needs the texts `room`. */
export function SaleRoomCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const room = useSaleRoom(eventId);
  const [isChanging, setChanging] = useState(false);
  const { setting } = room;
  if (!setting) {
    return (
      <Panel title={t('room:title')}>
        {room.error ? (
          <ErrorState error={room.error} onRetry={room.retry} />
        ) : (
          <Skeleton active paragraph={{ rows: 2 }} />
        )}
      </Panel>
    );
  }
  return (
    <Panel
      title={
        <span className="room-title">
          {t('room:title')} <StateTag room={room} />
        </span>
      }
      extra={<RoomSwitch room={room} />}
    >
      <p className="muted room-text">{t('room:text')}</p>
      <div className="room-rate">
        <span>{t('room:rate.words', { n: formatNumber(setting.perMinute), burst: formatNumber(setting.burst) })}</span>
        <Button type="link" size="small" onClick={() => setChanging(true)}>
          {t('room:rate.change')}
        </Button>
      </div>
      {setting.isOn && <SaleRoomLine eventId={eventId} room={room} />}
      <SaleRoomRate open={isChanging} room={room} setting={setting} onClose={() => setChanging(false)} />
    </Panel>
  );
}

function StateTag({ room: { setting, state } }: { room: SaleRoom }) {
  const { t } = useTranslation();
  if (!setting?.isOn) return <Tag>{t('room:state.off')}</Tag>;
  if (setting.isPaused) return <Tag color="warning">{t('room:state.paused')}</Tag>;
  if (!state) return null;
  if (state.waiting === 0) return <Tag color="success">{t('room:state.open')}</Tag>;
  return <Tag color="processing">{t('room:state.waiting', { n: formatNumber(state.waiting) })}</Tag>;
}

/** Asks before a line is let in all at once. */
function RoomSwitch({ room }: { room: SaleRoom }) {
  const { t } = useTranslation();
  const { busy, run } = useBusy();
  const [isAsking, setAsking] = useState(false);
  const { setting, state } = room;
  if (!setting) return null;
  const { perMinute, burst } = setting;
  // A failed call has been toasted; the switch shows what stands.
  const set = (isOn: boolean) => void run(() => room.save({ isOn, perMinute, burst }).catch(() => undefined));
  const waiting = state?.waiting ?? 0;
  return (
    <Popconfirm
      open={isAsking}
      title={t('room:offQuestion')}
      description={t('room:offText', { n: formatNumber(waiting) })}
      okText={t('common:confirm')}
      cancelText={t('common:cancel')}
      placement="bottomRight"
      onConfirm={() => {
        setAsking(false);
        set(false);
      }}
      onCancel={() => setAsking(false)}
      onOpenChange={(open) => {
        if (!open) setAsking(false);
      }}
    >
      <Switch
        checked={setting.isOn}
        loading={busy}
        aria-label={t('room:title')}
        onChange={(isOn) => (!isOn && waiting > 0 ? setAsking(true) : set(isOn))}
      />
    </Popconfirm>
  );
}
