import { memberJoinEventList } from '@convoke/contract/member/member.calls.ts';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDate } from '../../../../core/format.ts';
import { ParticipantStateTag } from '../../participant/participant-state.part.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCallPages } from '../../../../ui/use-call-pages.ts';

/** The events that a member registered for, with where each registration stands. */
export function JoinedEvents({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCallPages(memberJoinEventList, {
    memberId,
    size: 5,
  });
  const events = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <section className="member-part" aria-labelledby="member-events">
      <h3 id="member-events">{t('member:field.events')}</h3>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : events.length === 0 ? (
        <p className="muted">{t('member:noEvents')}</p>
      ) : (
        <ul className="member-events">
          {events.map((event) => (
            <li key={event.partsId}>
              <span className="member-event">
                <Link to={inEvent(`/activity-personnel/participants?parts=${event.partsId}`, event.eventId)}>
                  {event.title}
                </Link>
                <span className="muted">{formatDate(event.startsAt, event.timeZone)}</span>
              </span>
              <ParticipantStateTag state={event.state} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('member:moreEvents')}
        </Button>
      )}
    </section>
  );
}
