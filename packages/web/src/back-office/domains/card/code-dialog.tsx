import type { CardRow } from '@convoke/contract/card/card.calls.ts';
import { vcardOf } from '@convoke/contract/card/vcard.ts';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../ui/copy-text.tsx';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { QrCode } from '../../../ui/qr-code.tsx';

/** A card as a code, large enough for a camera across a table. It holds the contact itself, so it is read without network. */
export function CodeDialog({ card, open, onClose }: { card: CardRow; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  return (
    <Modal {...first} open={open} title={card.name} onCancel={onClose} footer={null} width={360}>
      <div className="own-card-code">
        <QrCode value={vcardOf(card)} size={280} />
        <p className="muted">{t('card:codeText')}</p>
        {card.url !== null && <CopyText text={card.url} shown={card.url.replace(/^https?:\/\//, '')} />}
      </div>
    </Modal>
  );
}
