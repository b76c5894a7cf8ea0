import { eventBarChart, eventStatistics } from '@convoke/contract/event/event.figures.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { participantChannelCount } from '@convoke/contract/participant/participant.calls.ts';
import { useTranslation } from 'react-i18next';
import { inEvent } from '../../../core/current-event.ts';
import { formatNumber, formatPercent } from '../../../core/format.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import './overview/overview.css';
import { OverviewChannels } from './overview/overview-channels.tsx';
import { OverviewChart } from './overview/overview-chart.tsx';
import { OverviewChecklist } from './overview/overview-checklist.tsx';
import { OverviewHeader } from './overview/overview-header.tsx';
import { OverviewLatest } from './overview/overview-latest.tsx';
import { OverviewLinks } from './overview/overview-links.tsx';
import { OverviewSale, useOverviewSale } from './overview/overview-sale.tsx';

/** How often the figures of an open overview are fetched. */
const liveMs = 4_000;

/** One event at a glance, live. */
export default function ManageCenterPage() {
  const { t } = useTranslation('overview');
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId, 30_000);
  const figures = useCall(eventStatistics, { eventId }, { everyMs: liveMs });
  const days = useCall(eventBarChart, { eventId, days: 14 }, { everyMs: liveMs });
  const channels = useCall(participantChannelCount, { eventId }, { everyMs: liveMs });
  const sale = useOverviewSale(info.data);
  if (info.error && !info.data) {
    return (
      <Panel>
        <ErrorState error={info.error} onRetry={() => void info.refetch()} />
      </Panel>
    );
  }
  if (!info.data) return <PageSkeleton />;
  const event = info.data;
  const of = figures.data;
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const people = (query = '') => inEvent(`/activity-personnel/participants${query}`, eventId);
  const isPublished = event.publishStatus === publishStatus.published;
  const sold = sale ? sale.totals.sold + sale.totals.held : undefined;
  const counted = of && (event.useTicket !== 1 || sold !== undefined) ? of.participants + (sold ?? 0) : undefined;
  // Until that is known, most published events have somebody.
  const hasPeople = counted === undefined ? isPublished : counted > 0;
  const checklist = <OverviewChecklist event={event} tickets={sale?.tickets.length} />;
  if (!hasPeople) {
    return (
      <>
        <OverviewHeader event={event} />
        <div className="overview-grid">
          <div>{checklist}</div>
          <div>
            <OverviewLinks event={event} />
          </div>
        </div>
      </>
    );
  }
  return (
    <>
      <OverviewHeader event={event} />
      {!isPublished && <div className="overview-first">{checklist}</div>}
      <Stats>
        {event.useTicket === 1 ? (
          <OverviewSale eventId={eventId} sale={sale} />
        ) : (
          <Stat
            label={t('overview:figure.registered')}
            value={number(of?.placesTaken)}
            note={
              of &&
              (of.capacity === null
                ? t('overview:figure.noLimit')
                : t('overview:figure.ofPlaces', { n: formatNumber(of.capacity) }))
            }
            to={people()}
          />
        )}
        <Stat
          label={t('field:toReview')}
          value={number(of?.pending)}
          note={of && of.pending > 0 ? t('overview:figure.toReview') : t('overview:figure.noneToReview')}
          to={people('?state=PENDING')}
        />
        <Stat
          label={t('overview:figure.approved')}
          value={number(of?.approved)}
          note={of && t('overview:figure.rejected', { n: formatNumber(of.rejected) })}
          to={people('?state=APPROVED')}
        />
        <Stat
          label={t('field:checkedIn')}
          value={number(of?.signedIn)}
          note={of && formatPercent(of.approved === 0 ? 0 : of.signedIn / of.approved)}
          {...(event.model === 0 && { to: inEvent('/activity-personnel/sign-in-manage', eventId) })}
        />
        <Stat label={t('overview:figure.today')} value={number(of?.today)} note={t('overview:figure.todayNote')} />
      </Stats>
      <div className="overview-grid">
        <div>
          <Panel title={t('overview:days.title')}>
            <OverviewChart days={days.data} error={days.error} onRetry={() => void days.refetch()} />
          </Panel>
          <OverviewLatest event={event} />
        </div>
        <div>
          <OverviewLinks event={event} />
          <OverviewChannels channels={channels.data} />
        </div>
      </div>
    </>
  );
}
