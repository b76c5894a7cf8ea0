import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reviewing } from './use-review.tsx';

/** The two answers to somebody who waits for one; nothing for the others. */
export function RowReview({ row, review }: { row: ParticipantRow; review: Reviewing }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (row.state !== 'PENDING' && row.state !== 'WAITLISTED') return null;
  const approve = async () => {
    setBusy(true);
    await review.now('approve', [row.partsId]).finally(() => setBusy(false));
  };
  return (
    <span className="row-review">
      <Button
        size="small"
        icon={<CheckOutlined />}
        loading={busy}
        aria-label={t('participant:review.approveOne', { name: row.name })}
        title={t('participant:review.approveKey')}
        onClick={() => void approve()}
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
