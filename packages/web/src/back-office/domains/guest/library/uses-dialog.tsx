import { guestInLecture, type GuestRow } from '@convoke/contract/guest/guest.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Empty, Modal, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { kindTexts, stateColors, stateTexts } from '../common/guest-texts.ts';
import { guestsKey } from '../common/use-guest-types.ts';

/** Where a guest is used: its events, with the way to each. */
export function UsesDialog({ guest, onClose }: { guest: GuestRow | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const uses = useQuery({
    queryKey: [...guestsKey, 'uses', guest?.guestId],
    queryFn: ({ signal }) => call(guestInLecture, { guestId: guest?.guestId ?? '' }, { signal, hideLoad: true }),
    enabled: guest !== undefined,
  });
  const events = uses.data?.events;
  return (
    <Modal
      open={guest !== undefined}
      title={t('guest:uses.title', { name: guest?.name ?? '' })}
      footer={null}
      onCancel={onClose}
    >
      {uses.isError && !events && <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <Skeleton active />}
      {events?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('guest:uses.none')} />}
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
      </ul>
    </Modal>
  );
}
