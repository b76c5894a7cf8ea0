import { guestInLecture } from '@convoke/contract/guest/guest.calls.ts';
import { Empty, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { kindTexts, stateColors, stateTexts } from '../common/guest-texts.ts';

/** The events of a guest, the latest first, with the way to each. */
export function Uses({ guestId }: { guestId: string }) {
  const { t } = useTranslation();
  const uses = useCall(guestInLecture, { guestId });
  const events = uses.data?.events;
  const booths = uses.data?.booths;
  return (
    <>
      {uses.isError && !events && <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <Skeleton active />}
      {events?.length === 0 && booths?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('guest:uses.none')} />
      )}
      <ul className="guest-uses-list">
        {events?.map((event) => (
          <li key={event.eventGuestId}>
            <Link to={inEvent('/activity-info/guest-speaker', event.eventId)}>{event.title}</Link>
            <span className="muted">
              {formatDateTime(event.startsAt, event.timeZone)} · {t(kindTexts[event.kind])}
            </span>
            <Tag color={stateColors[event.state]}>{t(stateTexts[event.state])}</Tag>
          </li>
        ))}
        {booths?.map((event) => (
          <li key={event.eventId}>
            <Link to={inEvent('/activity-info/booths', event.eventId)}>{event.title}</Link>
            <span className="muted">
              {formatDateTime(event.startsAt, event.timeZone)} ·{' '}
              {t('guest:uses.booths', { numbers: event.numbers.join(', ') })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
