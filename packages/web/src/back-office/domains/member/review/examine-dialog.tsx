import { memberExamine, memberExamineInfo } from '@convoke/contract/member/member.examine.calls.ts';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { examineTexts, reasonTexts } from '../common/member-texts.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { ExamineSides } from './examine-sides.tsx';

interface Props {
  examineId: string;
  open: boolean;
  onClose: () => void;
  /** Two members whom one registration, or row of an import, names may be one person. */
  onMerge: (memberIds: readonly string[]) => void;
  refresh: () => Promise<unknown>;
}

/** Who registered, or stands in a file, beside the members that they may be, and the decision. */
export function ExamineDialog({ examineId, open, onClose, onMerge, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { data, error, refetch } = useCall(memberExamineInfo, open && { examineId }, { quiet: true, gcTime: 0 });
  const told = useTold(refresh);
  const decide = async (to: 'APPROVED' | 'MERGED' | 'REJECTED', memberId?: string) => {
    const input = { examineId: examineId, to, ...(memberId && { memberId }) };
    const done = await told(call(memberExamine, input, { hideLoad: true }), () => t(examineTexts[to]));
    if (done) onClose();
  };
  const isPending = data?.state === 'PENDING';
  const there = data?.candidates.filter(({ isDeleted }) => !isDeleted) ?? [];
  return (
    <Modal
      {...first}
      open={open}
      title={t('member:review.title')}
      onCancel={onClose}
      width={960}
      footer={
        isPending && (
          <>
            {there.length > 1 && (
              <Button onClick={() => onMerge(there.map(({ memberId }) => memberId))}>{t('member-merge:both')}</Button>
            )}
            <BusyButton danger onClick={() => decide('REJECTED')}>
              {t('member:decide.reject')}
            </BusyButton>
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <Alert
            type={isPending ? 'warning' : 'info'}
            showIcon
            title={isPending ? t(reasonTexts[data.reason]) : t(examineTexts[data.state])}
            {...(isPending
              ? { description: t(data.importRow ? 'member:review.imported' : 'member:review.registered') }
              : data.decidedAt && {
                  description: [data.decidedBy, formatDateTime(data.decidedAt)].filter(Boolean).join(' · '),
                })}
          />
          <ExamineSides
            examined={data}
            onApprove={() => decide('APPROVED')}
            onMerge={(memberId) => decide('MERGED', memberId)}
          />
        </>
      )}
    </Modal>
  );
}
