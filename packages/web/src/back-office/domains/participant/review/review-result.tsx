import { participantDetail } from '@convoke/contract/participant/participant.calls.ts';
import type { ReviewType } from '@convoke/contract/participant/participant.rules.ts';
import { Button, Modal, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../../core/format.ts';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';
import { ParticipantStateTag } from '../participant-state.part.tsx';
import { type ReviewResult, type ReviewRow, tallyOf } from './review-run.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useCall } from '../../../../ui/use-call.ts';

export const resultTexts: Readonly<Record<ReviewResult, string>> = {
  done: 'participant:result.done',
  'not-found': 'participant:result.notFound',
  refunded: 'participant:result.refunded',
  paid: 'participant:result.paid',
  'wrong-state': 'participant:result.wrongState',
  full: 'participant:result.full',
  'not-sent': 'participant:result.notSent',
};

interface Props {
  type: ReviewType;
  rows: readonly ReviewRow[];
  open: boolean;
  onClose: () => void;
}

/** What a review did to each, when it could not do all or gave money back: how many went through, and by name who did not and why, and who gets what. */
export function ReviewResultDialog({ type, rows, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const arrows = usePageArrows();
  const shown = rows.filter((row) => row.result !== 'done');
  const isAboutMoney = shown.some((row) => row.refundCents !== undefined);
  return (
    <Modal
      {...first}
      open={open}
      title={t(titleOf(type, shown))}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('participant:result.close')}
        </Button>
      }
    >
      <ul className="review-tally">
        {tallyOf(rows).map(({ result, count }) => (
          <li key={result}>
            <span>{t(resultTexts[result])}</span>
            <strong className="number">{formatNumber(count)}</strong>
          </li>
        ))}
      </ul>
      <Table<ReviewRow>
        size="small"
        rowKey="partsId"
        dataSource={shown}
        pagination={{ pageSize: 8, hideOnSinglePage: true, size: 'small', showSizeChanger: false, itemRender: arrows }}
        columns={[
          {
            key: 'name',
            title: t('participant:column.name'),
            render: (_, row) => <Name partsId={row.partsId} isGone={row.result === 'not-found'} />,
          },
          { key: 'result', title: t('participant:result.why'), render: (_, row) => t(resultTexts[row.result]) },
          {
            key: 'state',
            title: t('participant:column.state'),
            render: (_, row) => (row.state ? <ParticipantStateTag state={row.state} /> : '—'),
          },
          ...(isAboutMoney
            ? [
                {
                  key: 'refund',
                  title: t('participant:result.refund'),
                  align: 'end' as const,
                  render: (_: unknown, row: ReviewRow) =>
                    row.refundCents === undefined ? '—' : formatMoney(row.refundCents, 'CNY'),
                },
              ]
            : []),
        ]}
      />
    </Modal>
  );
}

/** Where everybody's money goes back nothing went wrong. */
function titleOf(type: ReviewType, shown: readonly ReviewRow[]): string {
  if (shown.every((row) => row.result === 'refunded')) return 'participant:result.refunded';
  return type === 'undo' ? 'participant:result.undoTitle' : 'participant:result.title';
}

/** Rows chosen by "all who await review" were never on the screen, so a name is fetched when its row shows. */
function Name({ partsId, isGone }: { partsId: string; isGone: boolean }) {
  const detail = useCall(participantDetail, { partsId }, { quiet: true, enabled: !isGone });
  return <>{detail.data?.name || '—'}</>;
}
