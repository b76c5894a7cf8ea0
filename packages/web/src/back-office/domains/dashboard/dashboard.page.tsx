import { eventIndexStatistics } from '@convoke/contract/event/event.figures.calls.ts';
import { useTranslation } from 'react-i18next';
import { browserZone, formatNumber } from '../../../core/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { DashboardChart } from './dashboard-chart.tsx';
import { DashboardEvents } from './dashboard-events.tsx';
import { DashboardLatest } from './dashboard-latest.tsx';
import { GettingStarted } from './getting-started.tsx';
import { PaymentHealth } from './payment-health.tsx';
import './dashboard.css';

/** How often an open workbench is fetched again. */
export const workbenchMs = 5_000;

/** The workbench: the whole organisation at a glance, live. */
export default function DashboardPage() {
  const { t } = useTranslation();
  const figures = useCall(eventIndexStatistics, { timeZone: browserZone(), days: 30 }, { everyMs: workbenchMs });
  const of = figures.data;
  const header = <PageHeader title={t('layout:title.Dashboard')} text={t('dashboard:text')} />;
  if (figures.error && !of) {
    return (
      <>
        {header}
        <Panel>
          <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
        </Panel>
      </>
    );
  }
  if (of?.events.total === 0) {
    return (
      <>
        {header}
        <GettingStarted />
      </>
    );
  }
  // With events and nobody in them, the events are all there is to see.
  if (of?.participants.total === 0) {
    return (
      <>
        {header}
        <DashboardEvents />
      </>
    );
  }
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const list = '/activity-manage/list';
  return (
    <>
      {header}
      <Stats>
        <Stat
          label={t('field:events')}
          value={number(of?.events.total)}
          note={of && t('dashboard:figure.drafts', { n: formatNumber(of.events.draft) })}
          to={list}
        />
        <Stat
          label={t('dashboard:figure.running')}
          value={number(of?.events.running)}
          note={of && t('dashboard:figure.upcoming', { n: formatNumber(of.events.upcoming) })}
          to={`${list}?state=${of && of.events.running > 0 ? 'running' : 'upcoming'}`}
        />
        <Stat
          label={t('dashboard:runs.people')}
          value={number(of?.participants.total)}
          note={of && t('dashboard:figure.today', { n: formatNumber(of.participants.today) })}
        />
        <Stat
          label={t('field:toReview')}
          value={number(of?.participants.pending)}
          note={of && t(of.participants.pending > 0 ? 'dashboard:figure.waiting' : 'dashboard:figure.allReviewed')}
        />
        <Stat
          label={t('field:checkedIn')}
          value={number(of?.signedIn.total)}
          note={of && t('dashboard:figure.today', { n: formatNumber(of.signedIn.today) })}
        />
      </Stats>
      <div className="dashboard-grid">
        <div>
          <Panel title={t('dashboard:days.title')}>
            <DashboardChart days={of?.days} />
          </Panel>
          <DashboardEvents />
        </div>
        <div>
          <PaymentHealth />
          <DashboardLatest latest={of?.latest} />
        </div>
      </div>
    </>
  );
}
