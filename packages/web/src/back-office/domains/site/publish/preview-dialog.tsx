import { sitePreview } from '@convoke/contract/site/site.calls.ts';
import { Button, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  eventId: string;
  /** Of the draft where left out. */
  version?: number;
  open: boolean;
  onClose: () => void;
}

/** A link to the site as it is here: to open, to scan with a phone, to hand to a colleague. */
export function SitePreviewDialog({ eventId, version, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const link = useCall(sitePreview, open && { eventId, ...(version && { version }) }, { quiet: true, anew: true });
  return (
    <Modal {...first} open={open} title={t('site:preview.link')} onCancel={onClose} footer={null} width={420}>
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
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  );
}
