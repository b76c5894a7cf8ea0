import { type ParticipantState, participantStates } from '@convoke/contract/participant/participant.rules.ts';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inEvent } from '../../../core/current-event.ts';
import { formatAgo, formatDateTime } from '../../../core/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ParticipantStateTag } from '../participant/participant-state.part.tsx';
import { EmptyState } from '../../../ui/states.tsx';

interface Registration {
  partsId: string;
  eventId: string;
  eventTitle: string;
  name: string;
  state: string;
  submittedAt: string;
}

function isState(state: string): state is ParticipantState {
  return (participantStates as readonly string[]).includes(state);
}

/** Who registered last, for any event. */
export function DashboardLatest({ latest }: { latest: Registration[] | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = ({ eventId, partsId }: Registration) =>
    void navigate(inEvent(`/activity-personnel/participants?parts=${partsId}`, eventId));
  return (
    <Panel title={t('dashboard:latest.title')}>
      {!latest ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : latest.length === 0 ? (
        <EmptyState title={t('dashboard:latest.none')} text={t('dashboard:latest.noneText')} />
      ) : (
        <ul className="dashboard-latest">
          {latest.map((row) => (
            <li key={row.partsId}>
              <button type="button" className="run-title" onClick={() => open(row)}>
                {row.name || '—'}
              </button>
              {isState(row.state) && <ParticipantStateTag state={row.state} />}
              <span className="muted dashboard-latest-event" title={row.eventTitle}>
                {row.eventTitle}
              </span>
              <time className="muted" dateTime={row.submittedAt} title={formatDateTime(row.submittedAt)}>
                {formatAgo(row.submittedAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
