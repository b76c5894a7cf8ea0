import { eventPreview } from '@convoke/contract/event/event.public.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../core/call.ts';
import { formatDateTime } from '../core/format.ts';
import { CopyText } from './copy-text.tsx';
import { ErrorState } from './states.tsx';
import { QrCode } from './qr-code.tsx';

/** The link to the page of an event with what is not published: to open here, to scan with a phone, to hand to a colleague. */
export default function PreviewDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const link = useQuery({
    queryKey: ['event', eventId, 'preview'],
    queryFn: ({ signal }) => call(eventPreview, { eventId }, { signal, hideLoad: true, quiet: true }),
    // Each opening is another day.
    gcTime: 0,
  });
  return (
    <Modal open title={t('layout:previewLink.title')} onCancel={onClose} footer={null} width={420}>
      {link.error ? (
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      ) : link.data ? (
        <div className="preview-link">
          <p>{t('layout:previewLink.text', { time: formatDateTime(link.data.until) })}</p>
          <QrCode value={link.data.url} size={200} />
          <CopyText text={link.data.url} shown={link.data.url.replace(/^https?:\/\//, '')} />
          <Button type="primary" href={link.data.url} target="_blank" rel="noopener" autoFocus block>
            {t('layout:previewLink.open')}
          </Button>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  );
}
