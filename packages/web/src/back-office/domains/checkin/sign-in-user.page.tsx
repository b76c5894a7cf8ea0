import { checkinFlow } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { inEvent } from '../../../core/current-event.ts';
import { formatDateTime, formatNumber, formatSpan, formatTime } from '../../../core/format.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { FlowChart, isLong } from './attendance/flow-chart.tsx';
import { FlowTable } from './attendance/flow-table.tsx';
import { LengthBars } from './attendance/length-bars.tsx';
import { OccupancyAlarm } from './attendance/occupancy-alarm.tsx';
import { quarterMs, type RowsOf, rowsOf } from './attendance/rows-of.ts';
import { StayList } from './attendance/stay-list.tsx';
import './checkin.css';

const minuteMs = 60_000;

// Most come for the figures and the stays: the list of scans and the minutes come when they are chosen.
const ScanList = onDemand(
  () => import('./attendance/scan-list.tsx').then((part) => part.ScanList),
  () => true,
);
const MinutesView = onDemand(
  () => import('./attendance/minutes-view.tsx').then((part) => part.MinutesView),
  () => true,
);

/** Who was at the event and in its halls, from when to when: figures, and the rows that each of them opens. */
export default function SignInUserPage() {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('placeId') ?? undefined;
  const info = useEventInfo(eventId);
  const query = useCall(
    checkinFlow,
    { eventId, ...(asked === undefined ? {} : { placeId: asked }) },
    { everyMs: 10_000, keep: true },
  );
  const failed = query.error ?? info.error;
  const flow = query.data;
  if (failed && !(flow && info.data)) {
    return (
      <Panel>
        <ErrorState
          error={failed}
          onRetry={() => {
            void info.refetch();
            void query.refetch();
          }}
        />
      </Panel>
    );
  }
  if (!flow || !info.data) return <PageSkeleton />;
  const { timeZone, endsAt } = info.data;
  const { placeId } = flow;
  const to = (rows: RowsOf) => rowsOf(eventId, placeId === eventId ? rows : { placeId, ...rows });
  const place = flow.places.find((each) => each.placeId === placeId);
  const nameOf = (each: (typeof flow.places)[number]) => each.name ?? t('checkin:attendance.event');
  const { peak } = flow;
  const clock = isLong(flow.series) ? formatDateTime : formatTime;
  const endOf = (at: string) => new Date(Date.parse(at) + quarterMs).toISOString();
  const inside = place?.inside ?? 0;
  const shown = params.get('view') ?? 'stays';
  const view = (
    <Segmented
      aria-label={t('checkin:attendance.view')}
      value={shown}
      options={[
        { value: 'stays', label: t('checkin:attendance.rows') },
        { value: 'scans', label: t('checkin:attendance.scans') },
        { value: 'minutes', label: t('checkin:minutes.title') },
      ]}
      onChange={(chosen) => void navigate(to(chosen === 'scans' || chosen === 'minutes' ? { view: chosen } : {}))}
    />
  );
  return (
    <>
      <PageHeader title={t('layout:title.SignInUser')} text={t('checkin:attendance.text')} />
      <OccupancyAlarm flow={flow} />
      {flow.places.length > 1 && (
        <Select
          className="place-select"
          popupMatchSelectWidth={false}
          aria-label={t('checkin:attendance.place')}
          value={placeId}
          options={flow.places.map((each) => ({ value: each.placeId, label: nameOf(each) }))}
          onChange={(chosen: string) => void navigate(rowsOf(eventId, chosen === eventId ? {} : { placeId: chosen }))}
        />
      )}
      <Stats>
        <Stat
          label={t('checkin:attendance.inside')}
          value={formatNumber(inside)}
          note={
            place?.mostInside !== null &&
            place?.mostInside !== undefined &&
            t('checkin:attendance.insideOf', {
              inside: formatNumber(inside),
              most: formatNumber(place.mostInside),
            })
          }
          to={to({ insideAt: new Date(Math.ceil(query.dataUpdatedAt / minuteMs) * minuteMs).toISOString() })}
        />
        <Stat
          label={t('checkin:attendance.peak')}
          value={peak ? formatNumber(peak.inside) : '—'}
          note={peak && t('checkin:attendance.peakNote', { at: clock(endOf(peak.at), timeZone) })}
          {...(peak && { to: to({ insideAt: endOf(peak.at) }) })}
        />
        <Stat
          label={t('checkin:attendance.came')}
          value={formatNumber(flow.came)}
          note={t('checkin:attendance.cameNote')}
          to={to({})}
        />
        <Stat label={t('checkin:attendance.went')} value={formatNumber(flow.went)} to={to({ kind: 'went' })} />
        <Stat
          label={t('checkin:attendance.average')}
          value={flow.averageSeconds === null ? '—' : formatSpan(flow.averageSeconds)}
          note={t('checkin:attendance.averageNote')}
          to={to({ kind: 'went' })}
        />
        {placeId === eventId && (
          <Stat
            label={t(
              Date.parse(endsAt) < query.dataUpdatedAt ? 'checkin:attendance.noShows' : 'checkin:attendance.notCome',
            )}
            value={formatNumber(flow.notSigned)}
            note={t('checkin:attendance.noShowsNote')}
            to={inEvent('/activity-personnel/sign-in-manage?signStatus=NOT_SIGNED', eventId)}
          />
        )}
      </Stats>
      <div className="checkin-grid">
        <div>
          <Panel title={t('checkin:attendance.chart')}>
            {flow.series.length === 0 ? (
              <EmptyState title={t('checkin:attendance.none')} text={t('checkin:attendance.noneText')} />
            ) : (
              <FlowChart series={flow.series} timeZone={timeZone} />
            )}
          </Panel>
          {flow.went > 0 && <LengthBars lengths={flow.lengths} to={(length) => to({ kind: 'went', length })} />}
        </div>
        <div>
          <FlowTable
            title={t('checkin:attendance.byPoint')}
            inTitle={t('checkin:attendance.entered')}
            lines={flow.points.map((point) => ({
              key: point.signPointId,
              name: (
                <>
                  {point.name} <span className="muted">{point.groupName}</span>
                </>
              ),
              in: point.entered,
              out: point.went,
              toIn: to({ kind: 'entered', signPointId: point.signPointId }),
              toOut: to({ kind: 'went', signPointId: point.signPointId }),
            }))}
          />
          {flow.groups.length > 1 && (
            <FlowTable
              title={t('checkin:attendance.byGroup')}
              inTitle={t('checkin:attendance.came')}
              lines={flow.groups.map(({ groupId, name, came, went }) => ({
                key: groupId,
                name,
                in: came,
                out: went,
                toIn: to({ groupId }),
                toOut: to({ kind: 'went', groupId }),
              }))}
            />
          )}
          {flow.tickets.some(({ ticketId }) => ticketId !== null) && (
            <FlowTable
              title={t('checkin:attendance.byTicket')}
              inTitle={t('checkin:attendance.came')}
              lines={flow.tickets.map(({ ticketId, name, came, went }) => ({
                key: ticketId ?? 'none',
                name: name ?? t('checkin:attendance.noTicket'),
                in: came,
                out: went,
                toIn: to({ ticketId: ticketId ?? 'none' }),
                toOut: to({ kind: 'went', ticketId: ticketId ?? 'none' }),
              }))}
            />
          )}
        </div>
      </div>
      {shown === 'scans' ? (
        <ScanList eventId={eventId} flow={flow} timeZone={timeZone} view={view} />
      ) : shown === 'minutes' ? (
        <MinutesView eventId={eventId} timeZone={timeZone} view={view} />
      ) : (
        <StayList eventId={eventId} flow={flow} timeZone={timeZone} view={view} />
      )}
    </>
  );
}
