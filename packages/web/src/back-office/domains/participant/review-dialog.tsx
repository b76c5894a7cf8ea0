import type { ReviewType } from '@convoke/contract/participant/participant.rules.ts';
import { Checkbox, Form, Input, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { Review } from './review-run.ts';

const titles: Readonly<Record<ReviewType, string>> = {
  approve: 'participant:review.approveTitle',
  reject: 'participant:review.rejectTitle',
  undo: 'participant:review.undoTitle',
  cancel: 'participant:review.cancelTitle',
};
export const verbs: Readonly<Record<ReviewType, string>> = {
  approve: 'participant:review.approve',
  reject: 'participant:review.reject',
  undo: 'participant:review.undo',
  cancel: 'participant:review.cancel',
};

interface Props {
  asked: { type: ReviewType; partsIds: readonly string[] };
  onReview: (review: Review, onProgress: (share: number) => void) => Promise<void>;
  onClose: () => void;
}

interface Values {
  note: string;
  notify: boolean;
}

/** A review with a word to the person; for many people it shows how far it is. */
export function ReviewDialog({ asked, onReview, onClose }: Props) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const { type } = asked;
  const n = asked.partsIds.length;
  return (
    <FormDialog<Values>
      open
      title={t(titles[type], { n })}
      initial={{ note: '', notify: type !== 'undo' }}
      okText={t(verbs[type])}
      onClose={onClose}
      onSubmit={async ({ note, notify }) => {
        if (n > 200) setShare(0);
        try {
          await onReview({ type, note: note?.trim() ?? '', notify }, (done) => n > 200 && setShare(done));
        } finally {
          setShare(undefined);
        }
      }}
    >
      <Form.Item name="note" label={t('participant:review.note')} extra={t('participant:review.noteHint')}>
        <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
      </Form.Item>
      <Form.Item name="notify" valuePropName="checked" noStyle>
        <Checkbox>{t('participant:review.notify')}</Checkbox>
      </Form.Item>
      {share !== undefined && <Progress percent={Math.round(share * 100)} />}
    </FormDialog>
  );
}
