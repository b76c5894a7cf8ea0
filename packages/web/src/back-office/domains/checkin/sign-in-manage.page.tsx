import { checkinFlow } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { checkinSignCount, checkinStatistics } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../core/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useIsPhone } from '../../../ui/use-device.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { OccupancyAlarm } from './attendance/occupancy-alarm.tsx';
import { AddKeyButton } from './desks/add-key.tsx';
import { SignInChart } from './results/sign-in-chart.tsx';
import { SignInKeys } from './desks/sign-in-keys.tsx';
import { SignInPlaces } from './desks/sign-in-places.tsx';
import { SignInResults } from './results/sign-in-results.tsx';
import { SignInUsers } from './people/sign-in-users.tsx';
import './checkin.css';

/** How often the counts of an open page are fetched: on the day people watch them. */
const liveMs = 3_000;

/** Sign-in of one event: how it goes, the links for desk and kiosk, and everyone who is expected. */
export default function SignInManagePage() {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const isPhone = useIsPhone();
  const info = useEventInfo(eventId);
  const count = useCall(checkinSignCount, { eventId }, { everyMs: liveMs });
  const statistics = useCall(checkinStatistics, { eventId }, { everyMs: liveMs });
  const flow = useCall(checkinFlow, { eventId }, { quiet: true, everyMs: 10_000 });
  const groups = useCall(checkinGroupList, { eventId }, { everyMs: 10_000 });
  const points = useCall(checkinPointList, { eventId }, { everyMs: 10_000 });
  const failed = info.error ?? groups.error;
  if (failed && !(info.data && groups.data)) {
    return (
      <Panel>
        <ErrorState
          error={failed}
          onRetry={() => {
            void info.refetch();
            void groups.refetch();
          }}
        />
      </Panel>
    );
  }
  if (!info.data || !groups.data) return <PageSkeleton />;
  const { timeZone } = info.data;
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const of = count.data;
  const hasExits = points.data?.some((point) => point.direction !== 'in') ?? false;
  // On a phone the people come first: who stands at the door looks for one of them.
  const people = <SignInUsers eventId={eventId} groups={groups.data} hasExits={hasExits} timeZone={timeZone} />;
  return (
    <>
      <PageHeader
        title={t('layout:title.SignInManage')}
        text={t('checkin:text')}
        action={<AddKeyButton eventId={eventId} points={points.data ?? []} />}
      />
      {flow.data && <OccupancyAlarm flow={flow.data} />}
      <Stats>
        <Stat label={t('checkin:figure.expected')} value={number(of?.expected)} />
        <Stat
          label={t('checkin:figure.signedIn')}
          value={number(of?.signedIn)}
          note={of && formatPercent(of.expected === 0 ? 0 : of.signedIn / of.expected)}
        />
        <Stat label={t('checkin:figure.notSigned')} value={number(of?.notSigned)} />
        {hasExits && <Stat label={t('checkin:figure.inside')} value={number(of?.inside)} />}
      </Stats>
      {isPhone && people}
      <div className="checkin-grid">
        <Panel title={t('checkin:chart.title')}>
          <SignInChart
            series={statistics.data?.series}
            timeZone={timeZone}
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
          <SignInResults eventId={eventId} results={statistics.data?.results ?? []} />
        </Panel>
        <div>
          <SignInKeys eventId={eventId} points={points.data ?? []} timeZone={timeZone} />
          <SignInPlaces eventId={eventId} groups={groups.data} points={points.data ?? []} timeZone={timeZone} />
        </div>
      </div>
      {!isPhone && people}
    </>
  );
}
