import { eventPreview, eventPreviewRenew } from '@convoke/contract/event/event.public.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatDateTime } from '../../../core/format.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { unlessRefused } from '../../../ui/told.ts';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { queryOf, useCall } from '../../../ui/use-call.ts';

/** The link to the page of an event with what is not published: to open here, to scan with a phone, to hand to a colleague. */
export function PreviewDialog({ eventId, open, onClose }: { eventId: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const client = useQueryClient();
  const { queryKey } = queryOf(eventPreview, { eventId });
  const link = useCall(eventPreview, open && { eventId }, {
    quiet: true,
    // Each opening is another day.
    gcTime: 0,
  });
  const renew = async () => {
    const renewed = await unlessRefused(call(eventPreviewRenew, { eventId }));
    // What was asked for before shows a link that is worthless by now.
    await client.cancelQueries({ queryKey });
    if (renewed) client.setQueryData(queryKey, renewed);
  };
  return (
    <Modal {...first} open={open} title={t('layout:previewLink.title')} onCancel={onClose} footer={null} width={420}>
      {link.error ? (
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      ) : link.data ? (
        <div className="preview-link">
          <p>{t('layout:previewLink.text', { time: formatDateTime(link.data.until) })}</p>
          <QrCode value={link.data.url} size={200} />
          <CopyText text={link.data.url} shown={link.data.url.replace(/^https?:\/\//, '')} />
          <Button type="primary" href={link.data.url} target="_blank" rel="noopener" block>
            {t('layout:previewLink.open')}
          </Button>
          <ConfirmButton
            type="text"
            block
            question={t('layout:previewLink.renewQuestion')}
            text={t('layout:previewLink.renewText')}
            onConfirm={renew}
          >
            {t('layout:previewLink.renew')}
          </ConfirmButton>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  );
}
