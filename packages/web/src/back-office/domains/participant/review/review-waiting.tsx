import { DownOutlined } from '@ant-design/icons';
import { participantExamineAll } from '@convoke/contract/participant/participant.office.calls.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import type { Reviewing } from './use-review.tsx';

/** Everyone who waits for a review, also those on other pages of the list, at once. */
export function ReviewWaiting({ eventId, waiting, review }: { eventId: string; waiting: number; review: Reviewing }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (waiting === 0) return null;
  const ask = async (type: 'approve' | 'reject') => {
    setBusy(true);
    try {
      const { partsIds } = await call(participantExamineAll, { eventId }, { hideLoad: true });
      if (partsIds.length > 0) review.ask(type, partsIds);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'approve', label: t('participant:waiting.approve', { n: formatNumber(waiting) }) },
          { key: 'reject', danger: true, label: t('participant:waiting.reject', { n: formatNumber(waiting) }) },
        ],
        onClick: ({ key }) => void ask(key === 'reject' ? 'reject' : 'approve'),
      }}
    >
      <Button loading={busy} icon={<DownOutlined />} iconPlacement="end">
        {t('participant:waiting.button', { n: formatNumber(waiting) })}
      </Button>
    </Dropdown>
  );
}
