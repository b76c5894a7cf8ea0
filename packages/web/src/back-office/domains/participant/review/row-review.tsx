import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import type { Reviewing } from './use-review.tsx';

/** The two answers to somebody who waits for one; nothing for the others. */
export function RowReview({ row, review }: { row: ParticipantRow; review: Reviewing }) {
  const { t } = useTranslation();
  if (row.state !== 'PENDING' && row.state !== 'WAITLISTED') return null;
  return (
    <span className="row-review">
      <BusyButton
        size="small"
        icon={<CheckOutlined />}
        aria-label={t('participant:review.approveOne', { name: row.name })}
        title={t('participant:review.approveKey')}
        onClick={() => review.now('approve', [row.partsId])}
      />
      <Button
        size="small"
        danger
        icon={<CloseOutlined />}
        aria-label={t('participant:review.rejectOne', { name: row.name })}
        title={t('participant:review.rejectKey')}
        onClick={() => review.ask('reject', [row.partsId])}
      />
    </span>
  );
}
