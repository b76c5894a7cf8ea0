import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import type { ReviewType } from '@convoke/contract/participant/participant.rules.ts';
import { Alert, Checkbox, Form, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatMoney, formatNumber } from '../../../../core/format.ts';
import { CheckField, LongTextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useRequestKey } from '../../../../ui/form/use-request-key.ts';
import type { Review } from './review-run.ts';
import { useOwed } from './use-owed.ts';

const titles: Readonly<Record<ReviewType, string>> = {
  approve: 'participant:review.approveTitle',
  reject: 'participant:review.rejectTitle',
  waitlist: 'participant:review.waitlistTitle',
  undo: 'participant:review.undoTitle',
  cancel: 'participant:review.cancelTitle',
};
export const verbs: Readonly<Record<ReviewType, string>> = {
  approve: 'participant:review.approve',
  reject: 'participant:review.reject',
  waitlist: 'participant:review.waitlist',
  undo: 'participant:review.undo',
  cancel: 'participant:review.cancel',
};

interface Props {
  eventId: string;
  asked: { type: ReviewType; partsIds: readonly string[] };
  onReview: (review: Review, onProgress: (share: number) => void) => Promise<void>;
  open: boolean;
  onClose: () => void;
}

interface Values {
  note: string;
  notify: boolean;
  refund: boolean;
}

/** A review with a word to the person; for many people it shows how far it is. Who has paid is rejected by giving the money back, if wanted. */
export function ReviewDialog({ eventId, asked, onReview, open, onClose }: Props) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const { type } = asked;
  const n = asked.partsIds.length;
  const key = useRequestKey();
  const owed = useOwed(eventId, type, asked.partsIds);
  const paid = owed.data?.refunds.size ?? 0;
  return (
    <FormDialog<Values>
      open={open}
      title={t(titles[type], { n })}
      initial={{ note: '', notify: type !== 'undo', refund: false }}
      okText={t(verbs[type])}
      onClose={onClose}
      onSubmit={async ({ note, notify, refund }) => {
        const isLong = n > (refund ? 25 : 200);
        if (isLong) setShare(0);
        const review: Review = { type, note: note?.trim() ?? '', notify };
        if (refund && owed.data) {
          review.key = key.headers(review)['Idempotency-Key'] ?? '';
          review.refunds = owed.data.refunds;
        }
        try {
          await onReview(review, (done) => isLong && setShare(done));
        } catch (error) {
          // Somebody else has given money back meanwhile: the sum is shown anew.
          if (error instanceof CallFailure && error.failure === 'REFUND_CHANGED') void owed.refetch();
          throw error;
        } finally {
          setShare(undefined);
        }
      }}
    >
      <LongTextField
        of={participantVerify}
        name="note"
        label={t('participant:review.note')}
        extra={t('participant:review.noteHint')}
        autoFocus
        input={{ count: { show: true, max: 500 } }}
      />
      <CheckField of={participantVerify} name="notify" label={t('participant:review.notify')} />
      {owed.isError && <Alert type="warning" title={t('participant:review.paidUnknown')} className="review-paid" />}
      {owed.data && paid > 0 && (
        <Alert
          type="warning"
          className="review-paid"
          title={t('participant:review.paid', { n: formatNumber(paid) })}
          description={
            // No field of the call: it takes each one's sum.
            <Form.Item name="refund" valuePropName="checked" noStyle>
              <Checkbox>
                {t('participant:review.refund', { amount: formatMoney(owed.data.cents, owed.data.currency) })}
              </Checkbox>
            </Form.Item>
          }
        />
      )}
      {share !== undefined && <Progress percent={Math.round(share * 100)} />}
    </FormDialog>
  );
}
