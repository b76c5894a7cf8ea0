import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { CheckIn } from '../person/use-check-in.ts';
import type { Reviewing } from './use-review.tsx';

interface Props {
  row: ParticipantRow;
  review: Reviewing;
  checkIn: CheckIn;
}

/** The two answers to somebody who waits for one, and a menu where there is something else to do. */
export function RowReview({ row, review, checkIn }: Props) {
  const { t } = useTranslation();
  const item = checkIn.itemOf(row);
  if (item) return <RowMenu label={t('participant:rowMenu', { name: row.name || '—' })} items={[item]} />;
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
