import type { EventGuestRow } from '@convoke/contract/guest/guest.event.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { type MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { SortableLine } from '../../../../ui/sortable.tsx';
import { GuestFace } from '../common/guest-face.tsx';
import { kindTexts, stateColors, stateTexts } from '../common/guest-texts.ts';

interface Props {
  guest: EventGuestRow;
  menu: readonly MenuItem[];
  onOpen: () => void;
}

/** One guest of an event. */
export function LectureLine({ guest, menu, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <SortableLine item={{ key: guest.eventGuestId, name: guest.name }} className="guest-line">
      <GuestFace name={guest.name} photoUrl={guest.photoUrl} />
      <span className="guest-cell-words guest-line-words">
        <button type="button" className="link-button" onClick={onOpen}>
          {guest.name}
        </button>
        <span className="muted">{[guest.title, guest.company].filter(Boolean).join(' · ')}</span>
        {guest.changedBy === 'guest' && (
          <span className="muted">{t('guest:form.byGuest', { time: formatDateTime(guest.changedAt) })}</span>
        )}
      </span>
      <span className="guest-line-tags">
        <Tag>{t(kindTexts[guest.kind])}</Tag>
        <Tag color={stateColors[guest.state]}>{t(stateTexts[guest.state])}</Tag>
        {guest.isOwn && <Tag color="blue">{t('guest:own.tag')}</Tag>}
        {!guest.isShown && <Tag>{t('guest:hidden')}</Tag>}
      </span>
      <RowMenu label={t('guest:action.of', { name: guest.name })} items={menu} />
    </SortableLine>
  );
}
