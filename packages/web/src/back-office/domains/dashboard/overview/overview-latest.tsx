import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatAgo, formatDateTime } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { ParticipantStateTag } from '../../participant/participant-state.part.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';

/** Who registered last. */
export function OverviewLatest({ event }: { event: EventInfo }) {
  const { t } = useTranslation();
  const { eventId } = event;
  const people = (query = '') => inEvent(`/activity-personnel/participants${query}`, eventId);
  const latest = useCall(participantPage, { eventId, current: 1, size: 8 }, { everyMs: 4_000 });
  const body = () => {
    if (latest.error && !latest.data) return <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />;
    if (!latest.data) return <Skeleton active paragraph={{ rows: 4 }} />;
    if (latest.data.records.length === 0)
      return <EmptyState title={t('overview:latest.none')} text={t('overview:latest.noneText')} />;
    return (
      <ul className="latest-list">
        {latest.data.records.map((row) => (
          <li key={row.partsId}>
            <Link to={people(`?parts=${row.partsId}`)}>{row.name || '—'}</Link>
            <span className="muted latest-company">{row.company}</span>
            <ParticipantStateTag state={row.state} />
            <time className="muted" dateTime={row.submittedAt} title={formatDateTime(row.submittedAt, event.timeZone)}>
              {formatAgo(row.submittedAt)}
            </time>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Panel title={t('overview:latest.title')} extra={<Link to={people()}>{t('overview:latest.all')}</Link>}>
      {body()}
    </Panel>
  );
}
