import { eventRunsList, type EventRow } from '@convoke/contract/event/event.calls.ts';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { inEvent, keepAsLast } from '../../../core/current-event.ts';
import { formatNumber } from '../../../core/format.ts';
import { CapacityBar, EventCover, EventStateTag, EventTime } from '../event/event-pieces.part.tsx';
import { openEvent } from '../../../ui/open-event.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';

/** Published events under way or coming, the nearest first. */
export function DashboardEvents() {
  const { t } = useTranslation();
  const runs = useCall(eventRunsList, { current: 1, size: 6 }, { everyMs: 5_000 });
  const body = () => {
    if (runs.error && !runs.data) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
    if (!runs.data) return <Skeleton active avatar paragraph={{ rows: 3 }} />;
    if (runs.data.records.length === 0)
      return (
        <EmptyState
          title={t('dashboard:runs.none')}
          text={t('dashboard:runs.noneText')}
          action={<Link to="/activity-manage/list?state=draft">{t('dashboard:runs.drafts')}</Link>}
        />
      );
    return (
      <ul className="runs">
        {runs.data.records.map((event) => (
          <Run key={event.eventId} event={event} />
        ))}
      </ul>
    );
  };
  return (
    <Panel title={t('dashboard:runs.title')} extra={<Link to="/activity-manage/list">{t('dashboard:runs.all')}</Link>}>
      {body()}
    </Panel>
  );
}

function Run({ event }: { event: EventRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (path: string) => {
    keepAsLast(event);
    void navigate(inEvent(path, event.eventId));
  };
  return (
    <li>
      <EventCover event={event} />
      <div className="run-words">
        <button type="button" className="run-title" title={event.title} onClick={() => openEvent(event, navigate)}>
          {event.title}
        </button>
        <span className="muted">
          <EventTime event={event} />
        </span>
      </div>
      <EventStateTag event={event} />
      <div className="run-capacity">
        <CapacityBar
          taken={event.counts.approved + event.counts.pending}
          capacity={event.capacity}
          label={t('dashboard:runs.registered', { title: event.title })}
        />
      </div>
      <div className="run-links">
        <Button size="small" onClick={() => go('/activity-personnel/participants')}>
          {t('dashboard:runs.people')}
          {event.counts.pending > 0 && (
            <span className="run-pending" title={t('dashboard:figure.pending')}>
              {formatNumber(event.counts.pending)}
            </span>
          )}
        </Button>
        {event.model === 0 && (
          <Button size="small" onClick={() => go('/activity-personnel/sign-in-manage')}>
            {t('dashboard:runs.signIn')}
          </Button>
        )}
      </div>
    </li>
  );
}
