import type { GuestRow } from '@convoke/contract/guest/guest.calls.ts';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Uses } from './uses.tsx';

/** Where a guest is used: its events, with the way to each. */
export function UsesDialog({ guest, open, onClose }: { guest: GuestRow; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open={open} title={t('guest:uses.title', { name: guest.name })} footer={null} onCancel={onClose}>
      <Uses guestId={guest.guestId} />
    </Modal>
  );
}
