import type { checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';

export type SignKey = z.infer<typeof checkinKeyList.output>[number];

/** A desk's or kiosk's link to copy, open or scan with the device that is to show it. */
export function KeyDialog({ value, open, onClose }: { value: SignKey; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={value.label || t(value.role === 'kiosk' ? 'checkin:key.kiosk' : 'checkin:key.desk')}
      footer={null}
      onCancel={onClose}
      width={420}
    >
      <div className="key-dialog">
        <QrCode value={value.url} size={240} />
        <p className="muted">{t('checkin:key.scanText')}</p>
        <CopyText text={value.url} />
        <a href={value.url} target="_blank" rel="noopener noreferrer">
          {t('checkin:key.open')}
        </a>
      </div>
    </Modal>
  );
}
