import { organizerUses } from '@convoke/contract/organizer/organizer.calls.ts';
import { Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';

/** The events of an organizer, the latest first, with the way to each. */
export function Uses({ organizerId }: { organizerId: string }) {
  const { t } = useTranslation();
  const uses = useCall(organizerUses, { organizerId });
  return (
    <>
      {uses.isError && !uses.data && <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <Skeleton active />}
      {uses.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('organizer:uses.none')} />}
      <ul className="organizer-uses-list">
        {uses.data?.map((event) => (
          <li key={event.eventId}>
            <Link to={inEvent('/activity-info/partner', event.eventId)}>{event.title}</Link>
            <span className="muted">{formatDateTime(event.startsAt, event.timeZone)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
