import { PauseOutlined, PlayCircleOutlined, UsergroupAddOutlined } from '@ant-design/icons';
import { roomAdmit, type RoomState } from '@convoke/contract/room/room.calls.ts';
import { App, Button, Skeleton, Tooltip } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../../core/format.ts';
import { Chart } from '../../../ui/chart.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { NumberField } from '../../../ui/form/fields.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useEventInfo } from '../event/use-event-info.part.ts';
import type { SaleRoom } from './use-sale-room.ts';

/** Of the chart. */
const fewestMinutes = 15;

/** The line as it stands, what an organiser can do with it, and how it went in the last hour. */
export function SaleRoomLine({ eventId, room }: { eventId: string; room: SaleRoom }) {
  const { t } = useTranslation();
  const { state, setting } = room;
  if (room.error && !state) return <ErrorState error={room.error} onRetry={room.retry} />;
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const duration = (seconds: number | null | undefined) =>
    seconds === undefined ? undefined : seconds === null ? '–' : durationText(t, seconds);
  return (
    <>
      <Stats>
        <Stat
          label={t('room:figure.waiting')}
          value={number(state?.waiting)}
          note={state && t('room:figure.away', { n: formatNumber(state.away) })}
        />
        <Stat
          label={t('room:figure.admitted')}
          value={number(state?.admittedLastMinute)}
          note={state && t('room:figure.total', { n: formatNumber(state.admitted) })}
        />
        <Stat label={t('room:figure.longest')} value={duration(state?.longestWaitSeconds)} />
        <Stat label={t('room:figure.last')} value={duration(state?.lastEstimateSeconds)} />
      </Stats>
      <div className="room-actions">
        <PauseButton room={room} isPaused={setting?.isPaused ?? false} />
        <AdmitButton room={room} waiting={state?.waiting ?? 0} />
      </div>
      <LineChart eventId={eventId} room={room} />
    </>
  );
}

function durationText(t: TFunction, seconds: number): string {
  if (seconds < 90) return t('room:duration.seconds', { n: formatNumber(seconds) });
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? t('room:duration.minutes', { n: formatNumber(minutes) })
    : t('room:duration.hours', { n: formatNumber(Math.round(minutes / 60)) });
}

/** Going on needs no question; holding everyone back does. */
function PauseButton({ room, isPaused }: { room: SaleRoom; isPaused: boolean }) {
  const { t } = useTranslation();
  if (!isPaused) {
    return (
      <ConfirmButton
        icon={<PauseOutlined />}
        question={t('room:pause.question')}
        text={t('room:pause.text')}
        onConfirm={() => room.pause(true)}
      >
        {t('room:pause.button')}
      </ConfirmButton>
    );
  }
  return (
    <BusyButton icon={<PlayCircleOutlined />} onClick={() => room.pause(false)}>
      {t('room:pause.resume')}
    </BusyButton>
  );
}

function AdmitButton({ room, waiting }: { room: SaleRoom; waiting: number }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [initial, setInitial] = useState({ count: 1 });
  const begin = () => {
    setInitial({ count: Math.min(waiting, 50) });
    setOpen(true);
  };
  const admit = async ({ count }: { count: number }) => {
    const admitted = await room.admit(count, { quiet: true });
    void message.success(t('room:admit.done', { count: admitted }));
  };
  return (
    <>
      <Tooltip title={waiting === 0 ? t('room:admit.nobody') : undefined}>
        <Button icon={<UsergroupAddOutlined />} disabled={waiting === 0} onClick={begin}>
          {t('room:admit.button')}
        </Button>
      </Tooltip>
      <FormDialog
        open={isOpen}
        title={t('room:admit.title')}
        okText={t('room:admit.ok')}
        initial={initial}
        width={400}
        onSubmit={admit}
        onClose={() => setOpen(false)}
      >
        <NumberField
          of={roomAdmit}
          name="count"
          label={t('room:admit.count')}
          extra={t('room:admit.hint')}
          input={{ className: 'room-number' }}
        />
      </FormDialog>
    </>
  );
}

/** A sale opens in minutes: the empty part of the hour before it would only flatten it. */
function sinceItBegan(minutes: RoomState['minutes']): RoomState['minutes'] {
  const first = minutes.findIndex((each) => each.waiting + each.arrived + each.admitted > 0);
  return first < 0 ? [] : minutes.slice(Math.max(0, Math.min(first - 1, minutes.length - fewestMinutes)));
}

/** Redrawn only when a figure has changed. */
function LineChart({ eventId, room: { state } }: { eventId: string; room: SaleRoom }) {
  const { t, i18n } = useTranslation();
  const info = useEventInfo(eventId);
  const timeZone = info.data?.timeZone;
  const minutes = useMemo(() => state && sinceItBegan(state.minutes), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and times change with the language.
  const drawn = useMemo(
    () =>
      minutes && {
        points: minutes.map((each) => formatTime(each.minute, timeZone)),
        series: [
          { name: t('room:chart.waiting'), values: minutes.map((each) => each.waiting) },
          { name: t('room:chart.admitted'), values: minutes.map((each) => each.admitted) },
          { name: t('room:chart.arrived'), values: minutes.map((each) => each.arrived) },
        ],
      },
    [minutes, timeZone, t, i18n.language],
  );
  if (!drawn) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (drawn.points.length === 0) return <p className="muted room-text">{t('room:chart.none')}</p>;
  return <Chart kind="line" label={t('room:chart.title')} points={drawn.points} series={drawn.series} height={200} />;
}
