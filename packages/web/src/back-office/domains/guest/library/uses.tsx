import { guestInLecture } from '@convoke/contract/guest/guest.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { kindTexts, stateColors, stateTexts } from '../common/guest-texts.ts';
import { guestsKey } from '../common/use-guest-types.ts';

/** The events of a guest, the latest first, with the way to each. */
export function Uses({ guestId }: { guestId: string }) {
  const { t } = useTranslation();
  const uses = useQuery({
    queryKey: [...guestsKey, 'uses', guestId],
    queryFn: ({ signal }) => call(guestInLecture, { guestId }, { signal, hideLoad: true }),
  });
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
