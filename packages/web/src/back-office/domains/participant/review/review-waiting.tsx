import { DownOutlined } from '@ant-design/icons';
import { participantExamineAll } from '@convoke/contract/participant/participant.office.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import type { Reviewing } from './use-review.tsx';

/** Everyone who waits for a review, also those on other pages of the list, at once. */
export function ReviewWaiting({ eventId, waiting, review }: { eventId: string; waiting: number; review: Reviewing }) {
  const { t } = useTranslation();
  if (waiting === 0) return null;
  const n = formatNumber(waiting);
  const ask = async (type: 'approve' | 'reject' | 'waitlist') => {
    const all = await unlessRefused(call(participantExamineAll, { eventId }, { hideLoad: true }));
    if (all && all.partsIds.length > 0) review.ask(type, all.partsIds);
  };
  return (
    <MenuButton
      icon={<DownOutlined />}
      iconPlacement="end"
      items={[
        { label: t('participant:waiting.approve', { n }), onClick: () => ask('approve') },
        { label: t('participant:waiting.waitlist', { n }), onClick: () => ask('waitlist') },
        { label: t('participant:waiting.reject', { n }), danger: true, onClick: () => ask('reject') },
      ]}
    >
      {t('participant:waiting.button', { n })}
    </MenuButton>
  );
}
